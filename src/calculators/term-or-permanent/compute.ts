import { futureValue } from '../annuity.ts';
import type { Result, Step, Table, Warning } from '../calculator.ts';
import { count, exactPercent, factor, ofEach, percent, usd } from '../figures.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { differenceOf, invested, type NetCost, netCost, outputsOf, terms } from './figures-of.ts';

const FACTOR_DIGITS = 4;
const INDEX_RULE = '31 Pa. Code § 83.53; Cal. Ins. Code § 10509.972';

const show = (value: number): string => factor(value, FACTOR_DIGITS);

function byYear(values: Values): Table {
  const { payments } = terms(values, 1);
  const rows = Array.from({ length: values.years }, (_, index) => {
    const year = index + 1;
    return [year, differenceOf(values) * payments * year, invested(values, year)];
  });
  return {
    title: 'The difference in premiums, invested',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'Set aside', kind: 'money' },
      { label: 'Grown to', kind: 'money' },
    ],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

function stepsOf(values: Values, cost: NetCost): Step[] {
  const { period, rate, years, dividend } = values;
  const { payments, each, yearly } = terms(values, years);
  const difference = differenceOf(values);
  const monthly = period === 'month';
  return [
    ...(monthly
      ? [
          {
            what: 'Rate for the yearly amounts',
            how: `${exactPercent(rate)} ÷ 12 each month, compounded`,
            value: percent(yearly),
          },
        ]
      : []),
    {
      what: 'Premiums with interest',
      how: `${usd(values['permanent-premium'])} × ${show(cost.premiumFactor)} ($1 at the start ${ofEach(payments, period)})`,
      value: usd(cost.premiums),
    },
    {
      what: 'Dividends with interest',
      how: `${usd(dividend)} × ${show(cost.dividendFactor)} ($1 at the end ${ofEach(years, 'year')})`,
      value: usd(cost.dividends),
      source: 'Cal. Ins. Code § 10509.972(a)(3)',
    },
    {
      what: 'Net cost with interest',
      how: `${usd(cost.premiums)} − ${usd(cost.dividends)} − ${usd(values['cash-value'])}`,
      value: usd(cost.total),
    },
    {
      what: 'Net annual cost',
      how: `${usd(cost.total)} ÷ ${show(cost.yearFactor)}`,
      value: usd(cost.level),
    },
    {
      what: 'Per $1,000',
      how: `${usd(cost.level)} ÷ (${usd(values.face)} ÷ $1,000)`,
      value: usd(cost.level / cost.thousands),
      source: INDEX_RULE,
    },
    {
      what: 'Difference, invested',
      how: `${usd(difference)} × ${show(futureValue(payments, each))} ($1 at the end ${ofEach(payments, period)})`,
      value: usd(invested(values, years)),
    },
  ];
}

const WARNINGS: readonly Warning[] = [
  {
    text: 'The index compares similar policies at one moment. It does not measure the cost if the insured dies earlier, nor the quality of a policy; a lower index is a lower cost.',
    source: INDEX_RULE,
  },
  {
    text: 'Term coverage ends with its term, and renewing it costs more. The invested difference is before taxes and fees and assumes that every payment is actually set aside.',
  },
];
const DIVIDENDS: Warning = {
  text: 'Dividends are not guaranteed, and neither is a cash value above the guaranteed one.',
};
const PAYMENT_COST: Warning = {
  text: 'No cash value is entered, so this is the net payment cost, not the surrender cost.',
  source: INDEX_RULE,
};

/** The interest-adjusted net cost of a permanent policy, and its premium's alternative. */
export function compute(values: Values): Result<typeof OUTPUTS> {
  const { years, rate } = values;
  const cost = netCost(values);
  const outputs = outputsOf(values, cost);
  const alternative =
    differenceOf(values) > 0
      ? `The difference in premiums, invested at ${exactPercent(rate)}, would grow to ${usd(outputs['invested-difference'])}.`
      : 'Its premium is not higher than that of the term policy, so there is no difference to invest.';
  const yearly = `${usd(Math.abs(cost.level))} a year${cost.level < 0 ? ' more than it cost' : ''}, ${usd(Math.abs(outputs.index))} per $1,000`;
  return {
    answer: `If surrendered after ${count(years, 'year')}, the permanent policy would have ${cost.level < 0 ? 'returned' : 'cost'} ${yearly}. ${alternative}`,
    outputs,
    steps: stepsOf(values, cost),
    warnings: [
      ...(values['cash-value'] === 0 ? [PAYMENT_COST] : []),
      ...(values.dividend + values['cash-value'] > 0 ? [DIVIDENDS] : []),
      ...WARNINGS,
    ],
    tables: [byYear(values)],
    law: [],
  };
}
