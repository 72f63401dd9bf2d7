/** Links for clients, and the client who has the address. */

import {
  type ForYou,
  openShare,
  type Questions,
  saveAnswers,
} from '../../../src/contract/shares/for-you.ts';
import { createShare } from '../../../src/contract/shares/shares.ts';
import { type BodyOf, browser, type Caller } from '../helpers/caller.ts';

/** A link for a client. */
export const addedShare = (caller: Caller, body: BodyOf<typeof createShare>, key?: string) =>
  caller.call(createShare, { body, key });

/** The token in the address of a link. */
export const tokenOf = ({ url }: { url?: string | null }): string => url?.split('#')[1] ?? '';

/** The name of a browser in which somebody opens a link. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The browser of a client. */
export const client = browser('', { 'User-Agent': BROWSER });

export const open = (token: string, code?: string): Promise<ForYou> =>
  client.call(openShare, { body: { token, code } });

export const partsOf = async (token: string): Promise<Questions['parts']> =>
  ((await open(token)).content as Questions).parts;

/** Answers a part as a client does who read it before. */
export async function answer(token: string, part: keyof Questions['parts'], answers: object) {
  const { version } = (await partsOf(token))[part];
  return client.call(saveAnswers, { body: { token, part, answers, version } });
}
