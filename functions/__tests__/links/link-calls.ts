/** The calls of links and share links, as browsers make them. */

import type { Link } from '../../../src/contract/links/links.ts';
import { createLink, listLinks } from '../../../src/contract/links/links.ts';
import { query } from '../../lib/db/db.ts';
import follow from '../../pages.ts';
import type { Caller } from '../helpers/caller.ts';
import { context, ORIGIN } from '../helpers/harness.ts';

/** Makes a link. */
export const addedLink = (caller: Caller, draft: object = {}) =>
  caller.call(createLink, { body: { label: 'Spring seminar', ...draft } });

/** The affiliate's default link. */
export async function defaultLink(caller: Caller): Promise<Link> {
  const [first] = (await caller.call(listLinks)).items;
  if (!first) throw new Error('no default link');
  return first;
}

export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Someone who follows a link, by default from one phone at one address. */
interface Follower {
  method?: string;
  agent?: string;
  ip?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

/** Follows a URL of this site. */
export const visit = (
  address: string,
  { method = 'GET', agent = SAFARI, ip = '203.0.113.7', cookie, headers }: Follower = {},
): Promise<Response> =>
  follow(
    new Request(new URL(address, ORIGIN), {
      method,
      headers: {
        ...(agent && { 'User-Agent': agent }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
    }),
    context(ip),
  );

/** Where a URL leads. */
export const whereTo = async (address: string, follower?: Follower): Promise<string | null> => {
  const answer = await visit(address, follower);
  return answer.status === 302 ? answer.headers.get('location') : `${answer.status}`;
};

/** A link's counts: people, bots and own visits. */
export async function countsOf({ id }: Link): Promise<number[]> {
  const [row] = await query<{ counts: number[] }>(
    `select array[coalesce(sum(people), 0), coalesce(sum(bots), 0), coalesce(sum(own), 0)]::int[] counts
       from visit_day where link_id = $1`,
    [id],
  );
  return row?.counts ?? [];
}
