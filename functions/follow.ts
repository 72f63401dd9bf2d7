import type { Context } from '@netlify/functions';
import { followCode, followLink } from '../src/contract/leads.ts';
import { LINK_SLUG } from '../src/contract/links.ts';
import { REFERRAL_CODE } from '../src/contract/profile.ts';
import { writeReference } from '../src/contract/reference.ts';
import { followAndCount } from './lib/follow.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { SECURITY_HEADERS } from './lib/http/answer.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { log } from './lib/log.ts';
import { readPageFile } from './lib/page-files.ts';
import { within } from './lib/unavailable.ts';
import { visitorOf } from './lib/visitor.ts';

/** How long a visitor waits for the database, and then for the file of the affiliate's page (ms). The rest of half a second is for everything else. */
const PATIENCE_MS = 350;
const FILE_PATIENCE_MS = 100;

/** The links that affiliates share. Every visitor is redirected to a page, whatever fails. */
export default publicEndpoint(
  on(followCode, ({ request, context, params }) => follow(request, context, params.code, '')),
  on(followLink, ({ request, context, params }) =>
    follow(request, context, params.code, params.link),
  ),
);

async function follow(
  request: Request,
  context: Context,
  typedCode: string,
  typedLink: string,
): Promise<Response> {
  const code = typedCode.trim().toLowerCase();
  if (!REFERRAL_CODE.test(code)) return redirect('/');
  const link = typedLink.trim().toLowerCase();
  const slug = link === '' || LINK_SLUG.test(link) ? link : null;
  try {
    const counting = visitorOf(request, context.ip ?? '').then((visitor) =>
      followAndCount(code, slug, visitor),
    );
    // A count that takes too long still finishes after the redirect.
    context.waitUntil?.(counting.catch(() => {}));
    const found = await within(PATIENCE_MS, 'database', () => counting);
    return redirect(found ? referring(found.destination, code, found.slug) : '/');
  } catch (error) {
    // Unlike other log lines, this one omits the visitor's network.
    const { name, message } = error as Error;
    const reason = name === 'Error' ? name : `${name}: ${message}`;
    log({ event: 'link_not_looked_up', requestId: context.requestId, reason });
    return redirect(referring(await ownPage(code), code, slug ?? ''));
  }
}

/** The affiliate's own page, which is a file and needs no database; the landing page if there is none. */
async function ownPage(code: string): Promise<string> {
  const page = await within(FILE_PATIENCE_MS, 'store', () => readPageFile(code)).catch(() => null);
  return page ? `/a/${'to' in page ? page.to : code}` : '/';
}

/** The destination with the reference inserted before its fragment. */
function referring(destination: string, code: string, link: string): string {
  const [page = '/', ...anchor] = destination.split(/(?=#)/);
  return `${page}?ref=${writeReference({ code, link })}${anchor.join('')}`;
}

const redirect = (to: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      Location: to,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...SECURITY_HEADERS,
    },
  });

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/r/:code', '/r/:code/:link'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
