/** The households of an import: rows that name the same household are grouped. */
import { randomUUID } from 'node:crypto';
import { REFERRED_BY } from '../../src/contract/contact-moves.ts';
import {
  FAMILY_ROLES,
  MAX_MEMBERS,
  type Role,
  usualGeneration,
} from '../../src/contract/households.ts';
import type { Query } from './db/db.ts';
import { belongs, isFamily } from './household-rows.ts';
import type { NamedHousehold } from './import-row.ts';

export interface Joining {
  contactId: string;
  name: string;
  household: NamedHousehold;
  /** Set for a contact that was already in the list: it provides its own household, and without one it joins ("joins") or stays out ("lends"). */
  there?: 'joins' | 'lends';
}

/** The household that a name in the file refers to. */
interface Home {
  id: string;
  made: boolean;
  /** Members that the file marks as contacts but whose rows have not arrived yet. */
  waiting?: Waiting[];
}
interface Waiting {
  id: string;
  name: string;
  role: Role;
}

interface MemberRow {
  id: string;
  household_id: string;
  place: number;
  contact_id: string | null;
  name: string;
  role: Role;
  generation: number;
  birth_date: string | null;
}

const keyOf = ({ household }: Joining): string => household.key;

/** The households named in earlier parts, and those of contacts that already existed. */
async function homesOf(
  run: Query,
  affiliateId: string,
  importId: string,
  there: readonly Joining[],
): Promise<{ homes: Map<string, Home>; housed: ReadonlySet<string> }> {
  const [known] = await run<{ households: Record<string, Home> }>(
    `select households from contact_import where affiliate_id = $1 and id = $2`,
    [affiliateId, importId],
  );
  const homes = new Map(Object.entries(known?.households ?? {}));
  const rows = await run<{ contact_id: string; household_id: string }>(
    `select m.contact_id, m.household_id from household_member m
      where m.affiliate_id = $1 and m.contact_id = any($2) and ${belongs('m')}
      order by ${isFamily('m')}, m.household_id`,
    [affiliateId, there.map(({ contactId }) => contactId)],
  );
  const byContact = new Map(rows.map((row) => [row.contact_id, row.household_id]));
  for (const one of there) {
    const id = byContact.get(one.contactId);
    if (id && !homes.has(keyOf(one))) homes.set(keyOf(one), { id, made: false });
  }
  return { homes, housed: new Set(byContact.keys()) };
}

const FILL = `
with made as (
  insert into household (id, affiliate_id, name, checklist)
  select id, $1, name, checklist from jsonb_to_recordset($2) g(id uuid, name text, checklist jsonb) returning id
), joined as (
  insert into household_member (id, affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
  select id, $1, household_id, place, contact_id, name, role, generation, birth_date
    from jsonb_to_recordset($3) g(id uuid, household_id uuid, place int, contact_id uuid, name text,
      role text, generation int, birth_date text)
  on conflict do nothing
), claimed as (
  update household_member m set contact_id = g.contact, name = '', birth_date = null
    from jsonb_to_recordset($8) g(member uuid, contact uuid)
   where m.affiliate_id = $1 and m.id = g.member
), touched as (
  update household set version = version + 1 where affiliate_id = $1 and id = any($4)
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select $1, contact, 'note', 'Household: ' || name, now()
    from jsonb_to_recordset($5) g(contact uuid, name text)
)
update contact_import set households = households || $6 where affiliate_id = $1 and id = $7`;

/**
 * Part of an import: a member that the file lists as a contact, and who is only named in the
 * household, becomes the contact with that name, if there is exactly one. $1 the affiliate, $2 the
 * import.
 */
export const FIND_NAMED = `
with waiting as (
  select w.id, w.name from contact_import i, jsonb_each(i.households) home (key, about),
      jsonb_to_recordset(coalesce(about -> 'waiting', '[]')) w(id uuid, name text, role text)
   where i.affiliate_id = $1 and i.id = $2 and w.role not in (${FAMILY_ROLES.map((role) => `'${role}'`).join(', ')})
), known as (
  -- One pass over the list: the planner's estimates are unreliable while it is being filled.
  select c.name, (array_agg(c.id))[1] id from contact c
   where c.affiliate_id = $1 and c.deleted_at is null and c.name = any(array(select name from waiting))
   group by c.name having count(*) = 1
)
update household_member m set contact_id = known.id, name = '', birth_date = null
  from waiting g join known using (name)
 where m.affiliate_id = $1 and m.id = g.id and m.contact_id is null
   and not exists (select from household_member o where o.household_id = m.household_id
     and o.contact_id = known.id and o.role = m.role)`;

const listedMembers = ({ members }: NamedHousehold) =>
  members.map(({ name, role, generation, birthDate, isContact }, place) => ({
    ...{ id: randomUUID(), place, name, role, generation, birth_date: birthDate },
    waits: isContact,
  }));

/**
 * Adds contacts to the households that the rows of an import name. A name refers to one household
 * in all parts of the import: that of a contact who was already in the list, or a new one. A
 * household has one client. If it is full, its name becomes a note on the contact. The import's
 * undo records which existing contacts were added.
 */
export async function joinHouseholds(
  run: Query,
  affiliateId: string,
  importId: string,
  rows: readonly Joining[],
): Promise<void> {
  if (rows.length === 0) return;
  const former = rows.filter(({ there }) => there);
  const { homes, housed } = await homesOf(run, affiliateId, importId, former);
  const joining = rows.filter(
    ({ there, contactId }) => !there || (there === 'joins' && !housed.has(contactId)),
  );
  const seen = new Set<string>();
  const joined: { household: string; contact: string }[] = [];
  const there = await run<{ id: string; members: number; next: number; headed: boolean }>(
    `select h.id, count(m.id)::int members, coalesce(max(m.place), -1) + 1 next,
        coalesce(bool_or(m.role = 'client'), false) headed
       from (select id from household where affiliate_id = $1 and id = any($2) order by id for update) h
       left join household_member m on m.household_id = h.id group by 1`,
    [affiliateId, [...homes.values()].map(({ id }) => id)],
  );
  const states = new Map(there.map(({ id, ...state }) => [id, state]));
  const made: { id: string; name: string; checklist: object }[] = [];
  const touched = new Set<string>();
  const members = new Map<string, MemberRow>();
  const claims: { member: string; contact: string }[] = [];
  const left: { contact: string; name: string }[] = [];
  for (const one of joining) {
    const { contactId, household } = one;
    const { role } = household;
    // Two rows may name the same existing contact.
    if (seen.has(contactId)) continue;
    seen.add(contactId);
    let home = homes.get(keyOf(one));
    if (!home || !states.has(home.id)) {
      const { name, checklist } = household;
      const listed = listedMembers(household);
      home = { id: randomUUID(), made: true, waiting: listed.filter(({ waits }) => waits) };
      homes.set(keyOf(one), home);
      const headed = listed.some((member) => member.role === 'client');
      states.set(home.id, { members: listed.length, next: listed.length, headed });
      made.push({ id: home.id, name, checklist });
      for (const { waits: _, ...member } of listed) {
        members.set(member.id, { ...member, household_id: home.id, contact_id: null });
      }
    } else if (!made.some(({ id }) => id === home?.id)) touched.add(home.id);
    const state = states.get(home.id);
    if (!state) continue;
    const listed = home.waiting?.find((each) => each.name === one.name && each.role === role);
    if (listed) {
      home.waiting = home.waiting?.filter((each) => each !== listed) ?? [];
      const row = members.get(listed.id);
      if (row) members.set(row.id, { ...row, contact_id: contactId, name: '', birth_date: null });
      else claims.push({ member: listed.id, contact: contactId });
      if (one.there) joined.push({ household: home.id, contact: contactId });
      continue;
    }
    if (state.members >= MAX_MEMBERS) {
      left.push({ contact: contactId, name: household.name });
      continue;
    }
    const isHead = (role ?? 'client') === 'client' && !state.headed;
    const as: Role = isHead ? 'client' : role === 'client' || role === null ? 'other' : role;
    const id = randomUUID();
    members.set(id, {
      ...{ id, household_id: home.id, place: state.next, contact_id: contactId, name: '' },
      ...{ role: as, generation: usualGeneration(as), birth_date: null },
    });
    if (one.there) joined.push({ household: home.id, contact: contactId });
    state.headed ||= isHead;
    state.members += 1;
    state.next += 1;
  }
  await run(FILL, [
    affiliateId,
    JSON.stringify(made),
    JSON.stringify([...members.values()]),
    [...touched],
    JSON.stringify(left),
    JSON.stringify(Object.fromEntries(homes)),
    importId,
    JSON.stringify(claims),
  ]);
  if (joined.length === 0) return;
  await run(
    `update undo set before = before || jsonb_build_object('joined', coalesce(before -> 'joined', '[]') || $3::jsonb)
      where affiliate_id = $1 and id = $2`,
    [affiliateId, importId, JSON.stringify(joined)],
  );
}

/**
 * Part of an import: a name that matches exactly one contact becomes `referredBy` in place of the
 * tag, whichever of the two rows came first. $1 the affiliate, $2 the import.
 */
export const FIND_REFERRERS = `
with waiting as (
  select c.id, tag, person_key(referrer) person, middle_of(referrer) middle
    from contact c, unnest(c.tags) tag, substr(tag, ${REFERRED_BY.length + 1}) referrer
   where c.affiliate_id = $1 and c.import_id = $2 and c.deleted_at is null and c.referred_by is null
     and starts_with(tag, '${REFERRED_BY}')
), found as (
  select distinct on (w.id) w.id, w.tag, k.ids[1] by from waiting w
    cross join lateral (select array_agg(k.id) ids from contact k
      where k.affiliate_id = $1 and k.deleted_at is null and person_key(k.name) = w.person and k.id <> w.id
        and middles_agree(middle_of(k.name), w.middle)) k
   where cardinality(k.ids) = 1 order by w.id, w.tag
)
update contact c set referred_by = f.by, tags = array_remove(c.tags, f.tag)
  from found f where c.affiliate_id = $1 and c.id = f.id`;
