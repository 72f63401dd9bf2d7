/** The frozen copies that links for clients show: a sheet's or an item's words, without ids, notes or other contacts. */
import type { InferOutput } from 'valibot';
import type { CatalogueEntry } from '../../../src/calculators/catalogue.ts';
import { ASK_COUNSEL, HEADINGS } from '../../../src/calculators/estate-map/sentences.ts';
import {
  assumptionsOf,
  lawLine,
  type Order,
  summaryOf,
} from '../../../src/calculators/estate-map/words.ts';
import { sum, wholeUsd } from '../../../src/calculators/figures.ts';
import { DRAFT, lineOf, printedApproval } from '../../../src/config/approval.ts';
import {
  itemLegend,
  LIBRARY_TOPICS,
  type LibraryKind,
  type LibraryTopic,
} from '../../../src/config/library.ts';
import { type Clearance, ESTATE_MAP } from '../../../src/contract/approvals/approvals.ts';
import { type EstatePlan, emptyPlan } from '../../../src/contract/households/estates.ts';
import { COUPLE_ROLES, type Role } from '../../../src/contract/households/households.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import type {
  ForYou,
  SharedItem,
  SharedMap,
  SharedSheet,
} from '../../../src/contract/shares/for-you.ts';
import {
  mapQuestion,
  NO_MAP_ROLES,
  type ShownMaterial,
  STILL_RIGHT,
} from '../../../src/contract/shares/shares.ts';
import { formatDay, formatLongDay } from '../../../src/lib/format-date.ts';
import { readMaterial } from '../approvals/approvals.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { readGated } from '../gated/documents.ts';
import type { GatedMaterial } from '../gated/materials.ts';
import { readHousehold } from '../households/households.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { LEGENDS, settings } from '../platform/site.ts';
import { MAP_SOURCE, partsOf } from './for-you.ts';
import { readKnown, stillRightOf } from './known.ts';

/** The content of a link, and what it was made from. */
export interface ShareContent {
  title: string;
  content: ForYou['content'];
  madeFrom: unknown;
  /** The household of a map, or the contact of a calculation: the alert names it with the title. */
  about: string | null;
  /** The material in it that firms can approve. Such a share is a handover. */
  thing: (GatedMaterial & Clearance) | null;
}

type Showing = InferOutput<typeof ShownMaterial>;
type Named = Showing & { thing: string };

const unknownThing = (): HttpError => invalid('thing', 'Choose what to share from the list.');

const notForClients = (current: unknown): HttpError =>
  new HttpError(
    'conflict',
    'This must not go to clients as it is. Open it to see what is missing.',
    { current },
  );

/** The line that printed paper has of an approval. */
function markOf(thing: (GatedMaterial & Clearance) | undefined): string {
  if (settings.approvals === 'none') return '';
  return thing?.cleared && thing.approval
    ? lineOf(printedApproval(thing.approval, thing.expiresOn), formatLongDay)
    : DRAFT;
}

const PORTAL_LINK = /<a [^>]*href="\/[^"]*"[^>]*>(.*?)<\/a>/gs;

async function itemOf(affiliateId: string, { thing: slug }: Named): Promise<ShareContent> {
  const thing = await readMaterial(affiliateId, { kind: 'item', thing: slug });
  if (!thing) throw unknownThing();
  const { hash, cleared, title } = thing;
  if (cleared !== 'client') throw notForClients({ hash, cleared });
  const { data, html } = await readGated('library', slug);
  const { kind, topic, sources, reviewedOn, reviewer, expiresOn } = data as unknown as {
    kind: LibraryKind;
    topic: LibraryTopic;
    sources?: { label: string; url: string }[];
    reviewedOn: string;
    reviewer?: string;
    expiresOn: string;
  };
  const legend = itemLegend({ kind, reviewedOn, reviewer, expiresOn }, formatDay);
  const content: SharedItem = {
    mark: markOf(thing),
    // Clients cannot open the pages of the portal.
    html: html.replaceAll(PORTAL_LINK, '$1'),
    sources: (sources ?? []).map(({ label, url }) => ({ label, url })),
    foot: `${LIBRARY_TOPICS[topic]}. ${legend}`,
  };
  return { title, content, madeFrom: hash, about: null, thing };
}

/** A scenario of the affiliate: the contact's, its partner's or no one's. */
const scenarioFor = (affiliateId: string, id: string, contactId: string): Sql => sql`
select calculator, name, inputs, year, examples, assumed,
    (select name from contact where id = ${contactId}) "contactName"
  from scenario
 where affiliate_id = ${affiliateId} and id::text = ${id} and deleted_at is null
   and (contact_id is null or contact_id in (${contactId}, partner_of(${contactId})))`;

interface ScenarioRow {
  contactName: string;
  calculator: string;
  name: string;
  inputs: Record<string, string>;
  year: number | null;
  examples: string[];
  assumed: string[];
}

async function scenarioOf(
  affiliateId: string,
  { thing: id, contactId }: Named,
): Promise<ShareContent> {
  const [row] = await query<ScenarioRow>(scenarioFor(affiliateId, id, contactId));
  const { entryOf } = await import('../../../src/calculators/catalogue.ts');
  const entry = row && entryOf(row.calculator);
  if (!entry) throw unknownThing();
  const thing = await readMaterial(affiliateId, { kind: 'sheet', thing: entry.slug });
  // A value that is still an example says nothing about the client.
  if (thing?.cleared === 'advisor' || row.examples.length > 0) throw notForClients(null);
  const content = await sheetOf(entry, row, markOf(thing));
  const { name: title, inputs: madeFrom, contactName: about } = row;
  return { title, content, madeFrom, about, thing: thing ?? null };
}

/** Checks that a scenario may go to clients. Throws an HttpError: 409 if it must not, or has no result any more. */
async function sheetOf(
  entry: CatalogueEntry,
  scenario: ScenarioRow,
  mark: string,
): Promise<SharedSheet> {
  const { inputs, year } = scenario;
  const { run } = await import('../../../src/calculators/run.ts');
  const { figureText } = await import('../../../src/calculators/figures.ts');
  const { legendSentences } = await import('../../../src/calculators/legend.ts');
  const words = await import('../../../src/calculators/words.ts');
  const calculator = await entry.load();
  const found = run(calculator, inputs);
  if (!('result' in found) || found.result.advisorsOnly) throw notForClients(null);
  const { result } = found;
  const table = result.tables.find(({ chart }) => chart) ?? result.tables[0];
  return {
    calculator: entry.title,
    mark,
    year,
    answer: result.answer,
    figures: words.resultLines(calculator, inputs, result),
    table: table
      ? {
          title: table.title,
          columns: table.columns.map(({ label }) => label),
          rows: table.rows.map((row) =>
            row.map((value, place) => {
              const column = table.columns[place];
              return column ? figureText(column, value) : '';
            }),
          ),
        }
      : null,
    ...words.enteredLines(words.savedFields(calculator, scenario)),
    legend: legendSentences(entry, words.grows(calculator, inputs), LEGENDS),
    warnings: words.warningLines(calculator, [result], new Date().getFullYear()),
    assumptions: [...calculator.assumptions],
    law: words.lawLines([result]),
    sources: calculator.sources.map(({ title }) => title),
  };
}

/** The map of the household, what it is made from, and the roles that the contact has there. */
const mapFor = (affiliateId: string, household: string, contactId: string): Sql => sql`
select e.plan, ${MAP_SOURCE} "madeFrom", roles, k.name "contactName" from estate e
  join contact k on k.affiliate_id = ${affiliateId} and k.id = ${contactId}
  cross join lateral (select coalesce(array_agg(m.role), '{}') roles from household_member m
    where m.household_id = e.household_id and m.contact_id = k.id) own
 where e.affiliate_id = ${affiliateId} and e.household_id::text = ${household} and roles <> '{}'`;

interface MapRow {
  plan: EstatePlan;
  madeFrom: unknown;
  roles: Role[];
  contactName: string;
}

/**
 * Checks who gets the map: its owners do, others of the family after a question, and people whom the household only
 * names never.
 */
function assertMayRead({ roles, contactName }: MapRow, confirmed: boolean): void {
  if (roles.some((role) => COUPLE_ROLES.includes(role))) return;
  const role = roles.find((one) => !NO_MAP_ROLES.includes(one));
  if (!role) {
    throw invalid('thing', 'The map goes to the client, the spouse or partner, and their family.');
  }
  if (confirmed) return;
  throw invalid('confirmed', mapQuestion(contactName, role));
}

async function mapOf(
  affiliateId: string,
  { thing: household, contactId, amounts, order: named }: Named,
  confirmed: boolean,
): Promise<ShareContent> {
  const [row] = await query<MapRow>(mapFor(affiliateId, household, contactId));
  if (!row) throw invalid('thing', 'There is no estate map of this contact’s household yet.');
  assertMayRead(row, confirmed);
  const plan = { ...emptyPlan(), ...row.plan };
  const family = await readHousehold(affiliateId, household);
  const { ordersOf } = await import('../../../src/calculators/estate-map/trace.ts');
  const orders = ordersOf(plan, family);
  const order = orders[named ?? plan.order] ?? orders['client-first'] ?? orders['spouse-first'];
  if (!order) throw invalid('thing', 'The household has no living head, spouse or partner.');
  const { passingTables } = await import('../../../src/calculators/estate-map/tables.ts');
  const { sankey } = await import('d3-sankey');
  const { sharedFigure } = await import('../../../src/calculators/estate-map/figure.ts');
  const { gapsOf } = await import('../../../src/calculators/estate-map/gaps.ts');
  const { legendSentences } = await import('../../../src/calculators/legend.ts');
  const amount = amounts ? wholeUsd : shareOf(order);
  const isTheirs = row.roles.some((role) => COUPLE_ROLES.includes(role));
  const thing = await readMaterial(affiliateId, { kind: 'map', thing: ESTATE_MAP });
  const gaps = isTheirs ? gapsOf(plan, family, orders, dayOf(Date.now()), amount) : [];
  const content: SharedMap = {
    household: family.name,
    mark: markOf(thing),
    year: plan.year,
    law: lawLine(plan),
    summary: summaryOf(plan, family, order, amount).join(' '),
    figure: sharedFigure(sankey, plan, family, order, amount),
    tables: passingTables(plan, family, order, amount),
    questions: gaps.map(({ sentence }) => sentence),
    counsel: ASK_COUNSEL,
    legend: legendSentences({ title: HEADINGS.map, legend: 'law' }, false, LEGENDS),
    assumptions: assumptionsOf(plan),
  };
  const { madeFrom } = row;
  return { title: HEADINGS.map, content, madeFrom, about: family.name, thing: thing ?? null };
}

/** Amounts as parts of what all have at the end: "64.4%". */
function shareOf({ heirs }: Order): (cents: number) => string {
  const all = sum(heirs.map(({ cents }) => cents));
  return (cents) => `${(all > 0 ? (cents / all) * 100 : 0).toFixed(1)}%`;
}

async function questionsOf(
  affiliateId: string,
  { contactId, known: isKnown }: Showing,
): Promise<ShareContent> {
  if (!isKnown) {
    const content = { parts: partsOf(null) };
    return { title: 'Questions', content, madeFrom: null, about: null, thing: null };
  }
  const known = await readKnown(affiliateId, contactId);
  const { parts, sources } = stillRightOf(known);
  const about = known.contact.name;
  return { title: STILL_RIGHT, content: { parts }, madeFrom: sources, about, thing: null };
}

const MAKERS = { item: itemOf, scenario: scenarioOf, map: mapOf };

/**
 * The content of a link of this kind for this contact. `confirmed` is the answer to the question that a map may ask.
 * Throws an HttpError: 400 at `thing` if there is none for this contact, at `confirmed`, or at `amounts` or `order`
 * of anything but a map; 409 if it must not go to clients.
 */
export async function shareContentOf(
  affiliateId: string,
  showing: Showing,
  confirmed: boolean,
): Promise<ShareContent> {
  const { kind, thing } = showing;
  if (kind !== 'map' && !showing.amounts) {
    throw invalid('amounts', 'Only a map can be shared without amounts.');
  }
  if (kind !== 'map' && showing.order) throw invalid('order', 'Only a map has an order of deaths.');
  if (kind !== 'questions' && showing.known) {
    throw invalid('known', 'Only questions begin with what is known.');
  }
  if (kind === 'questions' && thing === null) return questionsOf(affiliateId, showing);
  if (kind === 'questions' || thing === null) throw unknownThing();
  return MAKERS[kind](affiliateId, { ...showing, thing }, confirmed);
}
