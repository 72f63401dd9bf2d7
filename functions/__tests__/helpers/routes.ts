/** Every route of the contract and every function, for the tests that iterate over them. */
import type { Context } from '@netlify/functions';
import type { Route } from '../../../src/contract/route.ts';
import type { FunctionConfig } from '../../lib/platform/function-config.ts';
import { context, ORIGIN } from './harness.ts';
import { behind } from './mail-server.ts';

/** A deployed function. */
interface Deployed {
  name: string;
  handler: (request: Request, context: Context) => Promise<Response>;
  config: FunctionConfig;
  paths: string[];
}

const isRoute = (value: unknown): value is Route => {
  const { method, path, access } = { ...(value as Partial<Route> | null) };
  return [method, path, access].every((part) => typeof part === 'string');
};

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../src/contract/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const modules = import.meta.glob<{ default: Deployed['handler']; config: FunctionConfig }>(
  '../../*.ts',
  { eager: true },
);

/** The routes, each with its name. */
export const ROUTES: [name: string, route: Route][] = Object.values(contract)
  .flatMap((module) => Object.values(module).filter(isRoute))
  .map((route) => [`${route.method} ${route.path}`, route]);

export function routeNamed(name: string): Route {
  const [, route] = ROUTES.find(([other]) => other === name) ?? [];
  if (!route) throw new Error(`${name} is not in the contract`);
  return route;
}

export const FUNCTIONS: Deployed[] = Object.entries(modules).map(([file, module]) => ({
  name: file.replace(/^.*\/|\.ts$/g, ''),
  handler: module.default,
  config: module.config,
  paths: [module.config.path ?? []].flat(),
}));

/** The function that declares this path. */
export function functionOf({ path }: Route): Deployed {
  const [deployed] = FUNCTIONS.filter(({ paths }) => paths.includes(path));
  if (!deployed) {
    throw new Error(`${path} is in the path of no function: add it, such as in functions/api.ts`);
  }
  return deployed;
}

/** The contract's methods for this path, sorted. */
export const allowedAt = (path: string): string[] =>
  [...ROUTES.filter(([, route]) => route.path === path).map(([, { method }]) => method), 'OPTIONS']
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    .sort();

/** The methods that an answer lists in `Allow`, sorted. */
export const allowedIn = ({ headers }: Response): string[] | undefined =>
  headers.get('allow')?.split(', ').sort();

/** The most bytes of a body, unless the route says otherwise. The tests of every route hold the server to it. */
export const MAX_BODY_BYTES = 8 * 1024;

/** Changes to the default request of a browser on this site. */
interface Sent {
  method?: string;
  params?: Record<string, string>;
  /** The query, with its question mark. */
  search?: string;
  headers?: Record<string, string>;
  cookie?: string;
  /** An object is sent as JSON. */
  body?: BodyInit | object;
}

const encoded = (body: BodyInit | object): BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as BodyInit)
    : JSON.stringify(body);

/** Sends a request to the route's function: same-origin, in JSON or the route's own type, without a session, unless `sent` says otherwise. */
export async function send(
  route: Route,
  { method, params, search = '', headers, cookie, body }: Sent = {},
) {
  const path = route.path.replaceAll(/:(\w+)/g, (_part, name) => params?.[name] ?? 'x');
  const verb = method ?? route.method;
  const bodiless = verb === 'GET' || verb === 'HEAD';
  const request = new Request(ORIGIN + path + search, {
    method: verb,
    headers: {
      ...(bodiless
        ? {}
        : { Origin: ORIGIN, 'Content-Type': route.bytes?.[0] ?? 'application/json' }),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    ...(bodiless || body === undefined ? {} : { body: encoded(body) }),
  });
  const { context: collecting, done } = behind(context());
  const answer = await functionOf(route).handler(request, collecting);
  // The queries of mails that are sent after the answer are not the next request's.
  await done();
  return answer;
}
