import type { Case } from '../calculator.ts';

export const CASES: readonly Case[] = [
  {
    name: '$19,000 to each of three children in 2026',
    source: {
      title: 'LegalClarity: How Much Can I Gift My Children?',
      href: 'https://legalclarity.org/how-much-can-i-gift-my-children-irs-gift-tax-limits',
    },
    inputs: { year: '2026', donees: '3', gift: '19000' },
    expected: { excluded: 57_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: 'A couple and three children in 2025: six gifts of $19,000',
    source: {
      title: 'Gerstner Law: What is the present interest exclusion?',
      href: 'https://www.gerstnerlaw.com/faqs/what-is-the-present-interest-exclusion/',
    },
    inputs: { year: '2025', donees: '3', gift: '19000', 'spouse-gift': '19000' },
    expected: { excluded: 114_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: '$18,000 to each of twelve people in 2024',
    source: {
      title: 'Anchin: Maximize Your Year-End Gifts',
      href: 'https://anchin.com/articles/maximize-your-year-end-gifts-take-full-advantage-of-the-annual-gift-tax-exclusion',
    },
    inputs: { year: '2024', donees: '12', gift: '18000' },
    expected: { excluded: 216_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: 'Discounts of 12% and 23% together',
    source: {
      title: 'Estate of Kelley v. Commissioner, T.C. Memo. 2005-235',
      href: 'https://cetient.com/case/4335660/estate-of-kelley-v-commr',
    },
    inputs: { 'control-discount': '12', 'marketability-discount': '23' },
    expected: { 'combined-discount': 32.24 },
  },
];
