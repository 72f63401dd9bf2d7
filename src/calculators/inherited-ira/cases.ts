import type { Case } from '../calculator.ts';

export const CASES: readonly Case[] = [
  {
    name: 'Ten-year rule with annual amounts, from age 39',
    source: {
      title: 'Reg. 1.401(a)(9)-5(d)(3)(iii) and -9(b), Single Life Table',
      href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
    },
    inputs: {
      balance: '467000',
      death: '2025-06-15',
      'owner-birth': '1945-03-01',
      birth: '1987-09-10',
    },
    expected: { factor: 46.7, 'first-amount': 10_000, 'end-year': 2035 },
  },
  {
    name: 'Father died in 2021 at 87, after the required beginning date',
    source: {
      title: 'Franklin Templeton, Unwinding the 10-year rule for inherited retirement accounts',
      href: 'https://www.franklintempleton.com/articles-us/retirement/unwinding-the-10-year-rule-for-inherited-retirement-accounts',
    },
    inputs: { death: '2021-08-15', 'owner-birth': '1934-03-01', birth: '1965-05-20' },
    expected: { rule: 'Ten-year rule with annual amounts', 'end-year': 2031 },
  },
  {
    name: 'The estate of a 75-year-old who had begun',
    source: {
      title: 'Ed Slott and Company, One Beneficiary, Three IRAs, Three Different Payout Rules',
      href: 'https://irahelp.com/slottreport/one-beneficiary-three-iras-three-different-payout-rules',
    },
    inputs: { death: '2024-02-01', 'owner-birth': '1949-01-15', class: 'none' },
    expected: { rule: 'Owner’s remaining life expectancy' },
  },
];
