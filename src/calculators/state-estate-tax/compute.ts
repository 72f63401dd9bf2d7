import {
  cite,
  type Dated,
  type Figure,
  type Refusal,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { dayWords, percent, usd } from '../figures.ts';
import { type Bracket, bracketOf, taxOf } from '../law/brackets.ts';
import { STATE_NAMES, type StateCode } from '../law/states/names.ts';
import type { Cliff, StateLaw, StateTax } from '../law/states/state-tax.ts';
import { STATES } from '../law/states/states.ts';
import type { OUTPUTS, Values } from './fields.ts';

/* The tax of a state by its method, and what it does to an estate. All in cents. */

const PERCENT = 100;

/** An estate above this has no credit any more. */
export const endOfCliff = ({ exclusion, phaseOut }: Cliff): number =>
  exclusion + (exclusion * phaseOut) / PERCENT;

/**
 * The base of the credit: the estate up to the exclusion, then the exclusion less as many times
 * the excess as make it vanish at the end (20 times for 5 percent).
 */
export function creditBase({ exclusion, phaseOut }: Cliff, estate: number): number {
  if (estate <= exclusion) return estate;
  return Math.max(0, exclusion - (PERCENT / phaseOut) * (estate - exclusion));
}

/** What the rates are applied to. */
function taxedAmount(tax: StateTax, estate: number): number {
  if (tax.method === 'excess') return Math.max(0, estate - tax.exclusion);
  return tax.method === 'credit' ? Math.max(0, estate - tax.less) : estate;
}

/** What is taken off the tax of the table. */
function creditOf(tax: StateTax, estate: number): number {
  if (tax.method === 'credit') return tax.credit;
  if (tax.method === 'cliff') return taxOf(tax.rates, creditBase(tax, estate));
  return tax.method === 'marks' ? taxOf(tax.rates, Math.min(estate, tax.exclusion)) : 0;
}

/** The tax on an estate. */
export function stateTax(tax: StateTax, estate: number): number {
  const computed = taxOf(tax.rates, taxedAmount(tax, estate)) - creditOf(tax, estate);
  const most = (tax.method === 'excess' && tax.cap) || Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(0, computed));
}

/** The line of the table that an amount falls in, such as "$650,800 + 13.6% × $300,000". */
function tableLine(table: readonly Bracket[], amount: number): string {
  const { over, base, rate } = bracketOf(table, amount);
  if (amount <= over) return 'below the table’s first line';
  const part = over === 0 ? usd(amount) : `(${usd(amount)} − ${usd(over)})`;
  return base === 0 ? `${percent(rate)} × ${part}` : `${usd(base)} + ${percent(rate)} × ${part}`;
}

/** How the amount comes about that the table is for, if it is not the estate itself. */
function amountStep(tax: StateTax, estate: number): Step[] {
  if (tax.method !== 'excess' && tax.method !== 'credit') return [];
  const [what, less] =
    tax.method === 'excess'
      ? ['Estate over the exclusion', tax.exclusion]
      : ['Adjusted taxable estate', tax.less];
  const how = `${usd(estate)} − ${usd(less)}`;
  return [{ what, how, value: usd(taxedAmount(tax, estate)) }];
}

/** The credit inside the cliff is the tax on a reduced base, and none above it. */
function cliffSteps(tax: Cliff, estate: number): Step[] {
  const base = creditBase(tax, estate);
  const times = 100 / tax.phaseOut;
  const over = estate - tax.exclusion;
  const reduced: Step =
    base > 0
      ? {
          what: 'Reduced base of the credit',
          how: `${usd(tax.exclusion)} − ${times} × (${usd(estate)} − ${usd(tax.exclusion)})`,
          value: usd(base),
        }
      : {
          what: 'Base of the credit',
          how: `$0 once the estate reaches ${usd(endOfCliff(tax))}`,
          value: usd(0),
        };
  const credit: Step = {
    what: 'Credit',
    how: over > 0 && base > 0 ? tableLine(tax.rates, base) : 'the tax on that base',
    value: usd(creditOf(tax, estate)),
  };
  return over > 0 ? [reduced, credit] : [credit];
}

function creditSteps(tax: StateTax, estate: number): Step[] {
  if (tax.method === 'cliff') return cliffSteps(tax, estate);
  const credit = creditOf(tax, estate);
  if (tax.method === 'excess' || credit === 0) return [];
  const how = tax.method === 'credit' ? 'a fixed amount' : tableLine(tax.rates, tax.exclusion);
  const what = tax.method === 'credit' ? 'Credit' : 'Less the table’s tax on the exclusion';
  return [{ what, how, value: usd(credit) }];
}

/** From the estate to its tax. */
function stepsOf(tax: StateTax, source: string, estate: number): readonly Step[] {
  const result = usd(stateTax(tax, estate));
  if (estate <= tax.exclusion) {
    const how = `${usd(estate)} does not exceed the exclusion of ${usd(tax.exclusion)}`;
    return [{ what: 'Tax', how, value: result, source }];
  }
  const amount = taxedAmount(tax, estate);
  const byTable = taxOf(tax.rates, amount);
  const credit = creditOf(tax, estate);
  const capped = byTable - credit > stateTax(tax, estate);
  const byTableAlone = credit === 0 && !capped && tax.method !== 'cliff';
  return [
    ...amountStep(tax, estate),
    {
      what: byTableAlone ? 'Tax' : 'Tax from the table',
      how: tableLine(tax.rates, amount),
      value: usd(byTable),
      source,
    },
    ...creditSteps(tax, estate),
    ...(byTableAlone
      ? []
      : [
          {
            what: 'Tax',
            how: capped ? 'the maximum under the law' : `${usd(byTable)} − ${usd(credit)}`,
            value: result,
          },
        ]),
  ];
}

const money = (label: string): Figure => ({ label, kind: 'money' });

/** From 1 % below the exclusion to 12 % above it, in steps of half a percent. */
const CLIFF_STEPS = Array.from({ length: 27 }, (_, index) => 990 + index * 5);

/** What the cliff takes: the tax, and how much less the heirs keep than at the exclusion. */
function cliffTable(tax: Cliff): Table {
  return {
    title: `The cliff between ${usd(tax.exclusion)} and ${usd(endOfCliff(tax))}`,
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      money('Less than an estate at the exclusion'),
    ],
    rows: CLIFF_STEPS.map((thousandths) => {
      const estate = (tax.exclusion / 1000) * thousandths;
      const due = stateTax(tax, estate);
      const lost = estate > tax.exclusion ? Math.max(0, tax.exclusion - (estate - due)) : 0;
      return [estate, due, estate - due, lost];
    }),
    chart: { kind: 'line', columns: [1, 3] },
  };
}

const PARTS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The tax of smaller and larger estates. */
function growthTable(tax: StateTax, estate: number): Table {
  return {
    title: 'Smaller and larger estates',
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      { label: 'Effective rate', kind: 'percent' },
    ],
    rows: PARTS.map((part) => {
      const size = Math.round(estate * part);
      const due = stateTax(tax, size);
      return [size, due, size - due, effectiveRate(due, size)];
    }),
    chart: { kind: 'bar', columns: [1] },
  };
}

/** The tax in percent of the estate; 0 if there is no estate. */
const effectiveRate = (tax: number, estate: number): number =>
  estate === 0 ? 0 : (tax / estate) * 100;

const tablesOf = (tax: StateTax, estate: number): readonly Table[] => [
  ...(tax.method === 'cliff' ? [cliffTable(tax)] : []),
  ...(estate > 0 ? [growthTable(tax, estate)] : []),
];

/** Where the heirs of a smaller estate would keep more, and by how much. */
function cliffWarning(tax: StateTax, source: string, estate: number): readonly Warning[] {
  if (tax.method !== 'cliff' || estate <= tax.exclusion) return [];
  const kept = estate - stateTax(tax, estate);
  if (kept >= tax.exclusion) return [];
  const where =
    estate < endOfCliff(tax)
      ? 'This estate is inside the cliff, where the credit vanishes.'
      : 'This estate is past the cliff, where the credit has vanished.';
  const over = usd(estate - tax.exclusion);
  return [
    {
      text: `${where} Its heirs would keep ${usd(kept)}. If ${over} went to charity, the estate would be at the exclusion, pay no tax, and the heirs would keep ${usd(tax.exclusion)}: ${usd(tax.exclusion - kept)} more.`,
      source,
    },
  ];
}

export const LAW = STATES;
type Law = typeof LAW;
type Out = Result<typeof OUTPUTS>;

/** The state's name within a sentence. */
const nameOf = (state: StateCode): string =>
  state === 'DC' ? `the ${STATE_NAMES.DC}` : STATE_NAMES[state];

/** The tax in force on the day of death. */
export const inForce = ({ taxes }: StateLaw, death: string): Dated<StateTax> | undefined =>
  taxes.findLast(({ value }) => death >= value.from);

function withTax({ state, estate }: Values, dated: Dated<StateTax>, law: StateLaw): Out {
  const { value: rules, source } = dated;
  const tax = stateTax(rules, estate);
  const rate = effectiveRate(tax, estate);
  const notes = (law.notes ?? []).map((text): Warning => ({ text }));
  const name = nameOf(state);
  const why =
    estate > rules.exclusion
      ? `the tax on what exceeds the exclusion of ${usd(rules.exclusion)} is less than a cent.`
      : `it does not exceed the exclusion of ${usd(rules.exclusion)}.`;
  return {
    answer:
      tax > 0
        ? `The estate tax of ${name} on ${usd(estate)} would be ${usd(tax)}, ${percent(rate)} of the estate.`
        : `An estate of ${usd(estate)} would pay no estate tax in ${name}: ${why}`,
    outputs: { exclusion: rules.exclusion, tax, 'effective-rate': rate },
    steps: stepsOf(rules, source, estate),
    warnings: [...cliffWarning(rules, source, estate), ...notes],
    tables: tablesOf(rules, estate),
    law: [
      cite(
        `${STATE_NAMES[state]}, deaths from ${dayWords(rules.from)}: exclusion ${usd(rules.exclusion)}`,
        dated,
      ),
    ],
  };
}

/** A state without an estate tax; some have an inheritance tax. */
function without({ state }: Values, { others }: Law): Out {
  const inheritance = others.value.inheritanceTax.includes(state);
  const name = nameOf(state);
  return {
    answer: `${STATE_NAMES[state]} has no estate tax${inheritance ? ', but it has an inheritance tax' : ''}.`,
    outputs: { exclusion: null, tax: 0, 'effective-rate': 0 },
    steps: [{ what: 'Tax', how: `${name} has no estate tax`, value: usd(0) }],
    warnings: inheritance
      ? [
          {
            text: `${STATE_NAMES[state]} taxes what each heir receives. That tax depends on who the heirs are and what each of them receives, so it is not computed here.`,
          },
        ]
      : [],
    tables: [],
    law: [cite(`${STATE_NAMES[state]}: no estate tax`, others)],
  };
}

/** The estate tax of a state on a resident's estate, for deaths in one year. */
export function compute(values: Values, law: Law): Out | Refusal {
  const { state, death } = values;
  if (law.others.value.unconfirmed.includes(state)) {
    return {
      refused: `${STATE_NAMES[state]} has an estate tax, but its figures for ${law.year} could not be confirmed, so no tax is computed.`,
    };
  }
  const found = law.estateTax[state];
  if (!found) return without(values, law);
  const dated = inForce(found, death);
  return dated
    ? withTax(values, dated, found)
    : { refused: `There is no figure for a death on ${dayWords(death)}.` };
}
