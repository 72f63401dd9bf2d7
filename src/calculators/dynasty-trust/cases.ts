import type { Case } from '../calculator.ts';

const ALLOCATION = {
  title: 'Reg. 26.2632-1(b)(4), examples of timely and late allocations',
  href: 'https://www.ecfr.gov/current/title-26/section-26.2632-1',
};
const TAX_FACTS = {
  title: 'Tax Facts 879: What is the inclusion ratio? (2024)',
  href: 'https://thinkadvisor.com/tax-facts/2024/03/13/879-what-is-the-inclusion-ratio-and-how-is-it-used-for-purposes-of-the-gst-tax',
};

export const CASES: readonly Case[] = [
  {
    name: '$40,000 allocated to $100,000',
    source: ALLOCATION,
    inputs: { amount: '100000', exemption: '40000' },
    expected: { 'applicable-fraction': 0.4, 'inclusion-ratio': 0.6 },
  },
  {
    name: '$71,000 of $200,000 after an addition',
    source: ALLOCATION,
    inputs: { amount: '200000', exemption: '71000' },
    expected: { 'applicable-fraction': 0.355 },
  },
  {
    name: '$60,000 exempt and $90,000 allocated, of $150,000',
    source: ALLOCATION,
    inputs: { amount: '150000', exemption: '150000' },
    expected: { 'applicable-fraction': 1, 'inclusion-ratio': 0, 'gst-tax': 0 },
  },
  {
    name: 'The exemption of 2024 allocated to $20,000,000',
    source: TAX_FACTS,
    inputs: { year: '2024', amount: '20000000', exemption: '13610000' },
    expected: {
      'applicable-fraction': 0.681,
      'inclusion-ratio': 0.319,
      'gst-rate': 12.76,
      'gst-tax': 2_552_000,
    },
  },
  {
    name: '.2345 is rounded to .235',
    source: TAX_FACTS,
    inputs: { amount: '10000', exemption: '2345' },
    expected: { 'applicable-fraction': 0.235 },
  },
];
