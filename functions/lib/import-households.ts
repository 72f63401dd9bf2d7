/** The households of an import: rows that name the same one come together. */
import { randomUUID } from 'node:crypto';
import { MAX_MEMBERS, type Role, usualGeneration } from '../../src/contract/households.ts';
import type { Query } from './db/db.ts';
import { belongs, isFamily } from './household-rows.ts';

/** A contact, and the household that a row names for it. */
export interface Joining {
  contactId: string;
  /** The name of the household, and what tells it apart in the file if another one may have the same name. */
  household: string;
  key?: string;
  /** Null if the file does not say. */
  role: Role | null;
  /** Who was in the list before: lends its own household, or comes in if it has none ("joins") or not ("lends"). */
  there?: 'joins' | 'lends';
}

/** Which household a name of the file stands for. */
interface Home {
  id: string;
  /** Whether the import made it. */
  made: boolean;
}

const keyOf = ({ household, key }: Joining): string => key ?? household.toLowerCase();

/** The households of the names that earlier parts had, and of the contacts that were there. */
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
  insert into household (id, affiliate_id, name)
  select id, $1, name from jsonb_to_recordset($2) g(id uuid, name text) returning id
), joined as (
  insert into household_member (affiliate_id, household_id, place, contact_id, role, generation)
  select $1, household_id, place, contact_id, role, generation
    from jsonb_to_recordset($3) g(household_id uuid, place int, contact_id uuid, role text, generation int)
  on conflict do nothing
), touched as (
  update household set version = version + 1 where affiliate_id = $1 and id = any($4)
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select $1, contact_id, 'note', 'Household: ' || household, now()
    from jsonb_to_recordset($5) g("contactId" uuid, household text) cross join lateral (select "contactId" contact_id) id
)
update contact_import set households = households || $6 where affiliate_id = $1 and id = $7`;

/**
 * Puts contacts into the households that the rows of an import name. A name stands for one household in
 * all parts of the import: that of a contact who was there, or a new one. It has one client. Who finds
 * it full keeps its name as a note. The import's undo knows who was there and came in.
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
  const made: { id: string; name: string }[] = [];
  const touched = new Set<string>();
  const members: object[] = [];
  const left: Joining[] = [];
  for (const one of joining) {
    const { contactId, household, role } = one;
    // Two rows may name one contact who was there.
    if (seen.has(contactId)) continue;
    seen.add(contactId);
    let home = homes.get(keyOf(one));
    if (!home || !states.has(home.id)) {
      home = { id: randomUUID(), made: true };
      homes.set(keyOf(one), home);
      states.set(home.id, { members: 0, next: 0, headed: false });
      made.push({ id: home.id, name: household });
    } else if (!made.some(({ id }) => id === home?.id)) touched.add(home.id);
    const state = states.get(home.id);
    if (!state || state.members >= MAX_MEMBERS) {
      left.push(one);
      continue;
    }
    const isHead = (role ?? 'client') === 'client' && !state.headed;
    const as: Role = isHead ? 'client' : role === 'client' || role === null ? 'other' : role;
    members.push({
      ...{ household_id: home.id, place: state.next, contact_id: contactId },
      ...{ role: as, generation: usualGeneration(as) },
    });
    if (one.there) joined.push({ household: home.id, contact: contactId });
    state.headed ||= isHead;
    state.members += 1;
    state.next += 1;
  }
  await run(FILL, [
    affiliateId,
    JSON.stringify(made),
    JSON.stringify(members),
    [...touched],
    JSON.stringify(left),
    JSON.stringify(Object.fromEntries(homes)),
    importId,
  ]);
  if (joined.length === 0) return;
  await run(
    `update undo set before = before || jsonb_build_object('joined', coalesce(before -> 'joined', '[]') || $3::jsonb)
      where affiliate_id = $1 and id = $2`,
    [affiliateId, importId, JSON.stringify(joined)],
  );
}

/** Whoever refers somebody is a tag at first, so that a name that nobody has does not get lost. */
export const REFERRED_BY = 'Referred by ';

/**
 * Part of an import: names that are one contact's become `referredBy` in place of the tag, whichever
 * of the two rows came first. $1 the affiliate, $2 the import.
 */
export const FIND_REFERRERS = `
with waiting as (
  select c.id, tag, person_key(substr(tag, ${REFERRED_BY.length + 1})) person from contact c, unnest(c.tags) tag
   where c.affiliate_id = $1 and c.import_id = $2 and c.deleted_at is null and c.referred_by is null
     and starts_with(tag, '${REFERRED_BY}')
), found as (
  select distinct on (w.id) w.id, w.tag, k.ids[1] by from waiting w
    cross join lateral (select array_agg(k.id) ids from contact k
      where k.affiliate_id = $1 and k.deleted_at is null and person_key(k.name) = w.person and k.id <> w.id) k
   where cardinality(k.ids) = 1 order by w.id, w.tag
)
update contact c set referred_by = f.by, tags = array_remove(c.tags, f.tag)
  from found f where c.affiliate_id = $1 and c.id = f.id`;
