import type { Step } from '../calculator.ts';
import { percent, usd } from '../figures.ts';
import { type Bracket, bracketOf, taxOf } from '../law/brackets.ts';
import type { Cliff, StateTax } from '../law/states/state-tax.ts';
import { creditBase, creditOf, endOfCliff, stateTax, taxedAmount } from './tax.ts';

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
export function stepsOf(tax: StateTax, source: string, estate: number): readonly Step[] {
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
