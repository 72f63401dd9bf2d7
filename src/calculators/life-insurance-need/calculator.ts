import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** How much coverage a family would need. */
export const lifeInsuranceNeed = calculator({
  ...ENGINE,
  assumptions: [
    'Needs approach: income and survivor benefits count at the present value of a level amount at the end of each year; one-time needs count in full.',
    'Income and benefits stay level beyond the discount rate. One rate applies to every year.',
    'Taxes, the survivor’s own income and retirement, and health are left out.',
  ],
  sources: [
    {
      title:
        'Rejda and McNamara, Principles of Risk Management and Insurance: needs approach and human life value',
    },
    { title: 'IRC 101(a) and 2042' },
    { title: '42 U.S.C. 402, survivor benefits' },
  ],
  cases: CASES,
  sensitivity: { input: 'discount', output: 'need' },
});
