/** Families: the two of a household, as reviews have them. */
import type { ReviewPerson } from '../../../src/contract/reviews/reviews.ts';
import { joinNames, type NamedPerson, namedMember } from '../../../src/lib/names-of-several.ts';
import type { Query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { isDeceased, lastNameOf } from '../rows/contacts.ts';
import { isCouple } from '../rows/households.ts';

export interface Family {
  /** The family's contact. */
  contactId: string;
  /** Its people as names of several. */
  name: string;
  /** Its contact first. */
  people: ReviewPerson[];
}

interface Listed extends NamedPerson {
  contactId: string | null;
  isHead: boolean;
}
interface Row extends NamedPerson {
  contactId: string;
  /** The two of the contact's household. */
  couple: Listed[];
}

/** The ids of the contacts among these people. */
export const contactIds = (people: readonly ReviewPerson[]): string[] =>
  people.flatMap(({ contactId }) => contactId ?? []);

/** The condition that this contact is a living person in the list. */
export const isLivingPerson = (contact: Sql): Sql =>
  sql`(${contact}.deleted_at is null and not ${isDeceased(contact)}
    and coalesce(${contact}.details ->> 'kind', 'person') = 'person')`;

/** The household of these contacts, an array: that of the first who is one of the two of one. */
export const homeOf = (affiliateId: Sql, people: Sql): Sql => sql`(
  select m.household_id from household_member m
   where m.affiliate_id = ${affiliateId} and m.contact_id = any(${people}) and ${isCouple(sql`m`)}
   order by array_position(${people}, m.contact_id) limit 1)`;

/**
 * The family of the review `r` as it is today: of the two of its household, or of its people where they have none,
 * those who live and are in the list.
 */
export const LIVING = sql`(
  select coalesce(json_agg(json_build_object('contactId', k.id, 'name', k.name)
      order by array_position(r.people, k.id), one.place), '[]')
    from (select ${homeOf(sql`r.affiliate_id`, sql`r.people`)} id) home
    cross join lateral (
      select m.contact_id id, m.place from household_member m where m.household_id = home.id and ${isCouple(sql`m`)}
      union all
      select met, 0 from unnest(r.people) met where home.id is null) one
    join contact k on k.id = one.id and k.affiliate_id = r.affiliate_id and ${isLivingPerson(sql`k`)})`;

/** The living head of the household of the contact `c`, and the first living spouse or partner. */
const COUPLE = sql`(
  select coalesce(json_agg(two order by "isHead" desc), '[]') from (
    select distinct on (m.role = 'client') m.contact_id "contactId", coalesce(k.name, m.name) name,
        ${lastNameOf(sql`k`)} "lastName", m.role = 'client' "isHead"
      from household_member own
      join household_member m on m.household_id = own.household_id and ${isCouple(sql`m`)}
      left join contact k on k.id = m.contact_id and k.affiliate_id = m.affiliate_id
     where own.contact_id = c.id and own.affiliate_id = c.affiliate_id and ${isCouple(sql`own`)}
       and (m.contact_id is null or ${isLivingPerson(sql`k`)})
     order by m.role = 'client', m.place) two)`;

function familyOf({ couple, ...contact }: Row): Family {
  const isOfCouple = couple.some(({ contactId }) => contactId === contact.contactId);
  const holder = isOfCouple ? couple.find(({ contactId }) => contactId !== null) : undefined;
  if (!holder) {
    const { contactId, name } = contact;
    return { contactId, name, people: [{ contactId, name }] };
  }
  const people = [holder, ...couple.filter((person) => person !== holder)];
  return {
    contactId: holder.contactId ?? contact.contactId,
    name: joinNames(people.map(namedMember)),
    people: people.map(({ contactId, name }) => ({ contactId, name })),
  };
}

/**
 * The families of these contacts, each once. The dead, trusts, organizations and contacts in the trash have none. It
 * locks the contacts, so that merges wait.
 */
export async function familiesOf(
  run: Query,
  affiliateId: string,
  contactIds: readonly string[],
): Promise<Family[]> {
  const rows = await run<Row>(sql`
    select c.id "contactId", c.name, ${lastNameOf(sql`c`)} "lastName", ${COUPLE} couple from contact c
     where c.affiliate_id = ${affiliateId} and c.id = any(${contactIds}) and ${isLivingPerson(sql`c`)}
     order by c.id for no key update`);
  const families = rows.map(familyOf);
  return [...new Map(families.map((family) => [family.contactId, family])).values()];
}
