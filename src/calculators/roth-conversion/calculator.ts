import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const MINT = {
  title: 'Mint, what to know about RMDs and retirement planning (November 2022)',
  href: 'https://www.livemint.com/money/personal-finance/what-to-know-about-rmds-and-retirement-planning/amp-11669644237189.html',
};
const KIPLINGER = {
  title: 'Kiplinger, how a Roth conversion can save you and your heirs thousands',
  href: 'https://www.kiplinger.com/article/retirement/t046-c032-s015-roth-conversion-save-you-and-your-heirs-thousands.html',
};

const CASES: readonly Case[] = [
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

/** Roth conversion for heirs. */
export const rothConversion = calculator({
  ...ENGINE,
  assumptions: [
    'The whole account grows untouched at the rate you enter and is withdrawn by the heirs in one year. The owner’s RMDs from a traditional account are left out, which makes the conversion look a little worse than it is.',
    'If other money pays the tax, the same money is kept and invested without the conversion; the tax on its growth is the part that you enter, and a loss saves the same part.',
    'Heirs pay no tax on what was kept outside, or on a Roth account that is five years old.',
    'Each rate is one figure for all of the amount. A large conversion or a large inherited account can reach higher brackets.',
    'Estate tax is left out. The tax on a conversion leaves the estate; heirs of a traditional account may deduct the estate tax on it (IRC 691(c)).',
    'State income tax counts only if it is in the rates you enter.',
  ],
  sources: [
    { title: 'IRC 408A(d) and (e), 401(a)(9)(H)' },
    { title: 'Reg. 1.408A-4', href: 'https://www.ecfr.gov/current/title-26/section-1.408A-4' },
    { title: 'Reg. 1.408A-6', href: 'https://www.ecfr.gov/current/title-26/section-1.408A-6' },
    {
      title: 'IRS Publication 590-A and 590-B',
      href: 'https://www.irs.gov/publications/p590b',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'difference' },
});
