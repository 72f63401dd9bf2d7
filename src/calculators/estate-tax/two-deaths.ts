/** Both deaths of a couple in one run: the taxes of each, and what the heirs get, by the plan for the first one. */
import { cite, type Result, type Step, type Table, type Warning } from '../calculator.ts';
import { count, exactPercent, factor, round, usd } from '../figures.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import { STATE_NAMES, stateWords } from '../law/states/states.ts';
import { type OUTPUTS, PLANS, type Plan, type Values } from './fields.ts';
import { type Law, stateTaxOf, taxesAtDeath } from './taxes-at-death.ts';
import {
  EXCESS,
  federalLaw,
  federalSteps,
  GST,
  LAST_SPOUSE,
  less,
  MARITAL,
  minimumTaxWarning,
  NOT_LESS,
  portability,
  THREE_YEARS,
  unusedStep,
} from './words.ts';

/** What one of the two owns and gave away, and what comes off at that death. */
interface Decedent {
  estate: number;
  gifts: number;
  deductions: readonly [debts: number, charitable: number];
}

function inOrder(values: Values): { deceased: Decedent; survivor: Decedent } {
  const client: Decedent = {
    estate: values.estate,
    gifts: values.gifts,
    deductions: [values.debts, values.charitable],
  };
  const spouse: Decedent = {
    estate: values['spouse-estate'],
    gifts: values['spouse-gifts'],
    deductions: [0, 0],
  };
  return values.first === 'client'
    ? { deceased: client, survivor: spouse }
    : { deceased: spouse, survivor: client };
}

const afterDeductions = (amount: number, [debts, charitable]: Decedent['deductions']): number =>
  Math.max(0, amount - debts - charitable);

/** What the trust takes of what is left at the first death. */
function shareOf(plan: Plan, left: number, unusedByGifts: number): number {
  if (plan === 'bypass') return Math.min(left, unusedByGifts);
  return plan === 'disclaimer' ? round(left / 2) : 0;
}

/** All amounts of both deaths with a plan, in cents. */
function computed(values: Values, plan: Plan, law: Law) {
  const { year, state, growth, 'years-between': years } = values;
  const { deceased, survivor } = inOrder(values);
  const basic = exclusionsOf(law.exclusions, year).basic.value;
  const left = afterDeductions(deceased.estate, deceased.deductions);
  const share = shareOf(plan, left, Math.max(0, basic - deceased.gifts));
  const first = taxesAtDeath({ year, state, share, gifts: deceased.gifts, dsue: 0 }, law);
  const trust = share - first.stateTax - first.federalTax;
  const grown = (1 + growth / 100) ** years;
  const property = round((survivor.estate + left - share) * grown);
  const taxed = afterDeductions(property, survivor.deductions);
  const dsue = plan === 'none' ? 0 : first.unused;
  const second = taxesAtDeath({ year, state, share: taxed, gifts: survivor.gifts, dsue }, law);
  const trustAtEnd = round(trust * grown);
  return {
    deceased,
    survivor,
    left,
    share,
    first,
    trust,
    grown,
    property,
    taxed,
    dsue,
    second,
    trustAtEnd,
    stateTotal: first.stateTax + second.stateTax,
    heirs: taxed - second.stateTax - second.federalTax + trustAtEnd,
  };
}

type Both = ReturnType<typeof computed>;

const FIRST = ' at the first death';
const SECOND = ' at the second death';

/** "$4,000,000 + $500,000", without zero parts. */
const plus = (...parts: number[]): string =>
  parts
    .filter((part) => part > 0)
    .map(usd)
    .join(' + ') || usd(0);

/** The state's tax and the federal one on a share. */
function taxSteps(
  { year, state }: Values,
  law: Law,
  death: Both['first'],
  taxed: { share: number; gifts: number; dsue: number; when: string },
): Step[] {
  const { share, gifts, dsue, when } = taxed;
  const { stateTax, taxable, federal } = death;
  return [
    ...(state === 'none'
      ? []
      : [
          {
            what: `Estate tax of ${stateWords(state)}${when}`,
            how: `the state’s rates on ${usd(share)}`,
            value: usd(stateTax),
            source: stateTaxOf(year, state, law).source,
          },
        ]),
    {
      what: `Taxable estate${when}`,
      how: less(share, stateTax),
      value: usd(taxable),
      source: 'IRC 2051, 2058',
    },
    ...federalSteps({ year, taxable, gifts, dsue }, law, federal, when),
  ];
}

/** What an amount is after debts and charity, if there are any. */
const deductionStep = (amount: number, { deductions }: Decedent, when: string): Step[] =>
  deductions.every((part) => part === 0)
    ? []
    : [
        {
          what: `Estate after debts and charity${when}`,
          how: `${less(amount, ...deductions)}${NOT_LESS}`,
          value: usd(afterDeductions(amount, deductions)),
          source: 'IRC 2053, 2055',
        },
      ];

function trustSteps(values: Values, law: Law, both: Both): Step[] {
  const { deceased, left, share, first, trust, grown, trustAtEnd } = both;
  const { gifts } = deceased;
  if (share === 0) return [];
  return [
    {
      what: 'Into the trust',
      how:
        values.plan === 'bypass'
          ? `the smaller of ${usd(left)} and ${less(first.federal.basic, gifts)}`
          : `half of ${usd(left)}`,
      value: usd(share),
      source: values.plan === 'bypass' ? 'IRC 2010(c)' : 'IRC 2518',
    },
    ...taxSteps(values, law, first, { share, gifts, dsue: 0, when: FIRST }),
    {
      what: 'Trust after the taxes',
      how: less(share, first.stateTax, first.federalTax),
      value: usd(trust),
    },
    ...(grown === 1
      ? []
      : [
          {
            what: `Trust${SECOND}`,
            how: `${usd(trust)} × ${factor(grown, 6)}`,
            value: usd(trustAtEnd),
          },
        ]),
  ];
}

function stepsOf(values: Values, law: Law, both: Both): Step[] {
  const { deceased, survivor, left, share, first, grown, property, taxed, dsue, second } = both;
  const own = plus(survivor.estate, left - share);
  return [
    ...deductionStep(deceased.estate, deceased, FIRST),
    ...trustSteps(values, law, both),
    unusedStep(first.federal),
    {
      what: 'To the survivor',
      how: less(left, share),
      value: usd(left - share),
      source: 'IRC 2056',
    },
    {
      what: `The survivor’s property${SECOND}`,
      how: grown === 1 ? own : `(${own}) × ${factor(grown, 6)}`,
      value: usd(property),
    },
    ...deductionStep(property, survivor, SECOND),
    ...taxSteps(values, law, second, { share: taxed, gifts: survivor.gifts, dsue, when: SECOND }),
    {
      what: 'To the heirs',
      how: `${less(taxed, second.stateTax, second.federalTax)}${both.trustAtEnd > 0 ? ` + ${usd(both.trustAtEnd)}` : ''}`,
      value: usd(both.heirs),
    },
  ];
}

const OF_PLAN: Readonly<Partial<Record<Plan, Warning>>> = {
  bypass: {
    text: 'Property in a bypass trust gets no new basis at the second death, so that the heirs may pay more tax on gains.',
    source: 'IRC 1014(b)',
  },
  disclaimer: {
    text: 'The survivor must disclaim in writing within nine months of the death, before accepting any benefit, and the will must name the trust.',
    source: 'IRC 2518(b)',
  },
};

function warningsOf(values: Values, law: Law, both: Both): Warning[] {
  const { left, share, first, property, dsue, second } = both;
  const { plan, state } = values;
  const ofPlan = OF_PLAN[plan];
  const exceeds =
    values.debts + values.charitable > (values.first === 'client' ? values.estate : property);
  const least = [first, second].map(({ federal }) => federal.leastPayable).filter((tax) => tax > 0);
  const notes = state === 'none' ? [] : (law.states[state].notes ?? []);
  return [
    ...(exceeds ? [EXCESS] : []),
    ...(dsue > 0 ? [portability(dsue), LAST_SPOUSE] : []),
    GST,
    ...(left > share ? [MARITAL] : []),
    ...(ofPlan ? [ofPlan] : []),
    ...least.map((tax) => minimumTaxWarning(tax, false)),
    ...(least.length > 0 ? [THREE_YEARS] : []),
    ...notes.map((text) => ({ text })),
  ];
}

const fourPlans = (values: Values, law: Law): Table => ({
  title: 'Four plans',
  columns: [
    { label: 'Plan', kind: 'text' },
    { label: 'Federal tax, first death', kind: 'money' },
    { label: 'Federal tax, second death', kind: 'money' },
    { label: 'State tax, both deaths', kind: 'money' },
    { label: 'Amount to heirs', kind: 'money' },
  ],
  rows: PLANS.map(({ value, label }) => {
    const { first, second, stateTotal, heirs } = computed(values, value, law);
    return [label, first.federalTax, second.federalTax, stateTotal, heirs];
  }),
  chart: { kind: 'bar', columns: [4] },
});

const WITH: Readonly<Record<Plan, string>> = {
  portability: 'with portability',
  none: 'without a plan',
  bypass: 'with a bypass trust',
  disclaimer: 'with a disclaimer trust',
};

function answerOf(values: Values, law: Law, { heirs, first, second, stateTotal }: Both): string {
  const { plan, state, growth, 'years-between': years } = values;
  const taxes = first.federalTax + second.federalTax + stateTotal;
  const more = heirs - computed(values, 'none', law).heirs;
  const compared =
    plan === 'none'
      ? ''
      : more === 0
        ? ', as much as without a plan'
        : `, ${usd(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than without a plan`;
  const grown = years > 0 && growth !== 0 ? ` at ${exactPercent(growth)} growth a year` : '';
  const later =
    years > 0
      ? `, and the ${values.first === 'client' ? 'spouse' : 'client'} ${count(years, 'year')} later${grown}`
      : '';
  const ofState =
    state === 'none' || stateTotal === 0
      ? ''
      : `, ${stateTotal === taxes ? 'all' : usd(stateTotal)} of it to ${stateWords(state)}`;
  return `If the ${values.first} died first${later}, the heirs would get ${usd(heirs)} ${WITH[plan]}${compared}. ${taxes === 0 ? 'No estate tax would be due.' : `Taxes would take ${usd(taxes)} at both deaths${ofState}.`}`;
}

export function twoDeaths(values: Values, law: Law): Result<typeof OUTPUTS> {
  const { year, state } = values;
  const both = computed(values, values.plan, law);
  const { first, second, property, stateTotal, heirs } = both;
  const ofState = state === 'none' ? undefined : stateTaxOf(year, state, law);
  return {
    answer: answerOf(values, law, both),
    outputs: {
      tax: first.federalTax + second.federalTax,
      heirs,
      'first-tax': first.federalTax,
      'second-tax': second.federalTax,
      'state-total': stateTotal,
      'taxable-estate': second.taxable,
      'tentative-tax': second.federal.tentative,
      credit: second.federal.credit,
      // The property is not 0 if there is a tax.
      'effective-rate': second.federalTax === 0 ? 0 : (second.federalTax / property) * 100,
      'unused-exclusion': first.unused,
      'tax-without-dsue': second.federal.withoutDsue,
    },
    steps: stepsOf(values, law, both),
    warnings: warningsOf(values, law, both),
    tables: [fourPlans(values, law)],
    law: [
      ...federalLaw(year, law),
      ...(ofState && state !== 'none'
        ? [
            cite(
              `${STATE_NAMES[state]}, deaths on December 31, ${year}: exclusion ${usd(ofState.value.exclusion)}`,
              ofState,
            ),
          ]
        : []),
    ],
  };
}
