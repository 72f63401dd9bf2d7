/** Calls of links for clients: of the affiliate who makes them, and of the client who has the address. */
import type { Context } from '@netlify/functions';
import type { ForYou, Questions } from '../../../src/contract/shares/for-you.ts';
import type { MadeShare } from '../../../src/contract/shares/shares.ts';
import publicFunction from '../../public.ts';
import { callsOf, json } from '../helpers/callers.ts';
import { fromElsewhere, ORIGIN } from '../helpers/harness.ts';

export const shares = callsOf('/api/shares');

/** Makes a link with this body. */
export const makeShare = (cookie: string, body: object, key?: string): Promise<MadeShare> =>
  json(shares(cookie, 'POST', '', body, key), 201);

/** The token in the address of a link. */
export const tokenOf = ({ url }: { url?: string | null }): string => url?.split('#')[1] ?? '';

/** The name of a browser in which somebody opens a link. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A client's call below /api/for-you. */
export const client = (
  path: string,
  body: unknown,
  from: Context = fromElsewhere(),
  headers: Record<string, string> = { 'User-Agent': BROWSER },
): Promise<Response> =>
  publicFunction(
    new Request(`${ORIGIN}/api/for-you${path}`, {
      method: path === '/answers' ? 'PUT' : 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    }),
    from,
  );

export const open = (token: string, code?: string): Promise<ForYou> =>
  json(client('', { token, code }));

export const partsOf = async (token: string): Promise<Questions['parts']> =>
  ((await open(token)).content as Questions).parts;

/** Answers a part as a client does who read it before. */
export async function answer(token: string, part: keyof Questions['parts'], answers: object) {
  const { version } = (await partsOf(token))[part];
  return json(client('/answers', { token, part, answers, version }));
}
