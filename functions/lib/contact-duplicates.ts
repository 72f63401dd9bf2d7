/** Contacts that are in the list twice. */
import type { Duplicates } from '../../src/contract/contact-moves.ts';
import { CONTACT } from './contact-rows.ts';
import { query } from './db/db.ts';
import { LEAST_DIGITS } from './import-keys.ts';

/** More are found once these are merged. */
const MOST_GROUPS = 50;
const MOST_OF_A_GROUP = 20;

const twins = (by: string, rule: string) => `
  select '${by}' "by", value, contacts from (
    select ${by}_key value from contact
     where affiliate_id = $1 and deleted_at is null and ${rule}
     group by ${by}_key having count(*) > 1 order by ${by}_key limit ${MOST_GROUPS}) twin
  cross join lateral (
    select json_agg(found) contacts from (
      select ${CONTACT} from contact c
       where c.affiliate_id = $1 and c.deleted_at is null and c.${by}_key = twin.value
       order by c.created_at, c.id limit ${MOST_OF_A_GROUP}) found) people`;

/** Each half reads its index in order, and stops once it has enough. */
const FIND = `${twins('email', 'email_key is not null')}
union all ${twins('phone', `length(phone_key) >= ${LEAST_DIGITS}`)}`;

/** The people who are in the affiliate's list more than once: by their e-mail address, then by phone. */
export async function findDuplicates(affiliateId: string): Promise<Duplicates[]> {
  const groups = await query<Duplicates>(FIND, [affiliateId]);
  // People who share both are one group.
  const seen = new Set<string>();
  return groups
    .filter(({ contacts }) => {
      const ids = contacts
        .map(({ id }) => id)
        .sort()
        .join();
      return !seen.has(ids) && seen.add(ids);
    })
    .slice(0, MOST_GROUPS);
}
