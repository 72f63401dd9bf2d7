import type { Case, Source } from '../calculator.ts';

const WORKED: Source = {
  title: 'Worked example of a payout annuity, $500,000 at 5% for 25 years',
  href: 'https://solvely.ai/homework/713716200-you-have-500000-saved-for-retirement-your-account-earns-5-interest-how-much-will-you-be-ab',
};
const SEVEN: Source = {
  title: 'algebra.com, question 1195622',
  href: 'https://www.algebra.com/cgi-bin/embed-solution.mpl?solution=828358',
};
const TEN: Source = {
  title: 'algebra.com, question 1153013',
  href: 'https://www.algebra.com/cgi-bin/show-question-source.mpl?solution=775236',
};

const monthly = (
  name: string,
  source: Source,
  rate: string,
  years: string,
  pays: number,
): Case => ({
  name,
  source,
  inputs: { balance: '500000', return: rate, years, period: 'month', timing: 'end' },
  expected: { sustainable: pays },
});

export const CASES: readonly Case[] = [
  monthly('$500,000 at 5% compounded monthly, 300 months', WORKED, '5', '25', 2922.95),
  monthly('$500,000 at 7% compounded monthly, 300 months', SEVEN, '7', '25', 3533.9),
  monthly('$500,000 at 10% compounded monthly, 240 months', TEN, '10', '20', 4825.11),
];
