/** The households of an import: rows that name the same household are grouped. */
import { randomUUID } from 'node:crypto';
import { familiesOf, type Relative } from '../../../src/contract/contacts/import-families.ts';
import { REFERRED_BY } from '../../../src/contract/contacts/moves.ts';
import { MAX_MEMBERS, usualGeneration } from '../../../src/contract/households/households.ts';
import { FAMILY_ROLES, type Role } from '../../../src/contract/households/member-roles.ts';
import type { Query } from '../db/db.ts';
import { joinParts, sql } from '../db/sql.ts';
import { noteGaps } from '../households/gaps.ts';
import { isFamily, isFullMember } from '../rows/households.ts';
import type { NamedHousehold } from './import-row.ts';

/** What tells the contact's family from another of the same name. */
export type About = Omit<Relative, 'role'>;
export const NOTHING_KNOWN: About = { lastName: '', addresses: [], hasSpouse: false };

export type CoupleRole = 'spouse' | 'partner';

export interface Joining {
  contactId: string;
  name: string;
  household: NamedHousehold;
  about: About;
  /** Set for a contact that was already in the list: it provides its own household, and without one it joins ("new") or stays out ("existing"). */
  membership?: 'new' | 'existing';
  /** The other one of a couple, and what the two are to each other. */
  couple?: { with: string; as: CoupleRole };
  /** A contact whose family it belongs to by choice. */
  with?: string;
  /** The contact whose row brings it along, into whichever household that one joins. */
  follows?: string;
  /** The member of a former household, with only a name, that it is. */
  claims?: Named;
}
/** A member as it is without its contact. */
export interface Named {
  member: string;
  name: string;
  birthDate: string | null;
}

/** The household that a name in the file refers to. */
interface Home {
  id: string;
  made: boolean;
  /** Members that the file marks as contacts but whose rows have not arrived yet. */
  waiting?: Waiting[];
  /** Whom the rows with its text name, for the rows with the same text in later parts. */
  known?: Relative[];
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

/** The further families of a text have their number behind it. */
const familyKey = (text: string, number: number): string =>
  number === 1 ? text : `${text}\n${number}`;
const textOf = (key: string): string => key.split('\n')[0] ?? '';

/** One row of a text, of this part or an earlier one. */
type OfText = Relative & { key?: string; row?: Joining };

/**
 * The rows with the key of their family. What only a text joins is one household if the rows of it are one
 * family; whom earlier parts named counts among them.
 */
function withFamilies(rows: readonly Joining[], homes: ReadonlyMap<string, Home>): Joining[] {
  const known = Map.groupBy(
    [...homes].flatMap(([key, home]) => (home.known ?? []).map((one): OfText => ({ ...one, key }))),
    ({ key = '' }) => textOf(key),
  );
  const keys = new Map<Joining, string>();
  const texts = rows.filter(({ household, follows }) => household.isText && !follows);
  for (const [text, group] of Map.groupBy(texts, keyOf)) {
    const before = known.get(text) ?? [];
    const now = group.map((row): OfText => ({ ...row.about, role: row.household.role, row }));
    const byContact = new Map(now.map((one) => [one.row?.contactId, one]));
    const together = now.flatMap((one) =>
      [one.row?.couple?.with, one.row?.with].flatMap((contact) => {
        const other = byContact.get(contact);
        return other ? [[other, one]] : [];
      }),
    );
    const families = familiesOf(
      [...before, ...now],
      [
        ...Map.groupBy(before, ({ key }) => key).values(),
        ...together,
        now.filter(({ row }) => row?.household.isOne),
      ],
    );
    let last = new Set(before.map(({ key }) => key)).size;
    for (const family of families) {
      const former = family.find((one) => one.key)?.key;
      if (!former) last += 1;
      const key = former ?? familyKey(text, last);
      for (const { row } of family) if (row) keys.set(row, key);
    }
  }
  const byContact = new Map(rows.map((row) => [row.contactId, keys.get(row)]));
  return rows.map((row) => {
    const key = row.follows ? byContact.get(row.follows) : keys.get(row);
    return key ? { ...row, household: { ...row.household, key } } : row;
  });
}

/** The households named in earlier parts, and those of contacts that already existed. */
async function homesOf(
  run: Query,
  affiliateId: string,
  importId: string,
  joining: readonly Joining[],
): Promise<{ homes: Map<string, Home>; housed: ReadonlySet<string>; rows: Joining[] }> {
  const [known] = await run<{ households: Record<string, Home> }>(
    sql`select households from contact_import where affiliate_id = ${affiliateId} and id = ${importId}`,
  );
  const homes = new Map(Object.entries(known?.households ?? {}));
  const inFamilies = withFamilies(joining, homes);
  const existing = inFamilies.filter(({ membership }) => membership);
  const contactIds = existing.map(({ contactId }) => contactId);
  const rows = await run<{ contact_id: string; household_id: string }>(sql`
    select m.contact_id, m.household_id from household_member m
     where m.affiliate_id = ${affiliateId} and m.contact_id = any(${contactIds}) and ${isFullMember(sql`m`)}
     order by ${isFamily(sql`m`)}, m.household_id`);
  const byContact = new Map(rows.map((row) => [row.contact_id, row.household_id]));
  for (const row of existing) {
    const id = byContact.get(row.contactId);
    if (id && !homes.has(keyOf(row))) homes.set(keyOf(row), { id, made: false });
  }
  return { homes, housed: new Set(byContact.keys()), rows: inFamilies };
}

const FAMILY = joinParts(
  FAMILY_ROLES.map((role) => sql`${role}`),
  ', ',
);

/**
 * Part of an import: a member that the file lists as a contact, and who is only named in the
 * household, becomes the contact with that name, if there is exactly one.
 */
export const findNamed = (run: Query, affiliateId: string, importId: string): Promise<unknown> =>
  run(sql`
    with waiting as (
      select w.id, w.name from contact_import i, jsonb_each(i.households) home (key, about),
          jsonb_to_recordset(coalesce(about -> 'waiting', '[]')) w(id uuid, name text, role text)
       where i.affiliate_id = ${affiliateId} and i.id = ${importId} and w.role not in (${FAMILY})
    ), known as (
      -- One pass over the list: the planner's estimates are unreliable while it is being filled.
      select c.name, (array_agg(c.id))[1] id from contact c
       where c.affiliate_id = ${affiliateId} and c.deleted_at is null and c.name = any(array(select name from waiting))
       group by c.name having count(*) = 1
    )
    update household_member m set contact_id = known.id, name = '', birth_date = null
      from waiting g join known using (name)
     where m.affiliate_id = ${affiliateId} and m.id = g.id
       -- "is null" would find them by the index of all members without a contact: slowly, one by one.
       and num_nulls(m.contact_id) = 1
       and not exists (select from household_member o where o.household_id = m.household_id
         and o.contact_id = known.id and o.role = m.role)`);

const listedMembers = ({ members }: NamedHousehold) =>
  members.map(({ name, role, generation, birthDate, isContact }, place) => ({
    id: randomUUID(),
    place,
    name,
    role,
    generation,
    birth_date: birthDate,
    waits: isContact,
  }));

/** A household while rows join it. */
interface State {
  members: number;
  next: number;
  /** The roles of its contacts. */
  roles: Map<string, Role>;
  /** Whether it has a client, and a spouse or partner. */
  headed: boolean;
  paired: boolean;
}

/** What someone who came with a member of this role is. */
const BESIDE: Partial<Record<Role, Role>> = { parent: 'parent' };

/** The role in which someone joins: a household has one client. */
function roleIn(state: State, { household: { role }, couple }: Joining): Role {
  const isOpen = role === null || role === 'client';
  const mate = couple && state.roles.get(couple.with);
  if (!isOpen) return role;
  if (!couple || !mate) return state.headed ? 'other' : 'client';
  if (mate === 'client' && !state.paired) return couple.as;
  if ((mate === 'spouse' || mate === 'partner') && !state.headed) return 'client';
  return BESIDE[mate] ?? 'other';
}

/** The households that rows join, before they are stored. */
class HouseholdsToStore {
  readonly homes: Map<string, Home>;
  readonly made: { id: string; name: string; checklist: object }[] = [];
  readonly touched = new Set<string>();
  readonly members = new Map<string, MemberRow>();
  readonly claims: { member: string; contact: string }[] = [];
  readonly leftOut: { contact: string; name: string }[] = [];
  /** Contacts that were in the list before. */
  readonly joined: { household: string; contact: string }[] = [];
  /** Members of former households who became contacts. */
  readonly named: Named[] = [];
  readonly #states: Map<string, State>;
  readonly #made = new Set<string>();
  /** Two rows may name the same existing contact. */
  readonly #seen = new Set<string>();

  constructor(homes: Map<string, Home>, states: Map<string, State>) {
    this.homes = homes;
    this.#states = states;
  }

  #homeFor(row: Joining): Home {
    const { household } = row;
    const known = this.homes.get(keyOf(row));
    if (known && this.#states.has(known.id)) {
      if (!this.#made.has(known.id)) this.touched.add(known.id);
      return known;
    }
    const { name, checklist } = household;
    const listed = listedMembers(household);
    const home = { id: randomUUID(), made: true, waiting: listed.filter(({ waits }) => waits) };
    this.homes.set(keyOf(row), home);
    this.#states.set(home.id, {
      members: listed.length,
      next: listed.length,
      roles: new Map(),
      headed: listed.some(({ role }) => role === 'client'),
      paired: listed.some(({ role }) => role === 'spouse' || role === 'partner'),
    });
    this.#made.add(home.id);
    this.made.push({ id: home.id, name, checklist });
    for (const { waits: _, ...member } of listed) {
      this.members.set(member.id, { ...member, household_id: home.id, contact_id: null });
    }
    return home;
  }

  /** Makes a member that is only named in the household the contact. */
  #claim(member: string, contact: string): void {
    const row = this.members.get(member);
    if (row) this.members.set(member, { ...row, contact_id: contact, name: '', birth_date: null });
    else this.claims.push({ member, contact });
  }

  join(row: Joining): void {
    const { contactId, household, membership } = row;
    if (this.#seen.has(contactId)) return;
    this.#seen.add(contactId);
    const home = this.#homeFor(row);
    const state = this.#states.get(home.id);
    if (!state) return;
    const listed = home.waiting?.find(
      ({ name, role }) => name === row.name && role === household.role,
    );
    if (listed) home.waiting = home.waiting?.filter((each) => each !== listed) ?? [];
    const claimed = listed?.id ?? row.claims?.member;
    if (!claimed && state.members >= MAX_MEMBERS) {
      this.leftOut.push({ contact: contactId, name: household.name });
      return;
    }
    if (membership) this.joined.push({ household: home.id, contact: contactId });
    if (row.claims) this.named.push(row.claims);
    if (claimed) {
      this.#claim(claimed, contactId);
      return;
    }
    const role = roleIn(state, row);
    const id = randomUUID();
    this.members.set(id, {
      id,
      household_id: home.id,
      place: state.next,
      contact_id: contactId,
      name: '',
      role,
      generation: usualGeneration(role),
      birth_date: null,
    });
    state.roles.set(contactId, role);
    state.headed ||= role === 'client';
    state.paired ||= role === 'spouse' || role === 'partner';
    state.members += 1;
    state.next += 1;
  }

  /** Keeps whom the rows of a text name, for later parts. */
  remember(rows: readonly Joining[]): void {
    for (const { household, about, follows } of rows) {
      const home = household.isText && !follows ? this.homes.get(household.key) : undefined;
      if (home) home.known = [...(home.known ?? []), { ...about, role: household.role }];
    }
  }
}

/**
 * Adds contacts to the households that the rows of an import name. A name refers to the households of its
 * families in all parts of the import: that of a contact who was already in the list, or a new one. If it is
 * full, its name becomes a note on the contact. The import's undo records which existing contacts were added.
 */
export async function joinHouseholds(
  run: Query,
  affiliateId: string,
  importId: string,
  joining: readonly Joining[],
): Promise<void> {
  if (joining.length === 0) return;
  const { homes, housed, rows } = await homesOf(run, affiliateId, importId, joining);
  const ids = [...homes.values()].map(({ id }) => id);
  // The households stay locked.
  const states = await run<Omit<State, 'roles'> & { id: string; roles: [string, Role][] }>(sql`
    select h.id, count(m.id)::int members, coalesce(max(m.place), -1) + 1 next,
        coalesce(bool_or(m.role = 'client'), false) headed,
        coalesce(bool_or(m.role in ('spouse', 'partner')), false) paired,
        coalesce(jsonb_agg(jsonb_build_array(m.contact_id, m.role)) filter (where m.contact_id is not null), '[]') roles
      from (select id from household where affiliate_id = ${affiliateId} and id = any(${ids}) order by id for update) h
      left join household_member m on m.household_id = h.id group by 1`);
  const households = new HouseholdsToStore(
    homes,
    new Map(states.map(({ id, roles, ...state }) => [id, { ...state, roles: new Map(roles) }])),
  );
  for (const row of rows) {
    const isMember = row.membership === 'existing' || housed.has(row.contactId);
    if (!row.membership || !isMember) households.join(row);
  }
  households.remember(rows);
  const { made, members, touched, claims, leftOut, joined: newcomers, named } = households;
  await run(sql`
    with made as (
      insert into household (id, affiliate_id, name, checklist)
      select id, ${affiliateId}, name, checklist from jsonb_to_recordset(${JSON.stringify(made)}) g(id uuid, name text, checklist jsonb) returning id
    ), joined as (
      insert into household_member (id, affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
      select id, ${affiliateId}, household_id, place, contact_id, name, role, generation, birth_date
        from jsonb_to_recordset(${JSON.stringify([...members.values()])}) g(id uuid, household_id uuid, place int, contact_id uuid, name text,
          role text, generation int, birth_date text)
      on conflict do nothing
    ), claimed as (
      update household_member m set contact_id = g.contact, name = '', birth_date = null
        from jsonb_to_recordset(${JSON.stringify(claims)}) g(member uuid, contact uuid)
       where m.affiliate_id = ${affiliateId} and m.id = g.member
    ), touched as (
      update household set version = version + 1 where affiliate_id = ${affiliateId} and id = any(${[...touched]})
    ), noted as (
      insert into interaction (affiliate_id, contact_id, kind, text, at)
      select ${affiliateId}, contact, 'note', 'Household: ' || name, now()
        from jsonb_to_recordset(${JSON.stringify(leftOut)}) g(contact uuid, name text)
    )
    update contact_import set households = households || ${JSON.stringify(Object.fromEntries(homes))}::jsonb where affiliate_id = ${affiliateId} and id = ${importId}`);
  if (touched.size > 0) await noteGaps(affiliateId, 'changed', run);
  if (newcomers.length + named.length === 0) return;
  await run(sql`
    update undo set before = before || jsonb_build_object(
        'joined', coalesce(before -> 'joined', '[]') || ${JSON.stringify(newcomers)}::jsonb,
        'named', coalesce(before -> 'named', '[]') || ${JSON.stringify(named)}::jsonb)
     where affiliate_id = ${affiliateId} and id = ${importId}`);
}

/**
 * Part of an import: a name that matches exactly one contact becomes `referredBy` in place of the
 * tag, whichever of the two rows came first.
 */
export const findReferrers = (
  run: Query,
  affiliateId: string,
  importId: string,
): Promise<unknown> =>
  run(sql`
    with waiting as materialized (
      select c.id, tag, referrer, person_key(referrer) person, middle_of(referrer) middle
        from contact c, unnest(c.tags) tag, substr(tag, ${REFERRED_BY.length + 1}::int) referrer
       where c.affiliate_id = ${affiliateId} and c.import_id = ${importId} and c.deleted_at is null and c.referred_by is null
         and starts_with(tag, ${REFERRED_BY})
    ), named as materialized (
      select id, name, person_key(name) person, middle_of(name) middle from contact
       where affiliate_id = ${affiliateId} and deleted_at is null and exists (select from waiting)
    ), matching as (
      -- A name as it is written means more than one that reads alike.
      select w.id, w.tag, coalesce(array_agg(k.id) filter (where k.name = w.referrer), array_agg(k.id)) ids
        from waiting w join named k on k.person = w.person and k.id <> w.id and middles_agree(k.middle, w.middle)
       group by w.id, w.tag
    ), found as (
      select distinct on (id) id, tag, ids[1] by from matching where cardinality(ids) = 1 order by id, tag
    )
    update contact c set referred_by = f.by, tags = array_remove(c.tags, f.tag)
      from found f where c.affiliate_id = ${affiliateId} and c.id = f.id`);
