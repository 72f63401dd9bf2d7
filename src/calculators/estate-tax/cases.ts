import type { Case } from '../calculator.ts';

const GIFT_TAX_RETURN = 'https://www.irs.gov/instructions/i709';
const CREDITS = {
  title: 'Instructions for Form 709, Table of Basic Exclusion and Credit Amounts',
  href: GIFT_TAX_RETURN,
};
const SCHEDULE_B = {
  title: 'Instructions for Form 709, Schedule B, Example 1 (columns E and F)',
  href: GIFT_TAX_RETURN,
};

const atExclusion = (year: string, estate: string, credit: number): Case => ({
  name: `Credit of ${year}, and an estate of exactly the exclusion`,
  source: CREDITS,
  inputs: { year, estate },
  expected: { 'tentative-tax': credit, credit, tax: 0, 'unused-exclusion': 0 },
});

const tentative = (name: string, estate: string, tax: number): Case => ({
  name: `Tentative tax on ${name}`,
  source: SCHEDULE_B,
  inputs: { estate },
  expected: { 'tentative-tax': tax, tax: 0 },
});

export const CASES: readonly Case[] = [
  atExclusion('2023', '12920000', 5_113_800),
  atExclusion('2024', '13610000', 5_389_800),
  atExclusion('2025', '13990000', 5_541_800),
  tentative('$800,000', '800000', 267_800),
  tentative('$1,100,000', '1100000', 385_800),
  tentative('$1,300,000', '1300000', 465_800),
  {
    name: '$1,000,000 above the exclusion of 2024',
    source: {
      title: 'Leimberg, NumberCruncher: Gift and Estate Tax Computation',
      href: 'https://support.leimberg.com/hc/en-us/articles/360055138191-Estate-Tax-Gift-and-Estate-Tax-Computation',
    },
    inputs: { year: '2024', estate: '14610000' },
    expected: { tax: 400_000, 'effective-rate': 2.74 },
    within: 0.005,
  },
];
