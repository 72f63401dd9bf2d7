import type { Case } from '../calculator.ts';

const MINT = {
  title: 'Mint, what to know about RMDs and retirement planning (November 2022)',
  href: 'https://www.livemint.com/money/personal-finance/what-to-know-about-rmds-and-retirement-planning/amp-11669644237189.html',
};
const KIPLINGER = {
  title: 'Kiplinger, how a Roth conversion can save you and your heirs thousands',
  href: 'https://www.kiplinger.com/article/retirement/t046-c032-s015-roth-conversion-save-you-and-your-heirs-thousands.html',
};

export const CASES: readonly Case[] = [
  {
    name: '$100,000 that doubles, 30% either way, tax from the account',
    source: MINT,
    inputs: {
      amount: '100000',
      'owner-rate': '30',
      'heir-rate': '30',
      growth: '100',
      years: '1',
      'tax-from': 'inside',
    },
    expected: {
      'heir-without': 140_000,
      'heir-with': 140_000,
      difference: 0,
      'break-even-rate': 30,
    },
  },
  {
    name: '$100,000 at 8% for 25 years, tax from other money (about $685,000)',
    source: KIPLINGER,
    inputs: {
      amount: '100000',
      'owner-rate': '28',
      'heir-rate': '28',
      growth: '8',
      years: '25',
      'tax-from': 'outside',
    },
    expected: { 'heir-with': 685_000 },
    within: 500,
  },
];
