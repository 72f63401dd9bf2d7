import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { INPUTS, OUTPUTS } from './fields.ts';

/** Withdrawals from savings over years. */
export const retirementIncome = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'lasts',
  law: {},
  compute,
  assumptions: [
    'Each period, what is needed less other income is taken, and what is left grows by the return less fees; if taken at the end, the growth comes first. A month’s return is a twelfth of the year’s.',
    'What is needed and other income grow with inflation once a year, from the second year on. Other income above the need is not saved.',
    'The amount that would use it up exactly is the first year’s amount, other income included, whose payments are together worth the savings of today at the return after fees.',
    'Amounts are rounded to the cent in each period, which may leave or lack some cents in the last one.',
    'The return is the same in every year, which no market gives. Taxes on withdrawals are left out.',
  ],
  sources: [{ title: 'Present value of an annuity, level or growing once a year' }],
  cases: CASES,
  sensitivity: { input: 'return', output: 'sustainable' },
});
