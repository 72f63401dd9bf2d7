/** The tables of an estate map in words. The first column names the row. */
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { sum, wholeUsd } from '../figures.ts';
import { inheritanceLawOf } from '../law/states/inheritance.ts';
import { addTo } from './division.ts';
import { type Order, type Passage, type Passed, worthOf } from './parts.ts';
import { BY_WORDS, CELLS, COLUMNS, ENDS, fill, HEADINGS, PART_WORDS } from './sentences.ts';
import { type Amount, displayNamesOf, taxesOf } from './words.ts';

export interface Table {
  title: string;
  columns: string[];
  /** A cell of several lines has a line break between them. */
  rows: string[][];
}

/** The amounts of a death in the table of taxes. */
const TAX_AMOUNTS = [
  'gross',
  'debts',
  'marital',
  'charitable',
  'stateTax',
  'inheritanceTax',
  'taxable',
  'dsue',
  'federalTax',
  'short',
] as const;

/** Only tables that say something, without the columns that are $0 throughout; an inheritance tax of $0 says something. */
const telling = (tables: readonly Table[], nothing = wholeUsd(0)): Table[] =>
  tables
    .map(({ title, columns, rows }) => {
      const says = (place: number) =>
        columns[place] === COLUMNS.inheritanceTax ||
        rows.some((row) => !['', nothing].includes(row[place] ?? ''));
      const shown = (row: string[]) => row.filter((_, place) => place === 0 || says(place));
      return { title, columns: shown(columns), rows: rows.map(shown) };
    })
    .filter(({ columns }) => columns.length > 1);

/** The most lines of a cell. */
const MOST_LINES = 10;

/** The largest flows of a holding in their order, and the cents of the others. */
function largestOf(passing: ReadonlyMap<Passage, number>) {
  const amounts = new Float64Array(passing.size);
  let next = 0;
  passing.forEach((cents) => {
    amounts[next] = cents;
    next += 1;
  });
  const most = passing.size > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const largest = amounts.sort().slice(-most);
  const [least = 0] = largest;
  // Of several that are as small as the last one, the first are shown.
  let ofLeast = largest.filter((cents) => cents === least).length;
  const shown: Passed[] = [];
  const others: number[] = [];
  passing.forEach((cents, passage) => {
    const isShown = cents > least || (cents === least && ofLeast > 0);
    if (cents === least) ofLeast -= 1;
    if (isShown) shown.push([passage, cents]);
    else others.push(cents);
  });
  return { shown, others };
}

/** How each property passes at each death: a row a property, and one with the sums of each who gets something. */
function passingTable(
  plan: EstatePlan,
  household: Household,
  { deaths }: Order,
  amount: Amount,
): Table {
  const displayName = displayNamesOf(plan, household);
  /** "Winston to Grace, Survivorship, $450,000"; what is lost needs no owner. */
  const words = ([{ from, to, by, part }, cents]: Passed): string => {
    const way = [BY_WORDS[by], part && PART_WORDS[part]].filter(Boolean).join(', ');
    const worth = amount(cents);
    if (to in ENDS) return fill(CELLS.lost, displayName(to), worth);
    return from === to
      ? fill(CELLS.stays, displayName(to), way, worth)
      : fill(CELLS.moves, displayName(from), displayName(to), way, worth);
  };
  const toEach = deaths.map(({ passing }) => {
    const sums = new Map<string, number>();
    for (const ofHolding of passing.values()) {
      ofHolding.forEach((cents, { to }) => {
        addTo(sums, to, cents);
      });
    }
    return sums;
  });
  const rows = plan.holdings.map((holding) => [
    holding.label,
    amount(worthOf(holding)),
    ...deaths.map(({ passing }) => {
      const { shown, others } = largestOf(passing.get(holding.id) ?? new Map());
      const rest = fill(CELLS.smaller, String(others.length), amount(sum(others)));
      return [...shown.map(words), ...(others.length > 0 ? [rest] : [])].join('\n');
    }),
  ]);
  const getting = new Set(toEach.flatMap((sums) => [...sums.keys()]));
  const totals = [...getting].map((to) => [
    fill(CELLS.total, displayName(to)),
    '',
    ...toEach.map((sums) => {
      const cents = sums.get(to) ?? 0;
      return cents > 0 ? amount(cents) : '';
    }),
  ]);
  return {
    title: HEADINGS.passing,
    columns: [
      COLUMNS.property,
      COLUMNS.amount,
      ...(deaths.length > 1 ? [COLUMNS.firstDeath, COLUMNS.secondDeath] : [COLUMNS.atDeath]),
    ],
    rows: [
      ...rows.filter(([, worth, ...ways]) => worth !== amount(0) || ways.some(Boolean)),
      ...totals,
    ],
  };
}

/** How everything passes, and what each has at the end. */
export function passingTables(
  plan: EstatePlan,
  household: Household,
  order: Order,
  amount: Amount = wholeUsd,
): Table[] {
  const displayName = displayNamesOf(plan, household);
  const has = {
    title: HEADINGS.has,
    columns: [COLUMNS.who, COLUMNS.amount, COLUMNS.beforeIncomeTax],
    rows: order.heirs.map(({ to, cents, beforeIncomeTax }) => [
      displayName(to),
      amount(cents),
      amount(beforeIncomeTax),
    ]),
  };
  return telling([passingTable(plan, household, order, amount), has], amount(0));
}

/** Those of `passingTables`, the taxes, and the cost basis after each death. */
export function tablesOf(plan: EstatePlan, household: Household, order: Order): Table[] {
  const { deaths } = order;
  const displayName = displayNamesOf(plan, household);
  const hasInheritance = inheritanceLawOf(plan.taxState) !== undefined;
  const amounts = TAX_AMOUNTS.filter((name) => name !== 'inheritanceTax' || hasInheritance);
  const taxes = {
    title: HEADINGS.taxes,
    columns: [COLUMNS.death, ...amounts.map((name) => COLUMNS[name])],
    rows: deaths.map((death) => [
      displayName(`member:${death.of}`),
      ...amounts.map((name) => wholeUsd(death[name])),
    ]),
  };
  const bases = {
    title: HEADINGS.basis,
    columns: [
      COLUMNS.property,
      COLUMNS.today,
      ...deaths.map(({ of }) => fill(COLUMNS.after, displayName(`member:${of}`))),
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
  return [...passingTables(plan, household, order), ...telling([taxes, bases])];
}

/** What each has at the end, with debts and taxes. */
const endOf = ({ deaths, heirs }: Order): ReadonlyMap<string, number> =>
  new Map([
    ...heirs.map(({ to, cents }) => [to, cents] as const),
    ['debts', sum(deaths.map(({ debts }) => debts))],
    ['tax', sum(deaths.map(taxesOf))],
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
  const displayName = displayNamesOf(things, household);
  const now = endOf(today.order);
  const then = endOf(proposed.order);
  return {
    title: 'Compare',
    columns: ['Who', 'Today', 'Proposed', 'Difference'],
    rows: [...new Set([...now.keys(), ...then.keys()])].flatMap((to) => {
      const before = now.get(to) ?? 0;
      const after = then.get(to) ?? 0;
      const change = `${after > before ? '+' : ''}${wholeUsd(after - before)}`;
      return before + after > 0
        ? [[displayName(to), wholeUsd(before), wholeUsd(after), change]]
        : [];
    }),
  };
}
