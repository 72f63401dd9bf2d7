import { type Affiliate, listAffiliateIds, readAffiliate } from '../../functions/lib/affiliates.ts';
import { loggedName } from '../../functions/lib/log.ts';
import { StoreError } from '../../functions/lib/store.ts';
import { visible } from './names.ts';

/** Reads a record; one that is no JSON counts as none, so that it does not hide the others. */
async function read(id: string): Promise<Affiliate | null> {
  try {
    return await readAffiliate(id);
  } catch (error) {
    if (error instanceof StoreError && error.cause instanceof SyntaxError) return null;
    throw error;
  }
}

const rowOf = (id: string, affiliate: Affiliate, now: number) => ({
  username: visible(affiliate.username),
  name: visible(`${affiliate.firstName} ${affiliate.lastName}`),
  email: visible(affiliate.email),
  state: affiliate.disabled ? 'disabled' : 'enabled',
  sessions: affiliate.sessions.filter(({ expiresAt }) => expiresAt * 1000 > now).length,
  inLogs: loggedName(id),
});

/** All affiliates by user name, and the ids of records that cannot be read. Throws a StoreError. */
export async function tabulateAffiliates(now = Date.now()) {
  const rows: ReturnType<typeof rowOf>[] = [];
  const unreadable: string[] = [];
  const ids = await listAffiliateIds();
  const found = await Promise.all(ids.map(async (id) => [id, await read(id)] as const));
  for (const [id, affiliate] of found) {
    try {
      if (!affiliate) throw new TypeError('no record');
      rows.push(rowOf(id, affiliate, now));
    } catch {
      // A record of another shape throws a TypeError on the way.
      unreadable.push(id);
    }
  }
  rows.sort((a, b) => a.username.localeCompare(b.username));
  return { rows, unreadable };
}
