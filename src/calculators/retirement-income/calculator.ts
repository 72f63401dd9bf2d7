import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** Withdrawals from savings over years. */
export const retirementIncome = calculator({
  ...ENGINE,
  assumptions: [
    'In each period, what is needed less other income is withdrawn, and what is left grows by the return less fees; if withdrawals are at the end, the growth comes first. The monthly return is one twelfth of the annual return.',
    'What is needed and other income grow with inflation once a year, from the second year on. Other income above the need is not saved.',
    'The amount that would use it up exactly is the first year’s amount, other income included, whose payments are together worth the savings of today at the return after fees.',
    'Amounts are rounded to the cent in each period, so the last one may be off by some cents.',
    'The return is the same in every year, which no market delivers. Taxes on withdrawals are left out.',
  ],
  sources: [{ title: 'Present value of an annuity, level or growing once a year' }],
  cases: CASES,
  sensitivity: { input: 'return', output: 'sustainable' },
});
