/** The frozen copies that links for clients show: a sheet's or an item's words, without ids, notes or other contacts. */
import type { CatalogueEntry } from '../../src/calculators/catalogue.ts';
import { DRAFT, lineOf, printedApproval } from '../../src/config/approval.ts';
import { itemLegend, LIBRARY_TOPICS, type LibraryTopic } from '../../src/config/library.ts';
import type { Clearance } from '../../src/contract/approvals.ts';
import { type EstatePlan, emptyPlan } from '../../src/contract/estates.ts';
import type { SharedItem, SharedMap, SharedSheet, ShareKind } from '../../src/contract/for-you.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { formatDay, formatLongDay } from '../../src/lib/format-date.ts';
import { readThing } from './approvals.ts';
import { query } from './db/db.ts';
import { MAP_SOURCE } from './for-you.ts';
import { readGated } from './gated.ts';
import { belongs } from './household-rows.ts';
import { readHousehold } from './households.ts';
import { HttpError, invalid } from './http/refusal.ts';
import { LEGENDS, settings } from './site.ts';
import type { GatedThing } from './things.ts';

/** What a link shows, and what it was made from. */
export interface Shared {
  title: string;
  content: object;
  madeFrom: unknown;
  /** The hash of an item's words, whose use is recorded. */
  hash?: string;
}

const unknownThing = (): HttpError => invalid('thing', 'Choose what to share from the list.');

const notForClients = (current: unknown): HttpError =>
  new HttpError(
    'conflict',
    'This must not go to clients as it is. Open it to see what is missing.',
    { current },
  );

/** What paper says of an approval. */
function markOf(thing: (GatedThing & Clearance) | undefined): string {
  if (settings.approvals === 'none') return '';
  return thing?.cleared && thing.approval
    ? lineOf(printedApproval(thing.approval, thing.expiresOn), formatLongDay)
    : DRAFT;
}

const PORTAL_LINK = /<a [^>]*href="\/[^"]*"[^>]*>(.*?)<\/a>/gs;

async function itemOf(affiliateId: string, slug: string): Promise<Shared> {
  const thing = await readThing(affiliateId, { kind: 'item', thing: slug });
  if (!thing) throw unknownThing();
  const { hash, cleared, title } = thing;
  if (cleared !== 'client') throw notForClients({ hash, cleared });
  const { data, html } = await readGated('library', slug);
  const { topic, sources, reviewedOn, reviewer, expiresOn } = data as unknown as {
    topic: LibraryTopic;
    sources?: { label: string; url: string }[];
    reviewedOn: string;
    reviewer?: string;
    expiresOn: string;
  };
  const legend = itemLegend({ reviewedOn, reviewer, expiresOn }, formatDay);
  const content: SharedItem = {
    mark: markOf(thing),
    // Clients cannot open the pages of the portal.
    html: html.replaceAll(PORTAL_LINK, '$1'),
    sources: (sources ?? []).map(({ label, url }) => ({ label, url })),
    foot: `${LIBRARY_TOPICS[topic]}. ${legend}`,
  };
  return { title, content, madeFrom: hash, hash };
}

/** A scenario of the affiliate $1 that is the contact's $3, its partner's or no one's. */
const SCENARIO = `
select calculator, name, inputs, year, examples, assumed from scenario
 where affiliate_id = $1 and id::text = $2 and deleted_at is null
   and (contact_id is null or contact_id in ($3, partner_of($3)))`;

interface ScenarioRow {
  calculator: string;
  name: string;
  inputs: Record<string, string>;
  year: number | null;
  examples: string[];
  assumed: string[];
}

async function scenarioOf(affiliateId: string, id: string, contactId: string): Promise<Shared> {
  const [row] = await query<ScenarioRow>(SCENARIO, [affiliateId, id, contactId]);
  const { entryOf } = await import('../../src/calculators/catalogue.ts');
  const entry = row && entryOf(row.calculator);
  if (!entry) throw unknownThing();
  const thing = await readThing(affiliateId, { kind: 'sheet', thing: entry.slug });
  // A value that is still an example says nothing about the client.
  if (thing?.cleared === 'advisor' || row.examples.length > 0) throw notForClients(null);
  const content = await sheetOf(entry, row, markOf(thing));
  return { title: row.name, content, madeFrom: row.inputs };
}

/** Throws an HttpError: 409 if clients must not get it, or if it has no result any more. */
async function sheetOf(
  entry: CatalogueEntry,
  scenario: ScenarioRow,
  mark: string,
): Promise<SharedSheet> {
  const { inputs, year } = scenario;
  const { run } = await import('../../src/calculators/run.ts');
  const { figureText } = await import('../../src/calculators/figures.ts');
  const { legendSentences } = await import('../../src/calculators/legend.ts');
  const words = await import('../../src/calculators/words.ts');
  const calculator = await entry.load();
  const found = run(calculator, inputs);
  if (!('result' in found) || found.result.advisorsOnly) throw notForClients(null);
  const { result } = found;
  const table = result.tables.find(({ chart }) => chart) ?? result.tables[0];
  return {
    ...{ calculator: entry.title, mark, year, answer: result.answer },
    figures: words.resultLines(calculator, result),
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

/** The map of a household $2 to which the contact $3 belongs, and what it is made from. */
const MAP = `
select e.plan, ${MAP_SOURCE} "madeFrom" from estate e
 where e.affiliate_id = $1 and e.household_id::text = $2 and exists (
   select from household_member m where m.household_id = e.household_id and m.contact_id = $3 and ${belongs('m')})`;

async function mapOf(affiliateId: string, household: string, contactId: string): Promise<Shared> {
  const [row] = await query<{ plan: EstatePlan; madeFrom: unknown }>(MAP, [
    affiliateId,
    household,
    contactId,
  ]);
  if (!row) throw invalid('thing', 'There is no estate map of this contact’s household yet.');
  const plan = { ...emptyPlan(), ...row.plan };
  const family = await readHousehold(affiliateId, household);
  const { ordersOf } = await import('../../src/calculators/estate-map/followed.ts');
  const { gapsOf } = await import('../../src/calculators/estate-map/gaps.ts');
  const orders = ordersOf(plan, family);
  const gaps = gapsOf(plan, family, orders, dayOf(Date.now()));
  const order = orders[plan.order] ?? orders['client-first'] ?? orders['spouse-first'];
  if (!order) throw invalid('thing', 'The household has no living head, spouse or partner.');
  const words = await import('../../src/calculators/estate-map/words.ts');
  const { lawLine } = await import('../../src/calculators/estate-map/law-line.ts');
  const { passingTables } = await import('../../src/calculators/estate-map/tables.ts');
  const { sankey } = await import('d3-sankey');
  const { sharedFigure } = await import('../../src/calculators/estate-map/figure.ts');
  const { legendSentences } = await import('../../src/calculators/legend.ts');
  const content: SharedMap = {
    ...{ household: family.name, year: plan.year, law: lawLine(plan) },
    summary: words.summaryOf(plan, family, order).join(' '),
    figure: sharedFigure(sankey, plan, family, order),
    tables: passingTables(plan, family, order),
    questions: gaps.map(({ sentence }) => sentence),
    counsel: words.ASK_COUNSEL,
    legend: legendSentences({ title: 'Estate map', legend: 'law' }, false, LEGENDS),
    assumptions: words.MAP_ASSUMPTIONS,
  };
  return { title: 'Estate map', content, madeFrom: row.madeFrom };
}

const MAKERS = { item: itemOf, scenario: scenarioOf, map: mapOf };

/**
 * What a link of this kind shows this contact. Throws an HttpError: 400 at `thing` if there is no such thing for
 * this contact, 409 if it must not go to clients.
 */
export async function sharedContent(
  affiliateId: string,
  { kind, thing, contactId }: { kind: ShareKind; thing: string | null; contactId: string },
): Promise<Shared> {
  if (kind === 'questions' && thing === null) {
    return { title: 'Questions', content: {}, madeFrom: null };
  }
  if (kind === 'questions' || thing === null) throw unknownThing();
  return MAKERS[kind](affiliateId, thing, contactId);
}
