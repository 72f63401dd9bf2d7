import type { Case } from '../calculator.ts';

const TEN_RULES = {
  title: '10 Rules for Superfunding a 529 Plan (savingforcollege.com)',
  href: 'https://www.savingforcollege.com/article/10-rules-for-superfunding-a-529-plan',
};

export const CASES: readonly Case[] = [
  {
    name: '2026 limit for a donor and a beneficiary',
    source: { title: 'IRC 529(c)(2)(B); Rev. Proc. 2025-32' },
    inputs: { year: '2026' },
    expected: { limit: 95_000 },
  },
  {
    name: '2024: $100,000, of which $90,000 is spread',
    source: {
      title: '10 Rules for Superfunding a 529 Plan, as of March 2024 (savingforcollege.com)',
      href: 'http://www.savingforcollege.com/articles/10-Rules-for-Superfunding-a-529-Plan-643?page=1',
    },
    inputs: { year: '2024', contribution: '100000', elect: 'yes' },
    expected: { limit: 90_000, counted: 18_000, taxable: 10_000 },
  },
  {
    name: '2023: $100,000, of which $85,000 is spread',
    source: TEN_RULES,
    inputs: { year: '2023', contribution: '100000', elect: 'yes' },
    expected: { limit: 85_000, counted: 17_000, taxable: 15_000 },
  },
  {
    name: '2023: two grandparents and ten grandchildren',
    source: TEN_RULES,
    inputs: {
      year: '2023',
      beneficiaries: '10',
      split: 'yes',
      contribution: '170000',
      elect: 'yes',
    },
    expected: { limit: 1_700_000, taxable: 0 },
  },
];
