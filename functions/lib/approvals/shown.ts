/** What a client is shown of an item, a calculation or an estate map: its words, without ids, notes or other contacts. */
import type { AnyCalculator, Result } from '../../../src/calculators/calculator.ts';
import type { CatalogueEntry } from '../../../src/calculators/catalogue.ts';
import type { Order } from '../../../src/calculators/estate-map/parts.ts';
import { ASK_COUNSEL, HEADINGS } from '../../../src/calculators/estate-map/sentences.ts';
import { assumptionsOf, lawLine, summaryOf } from '../../../src/calculators/estate-map/words.ts';
import { sum, wholeUsd } from '../../../src/calculators/figures.ts';
import type { Texts } from '../../../src/calculators/run.ts';
import { DRAFT, lineOf, printedApproval } from '../../../src/config/approval.ts';
import {
  itemLegend,
  LIBRARY_TOPICS,
  type LibraryKind,
  type LibraryTopic,
} from '../../../src/config/library.ts';
import type { Clearance } from '../../../src/contract/approvals/approvals.ts';
import {
  type DeathOrder,
  type EstatePlan,
  emptyPlan,
} from '../../../src/contract/households/estates.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import type {
  SharedComparison,
  SharedItem,
  SharedMap,
  SharedSheet,
} from '../../../src/contract/shares/for-you.ts';
import { formatDay, formatLongDay } from '../../../src/lib/format-date.ts';
import { readGated } from '../gated/documents.ts';
import type { GatedMaterial } from '../gated/materials.ts';
import { LEGENDS, settings } from '../platform/site.ts';

export type ClearedMaterial = GatedMaterial & Clearance;

/** The line that printed paper has of an approval. */
function markOf(thing: ClearedMaterial | undefined): string {
  if (settings.approvals === 'none') return '';
  return thing?.cleared && thing.approval
    ? lineOf(printedApproval(thing.approval, thing.expiresOn), formatLongDay)
    : DRAFT;
}

/* An item of the library. */

const PORTAL_LINK = /<a [^>]*href="\/[^"]*"[^>]*>(.*?)<\/a>/gs;

export async function shownItem(thing: ClearedMaterial): Promise<SharedItem> {
  const { data, html } = await readGated('library', thing.thing);
  const { kind, topic, sources, reviewedOn, reviewer, expiresOn } = data as unknown as {
    kind: LibraryKind;
    topic: LibraryTopic;
    sources?: { label: string; url: string }[];
    reviewedOn: string;
    reviewer?: string;
    expiresOn: string;
  };
  const legend = itemLegend({ kind, reviewedOn, reviewer, expiresOn }, formatDay);
  return {
    mark: markOf(thing),
    // Clients cannot open the pages of the portal.
    html: html.replaceAll(PORTAL_LINK, '$1'),
    sources: (sources ?? []).map(({ label, url }) => ({ label, url })),
    foot: `${LIBRARY_TOPICS[topic]}. ${legend}`,
  };
}

/* A calculation, and two of one calculator. */

/** A saved calculation as far as its sheet shows it. */
export interface SavedCalculation {
  name: string;
  inputs: Texts;
  year: number | null;
  examples: string[];
  assumed: string[];
}

/** Results by their inputs: each calculation of a packet stands in several of its parts, and is computed once. */
const results = new WeakMap<Texts, Result | undefined>();

/** The result that clients may have; undefined if there is none any more, or for advisors only. */
export async function resultForClients(
  calculator: AnyCalculator,
  inputs: Texts,
): Promise<Result | undefined> {
  if (results.has(inputs)) return results.get(inputs);
  const { run } = await import('../../../src/calculators/run.ts');
  const made = run(calculator, inputs);
  const result = 'result' in made && !made.result.advisorsOnly ? made.result : undefined;
  results.set(inputs, result);
  return result;
}

/** The sheet of a calculation; undefined if clients may not have its result. */
export async function shownSheet(
  entry: CatalogueEntry,
  scenario: SavedCalculation,
  thing: ClearedMaterial | undefined,
): Promise<SharedSheet | undefined> {
  const { inputs, year } = scenario;
  const { figureText } = await import('../../../src/calculators/figures.ts');
  const { legendSentences } = await import('../../../src/calculators/legend.ts');
  const words = await import('../../../src/calculators/words.ts');
  const calculator = await entry.load();
  const result = await resultForClients(calculator, inputs);
  if (!result) return undefined;
  const table = result.tables.find(({ chart }) => chart) ?? result.tables[0];
  return {
    calculator: entry.title,
    mark: markOf(thing),
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

/** Two calculations of one calculator; undefined if clients may not have the result of either. */
export async function shownComparison(
  entry: CatalogueEntry,
  scenarios: readonly [SavedCalculation, SavedCalculation],
  thing: ClearedMaterial | undefined,
): Promise<SharedComparison | undefined> {
  const { compareCalculations } = await import('../../../src/calculators/compare.ts');
  const { legendSentences } = await import('../../../src/calculators/legend.ts');
  const words = await import('../../../src/calculators/words.ts');
  const calculator = await entry.load();
  const [first, second] = scenarios;
  const firstResult = await resultForClients(calculator, first.inputs);
  const secondResult = await resultForClients(calculator, second.inputs);
  if (!firstResult || !secondResult) return undefined;
  const { inputs, outputs } = compareCalculations(calculator, first.inputs, second.inputs);
  const rows = [...outputs, ...inputs];
  const isGrowing = scenarios.some((scenario) => words.grows(calculator, scenario.inputs));
  return {
    calculator: entry.title,
    mark: markOf(thing),
    names: [first.name, second.name],
    rows: rows
      .filter(({ differs }) => differs)
      .map(({ label, values, difference }) => [label, ...values, difference]),
    same: rows.filter(({ differs }) => !differs).map(({ label, values }) => [label, values[0]]),
    legend: legendSentences(entry, isGrowing, LEGENDS),
    assumptions: [...calculator.assumptions],
    law: words.lawLines([firstResult, secondResult]),
    sources: calculator.sources.map(({ title }) => title),
  };
}

/* An estate map. */

interface MapView {
  order: DeathOrder | undefined;
  /** Whether it tells amounts, or shares alone. */
  amounts: boolean;
  /** Whether it has the questions for counsel. */
  questions: boolean;
}

/** The map of a household; undefined without a living head, spouse or partner. */
export async function shownMap(
  saved: Partial<EstatePlan>,
  family: Household,
  view: MapView,
  thing: ClearedMaterial | undefined,
): Promise<SharedMap | undefined> {
  const plan = { ...emptyPlan(), ...saved };
  const { ordersOf } = await import('../../../src/calculators/estate-map/trace.ts');
  const orders = ordersOf(plan, family);
  const order =
    orders[view.order ?? plan.order] ?? orders['client-first'] ?? orders['spouse-first'];
  if (!order) return undefined;
  const { passingTables } = await import('../../../src/calculators/estate-map/tables.ts');
  const { sankey } = await import('d3-sankey');
  const { sharedFigure } = await import('../../../src/calculators/estate-map/figure.ts');
  const { gapsOf } = await import('../../../src/calculators/estate-map/gaps.ts');
  const { legendSentences } = await import('../../../src/calculators/legend.ts');
  const amount = view.amounts ? wholeUsd : shareOf(order);
  const gaps = view.questions ? gapsOf(plan, family, orders, dayOf(Date.now()), amount) : [];
  return {
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
    assumptions: assumptionsOf(plan, order),
  };
}

/** Amounts as parts of what all have at the end: "64.4%". */
function shareOf({ heirs }: Order): (cents: number) => string {
  const all = sum(heirs.map(({ cents }) => cents));
  return (cents) => `${(all > 0 ? (cents / all) * 100 : 0).toFixed(1)}%`;
}
