/** The headers and redirects of netlify.toml, parsed and matched by Netlify's own parsers and engine. */
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';

/** The target of a rule; `force` applies it even if a file exists at the address. */
interface Rewrite {
  to: URL;
  status: number;
  force: boolean;
}

export interface NetlifyRules {
  headersFor: (path: string) => Record<string, string>;
  redirectFor: (url: URL) => Rewrite | undefined;
}

/** Two fields of a parsed rule that the engine calls `origin` and `params`. */
interface ParsedRule {
  from: string;
  query: object;
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** The redirect response, or undefined if the rule is a rewrite. */
export const redirection = ({ to, status }: Rewrite, { origin }: URL): Response | undefined =>
  REDIRECTS.includes(status)
    ? new Response(null, {
        status,
        headers: { Location: to.origin === origin ? to.pathname + to.search + to.hash : to.href },
      })
    : undefined;

/** Reads the rules of the project in `root`. Throws if one cannot be parsed. */
export async function readRules(root: string): Promise<NetlifyRules> {
  const source = { netlifyConfigPath: join(root, 'netlify.toml'), minimal: false };
  const [headers, redirects] = await Promise.all([
    parseAllHeaders({ ...source, headersFiles: [], configHeaders: [] }),
    parseAllRedirects({ ...source, redirectsFiles: [], configRedirects: [] }),
  ]);
  const error = headers.errors[0] ?? redirects.errors[0];
  if (error) throw error;
  const rules = (redirects.redirects as ParsedRule[]).map(({ from, query, ...rule }) => ({
    ...rule,
    origin: from,
    params: query,
  }));
  const engine = await redirector.parseJSON(JSON.stringify(rules), {});
  return {
    headersFor: (path) =>
      Object.assign(
        {},
        ...headers.headers
          .filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(path))
          .map(({ values }) => values),
      ),
    redirectFor: (url) => {
      const rule = engine.match({
        scheme: url.protocol.slice(0, -1),
        host: url.hostname,
        path: decodePath(url.pathname),
        query: url.search.slice(1),
        headers: {},
        cookieValues: {},
        getHeader: () => '',
        getCookie: () => '',
      });
      if (!rule) return undefined;
      const to = new URL(rule.to, url);
      // A target without a query gets the request's.
      if (!to.search) to.search = url.search;
      return { to, status: rule.status, force: rule.force };
    },
  };
}

/** Decodes the path, as in file names; a malformed one stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
