/** The tables of an estate map in words. The first column names the row. */
import type { EstatePlan } from '../../contract/estates.ts';
import type { Household } from '../../contract/households.ts';
import { sum, wholeUsd } from '../figures.ts';
import type { Flow } from './parts.ts';
import { BY_WORDS, callsOf, type Order, PART_WORDS } from './words.ts';

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
}

/** The amounts of a death, with their headings. */
const TAX_COLUMNS = [
  ['gross', 'Counts'],
  ['debts', 'Debts'],
  ['marital', 'To the spouse'],
  ['charitable', 'To charity'],
  ['stateTax', 'State tax'],
  ['taxable', 'Taxable'],
  ['dsue', 'Ported exclusion'],
  ['federalTax', 'Federal tax'],
  ['short', 'Not paid'],
] as const;

const withRows = (tables: readonly Table[]): Table[] =>
  tables.filter(({ rows }) => rows.length > 0);

/** The most rows of a table that a page draws and prints at once. */
const MOST_ROWS = 600;

/** The largest flows, in the order of the property, and the others as one amount. */
function shownFlows(flows: readonly Flow[]): { shown: readonly Flow[]; others: readonly Flow[] } {
  if (flows.length <= MOST_ROWS) return { shown: flows, others: [] };
  const others = new Set(flows.toSorted((a, b) => b.cents - a.cents).slice(MOST_ROWS - 1));
  return { shown: flows.filter((flow) => !others.has(flow)), others: [...others] };
}

/** What passes at each death, and what each has at the end; only tables that have rows. */
export function passingTables(
  plan: EstatePlan,
  household: Household,
  { deaths, heirs }: Order,
): Table[] {
  const calls = callsOf(plan, household);
  const labels = new Map(plan.holdings.map(({ id, label }) => [id, label]));
  const passes = deaths.map(({ of, flows }) => {
    const { shown, others } = shownFlows(flows);
    const rows = shown.map(({ holding, from, to, by, part, cents }) => [
      ...[labels.get(holding) ?? '', calls(from), calls(to)],
      part ? `${BY_WORDS[by]}, ${PART_WORDS[part]}` : BY_WORDS[by],
      wholeUsd(cents),
    ]);
    const rest = wholeUsd(sum(others.map(({ cents }) => cents)));
    return {
      title: `Passes at ${calls(`member:${of}`)}'s death`,
      columns: ['Property', 'From', 'To', 'By', 'Amount'],
      rows:
        others.length > 0
          ? [...rows, [`${others.length} smaller amounts`, '', '', '', rest]]
          : rows,
    };
  });
  const has = {
    title: 'What each has',
    columns: ['Who', 'Amount', 'Before income tax'],
    rows: heirs.map(({ to, cents, beforeIncomeTax }) => [
      ...[calls(to), wholeUsd(cents), wholeUsd(beforeIncomeTax)],
    ]),
  };
  return withRows([...passes, has]);
}

/** Those of `passingTables`, the taxes, and the cost basis after each death; only tables that have rows. */
export function tablesOf(plan: EstatePlan, household: Household, order: Order): Table[] {
  const { deaths } = order;
  const calls = callsOf(plan, household);
  const taxes = {
    title: 'Taxes',
    columns: ['Death', ...TAX_COLUMNS.map(([, heading]) => heading)],
    rows: deaths.map((death) => [
      calls(`member:${death.of}`),
      ...TAX_COLUMNS.map(([name]) => wholeUsd(death[name])),
    ]),
  };
  const bases = {
    title: 'Cost basis',
    columns: [
      'Property',
      'Today',
      ...deaths.map(({ of }) => `After ${calls(`member:${of}`)}'s death`),
    ],
    rows: plan.holdings.flatMap(({ id, label, basis: today }) => {
      if (today === null) return [];
      let basis = today;
      const then = deaths.map((death) => {
        basis = death.basis.find(({ holding }) => holding === id)?.after ?? basis;
        return wholeUsd(basis);
      });
      return [[label, wholeUsd(today), ...then]];
    }),
  };
  return [...passingTables(plan, household, order), ...withRows([taxes, bases])];
}

/** What each has at the end, with debts and taxes. */
const endOf = ({ deaths, heirs }: Order): ReadonlyMap<string, number> =>
  new Map([
    ...heirs.map(({ to, cents }) => [to, cents] as const),
    ['debts', sum(deaths.map(({ debts }) => debts))],
    ['tax', sum(deaths.map(({ stateTax, federalTax }) => stateTax + federalTax))],
  ]);

/** What each has at the end today, and as proposed. */
export function comparisonOf(
  today: { plan: EstatePlan; order: Order },
  proposed: { plan: EstatePlan; order: Order },
  household: Household,
): Table {
  const plans = [today.plan, proposed.plan];
  const things = {
    trusts: plans.flatMap(({ trusts }) => trusts),
    companies: plans.flatMap(({ companies }) => companies),
    charities: plans.flatMap(({ charities }) => charities),
  };
  const calls = callsOf(things, household);
  const [now, then] = [endOf(today.order), endOf(proposed.order)];
  return {
    title: 'Compare',
    columns: ['Who', 'Today', 'Proposed', 'Difference'],
    rows: [...new Set([...now.keys(), ...then.keys()])].flatMap((to) => {
      const [before, after] = [now.get(to) ?? 0, then.get(to) ?? 0];
      const change = `${after > before ? '+' : ''}${wholeUsd(after - before)}`;
      return before + after > 0 ? [[calls(to), wholeUsd(before), wholeUsd(after), change]] : [];
    }),
  };
}
