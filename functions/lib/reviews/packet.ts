/** The packet of a review: its parts with their titles, and why each must not go by link. */

import { UUID } from '../../../src/config/units.ts';
import type { EstatePlan } from '../../../src/contract/households/estates.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import { COUPLE_ROLES } from '../../../src/contract/households/member-roles.ts';
import type {
  PacketKind,
  PacketPart,
  PacketThing,
  ReviewPerson,
} from '../../../src/contract/reviews/reviews.ts';
import { type Clearing, clearancesFrom, clearingFor } from '../approvals/approvals.ts';
import {
  type ClearedMaterial,
  resultForClients,
  type SavedCalculation,
} from '../approvals/shown.ts';
import { type Query, query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { GatedMaterial } from '../gated/materials.ts';
import { keyOf, readMaterials } from '../gated/materials.ts';
import { invalid } from '../http/refusal.ts';
import { HOUSEHOLD, isCouple, MAP_SOURCE } from '../rows/households.ts';
import { contactIds, type Family, homeOf } from './family.ts';

/* What the parts of a packet are about, in one statement. */

interface PacketScenario extends SavedCalculation {
  id: string;
  calculator: string;
  contactId: string | null;
  isGone: boolean;
}

/** The family's household, with its estate map as a link shows it; null without one. */
interface PacketHome extends Household {
  plan: Partial<EstatePlan> | null;
  madeFrom: unknown;
}

export interface PacketFacts {
  /** The contacts of the family, without who has left its household. */
  people: readonly string[];
  scenarios: ReadonlyMap<string, PacketScenario>;
  /** The items, sheets and the map that firms approve, by `kind/thing`. */
  materials: ReadonlyMap<string, ClearedMaterial>;
  home: PacketHome | null;
}

interface FactsRow extends Clearing {
  scenarios: PacketScenario[];
  home: PacketHome | null;
}

/** The ids of the calculations of a part. */
export const scenarioIds = ({ kind, thing }: PacketThing): string[] =>
  (kind === 'scenario' || kind === 'comparison') && thing ? thing.split('.') : [];

/** The contacts among the two of a household, dead or alive. */
const coupleOf = ({ members }: Household): string[] =>
  members.flatMap(({ contactId, role }) => (COUPLE_ROLES.includes(role) ? (contactId ?? []) : []));

/** These materials with their clearances, by `kind/thing`. */
async function clearedBy(
  things: readonly GatedMaterial[],
  clearing: Clearing | undefined,
): Promise<PacketFacts['materials']> {
  const clearances = await clearancesFrom(things, clearing ?? { today: '', approvals: [] });
  return new Map(
    things.map((thing, place) => [
      keyOf(thing),
      { ...thing, ...clearances[place] } as ClearedMaterial,
    ]),
  );
}

export async function readFacts(
  affiliateId: string,
  people: readonly string[],
  packet: readonly PacketThing[],
  run: Query = query,
): Promise<PacketFacts> {
  const slugs = packet.flatMap(({ kind, thing }) => (kind === 'item' ? (thing ?? []) : []));
  const things = (await readMaterials()).filter(
    ({ kind, thing }) =>
      kind === 'sheet' || kind === 'map' || (kind === 'item' && slugs.includes(thing)),
  );
  const ids = packet.flatMap(scenarioIds).filter((id) => UUID.test(id));
  const [row] = await run<FactsRow>(sql`
    select ${await clearingFor(affiliateId, things)}, (
        select coalesce(json_agg(json_build_object('id', s.id, 'calculator', s.calculator, 'name', s.name,
            'inputs', s.inputs, 'year', s.year, 'examples', s.examples, 'assumed', s.assumed,
            'contactId', s.contact_id, 'isGone', s.deleted_at is not null)), '[]')
          from scenario s where s.affiliate_id = ${affiliateId} and s.id = any(${ids}::uuid[])) scenarios, (
        select row_to_json(homes) from (
          select ${HOUSEHOLD}, e.plan, ${MAP_SOURCE} "madeFrom"
            from household h left join estate e on e.affiliate_id = h.affiliate_id and e.household_id = h.id
           where h.affiliate_id = ${affiliateId}
             and h.id = ${homeOf(sql`${affiliateId}`, sql`${people}::uuid[]`)}) homes) home`);
  return {
    people: row?.home ? coupleOf(row.home).filter((id) => people.includes(id)) : people,
    scenarios: new Map(row?.scenarios.map((scenario) => [scenario.id, scenario])),
    materials: await clearedBy(things, row),
    home: row?.home ?? null,
  };
}

/* The parts. */

/** The titles of the parts that every packet can have. */
const TITLES = {
  agenda: 'Agenda',
  changes: 'What changed',
  map: 'Estate map',
  checklist: 'Documents',
} as const;
const isFixed = (kind: PacketKind): kind is keyof typeof TITLES => kind in TITLES;

export interface PartState {
  title: string;
  blocked: string | null;
  /** Whether its sheet would print for a client, if with the mark of a draft. */
  prints: boolean;
}

const refused = (title: string, sentence: string): PartState => ({
  title,
  blocked: sentence,
  prints: false,
});
const clear = (title: string): PartState => ({ title, blocked: null, prints: true });

const isOfFamily = (
  { contactId }: PacketScenario,
  { people }: Pick<PacketFacts, 'people'>,
): boolean => contactId === null || people.includes(contactId);

/** Why clients must not have a calculation; null if they may. */
async function refusalOf(
  scenario: PacketScenario | undefined,
  facts: PacketFacts,
): Promise<string | null> {
  if (!scenario) return '“Calculation” was deleted.';
  const { name, calculator, examples, inputs, isGone } = scenario;
  if (isGone) return `“${name}” was deleted.`;
  if (!isOfFamily(scenario, facts)) return `“${name}” is for another client.`;
  if (examples.length > 0) return `“${name}” still has examples.`;
  const { entryOf } = await import('../../../src/calculators/catalogue.ts');
  const entry = entryOf(calculator);
  const isForAdvisors = facts.materials.get(`sheet/${calculator}`)?.cleared === 'advisor';
  const result = entry && (await resultForClients(await entry.load(), inputs));
  return isForAdvisors || !result ? `“${name}” is for advisors only.` : null;
}

async function scenariosState(part: PacketThing, facts: PacketFacts): Promise<PartState> {
  const scenarios = scenarioIds(part).map((id) => facts.scenarios.get(id));
  const title = scenarios.map((scenario) => scenario?.name ?? 'Calculation').join(' and ');
  for (const scenario of scenarios) {
    const refusal = await refusalOf(scenario, facts);
    if (refusal) return refused(title, refusal);
  }
  return clear(title);
}

function mapState({ home }: PacketFacts): PartState {
  const title = TITLES.map;
  if (!home?.plan) return refused(title, '“Estate map” was deleted.');
  const isLiving = home.members.some(
    ({ role, deathDate }) => COUPLE_ROLES.includes(role) && !deathDate,
  );
  return isLiving ? clear(title) : refused(title, 'The map has no living head, spouse or partner.');
}

function itemState({ thing }: PacketThing, { materials }: PacketFacts): PartState {
  const item = materials.get(`item/${thing}`);
  if (!item) return refused('Library item', '“Library item” was deleted.');
  const { title, cleared, audience } = item;
  if (cleared === 'advisor' || audience === 'advisor') {
    return refused(title, `“${title}” is for advisors only.`);
  }
  const blocked = cleared === 'client' ? null : `“${title}” is not approved for clients.`;
  return { title, blocked, prints: true };
}

export async function stateOf(part: PacketThing, facts: PacketFacts): Promise<PartState> {
  if (part.kind === 'map') return mapState(facts);
  if (isFixed(part.kind)) return clear(TITLES[part.kind]);
  return part.kind === 'item' ? itemState(part, facts) : scenariosState(part, facts);
}

/** The parts of a family's packet with their titles, and why each must not go by link. */
export async function packetParts(
  affiliateId: string,
  people: readonly ReviewPerson[],
  packet: readonly PacketThing[],
  run: Query,
): Promise<PacketPart[]> {
  const facts = await readFacts(affiliateId, contactIds(people), packet, run);
  return Promise.all(
    packet.map(async ({ kind, thing }) => {
      const { title, blocked } = await stateOf({ kind, thing }, facts);
      return { kind, thing, title, blocked };
    }),
  );
}

/* What may be in a packet. */

function isKnown({ kind, thing }: PacketThing, facts: PacketFacts): boolean {
  if (kind === 'map') return thing === null && facts.home?.plan != null;
  if (isFixed(kind)) return thing === null;
  if (thing === null) return false;
  if (kind === 'item') return facts.materials.has(`item/${thing}`);
  const scenarios = scenarioIds({ kind, thing }).flatMap((id) => facts.scenarios.get(id) ?? []);
  const isOneTool = new Set(scenarios.map(({ calculator }) => calculator)).size === 1;
  const isEachOnce = new Set(scenarios).size === (kind === 'comparison' ? 2 : 1);
  const areAll = scenarios.length === thing.split('.').length;
  return (
    areAll &&
    isOneTool &&
    isEachOnce &&
    scenarios.every((scenario) => !scenario.isGone && isOfFamily(scenario, facts))
  );
}

/** Checks the parts that the stored packet does not have. Throws an HttpError: 400 at `packet`. */
export async function assertPacket(
  affiliateId: string,
  stored: { people: readonly ReviewPerson[]; packet: readonly PacketThing[] },
  packet: readonly PacketThing[],
): Promise<void> {
  const added = packet.filter(
    (part) => !stored.packet.some(({ kind, thing }) => part.kind === kind && part.thing === thing),
  );
  if (added.length === 0) return;
  const facts = await readFacts(affiliateId, contactIds(stored.people), added);
  if (!added.every((part) => isKnown(part, facts))) {
    throw invalid('packet', 'Choose each part of the packet from the list, once.');
  }
}

/* What a new review has. */

/** How many calculations a new packet has, and among how many of the newest they are searched. */
const NEW_SCENARIOS = 3;
const SEARCHED = 12;

interface FirstRow {
  hasMap: boolean;
  scenarios: PacketScenario[];
}

/** The packets of new reviews of these families, in the same order. */
export async function firstPackets(
  affiliateId: string,
  families: readonly Family[],
  run: Query,
): Promise<PacketThing[][]> {
  const things = (await readMaterials()).filter(({ kind }) => kind === 'sheet');
  const groups = families.map(({ people }) => ({ people: contactIds(people) }));
  const [clearing] = await run<Clearing>(sql`select ${await clearingFor(affiliateId, things)}`);
  const rows = await run<FirstRow>(sql`
    with family as (
      select people, place from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) with ordinality one(f, place)
       cross join lateral (select array(select jsonb_array_elements_text(f -> 'people'))::uuid[] people) ids
    )
    select exists (
        select from household_member m join estate e on e.household_id = m.household_id
         where m.affiliate_id = ${affiliateId} and m.contact_id = any(family.people) and ${isCouple(sql`m`)}) "hasMap", (
        select coalesce(json_agg(newest), '[]') from (
          select s.id, s.calculator, s.name, s.inputs, s.year, s.examples, s.assumed, s.contact_id "contactId", false "isGone"
            from scenario s
           where s.affiliate_id = ${affiliateId} and s.contact_id = any(family.people) and s.deleted_at is null
           order by s.updated_at desc, s.id limit ${SEARCHED}) newest) scenarios
      from family order by place`);
  const materials = await clearedBy(things, clearing);
  return Promise.all(
    rows.map(({ hasMap, scenarios }, place) =>
      firstPacketOf(hasMap, scenarios, {
        people: groups[place]?.people ?? [],
        scenarios: new Map(),
        materials,
        home: null,
      }),
    ),
  );
}

async function firstPacketOf(
  hasMap: boolean,
  scenarios: readonly PacketScenario[],
  facts: PacketFacts,
): Promise<PacketThing[]> {
  const chosen: PacketThing[] = [];
  for (const scenario of scenarios) {
    if (chosen.length === NEW_SCENARIOS) break;
    if ((await refusalOf(scenario, facts)) === null) {
      chosen.push({ kind: 'scenario', thing: scenario.id });
    }
  }
  const map: PacketThing[] = hasMap ? [{ kind: 'map', thing: null }] : [];
  return [
    { kind: 'agenda', thing: null },
    { kind: 'changes', thing: null },
    ...map,
    ...chosen,
    { kind: 'checklist', thing: null },
  ];
}
