/** All calculators: their entries on the pages, and the loader of each. */
import { folded } from '../lib/folded.ts';
import type { AnyCalculator } from './calculator.ts';

export const TOPICS = {
  estate: 'Estate and gift tax',
  retirement: 'Retirement accounts and income',
  trusts: 'Trusts and giving',
  family: 'Insurance and family',
} as const;

export type Topic = keyof typeof TOPICS;

/** What a calculator's result is, which decides the text of its legend. */
export type LegendKind = 'law' | 'projection' | 'insurance';

export interface CatalogueEntry {
  /** The last part of its page's URL. */
  slug: string;
  title: string;
  question: string;
  topic: Topic;
  icon: string;
  /** The law that it uses: the latest year, or since when its tables are in force. */
  law: string;
  legend: LegendKind;
  load: () => Promise<AnyCalculator>;
}

export const CATALOGUE = [
  {
    slug: 'estate-tax',
    title: 'Federal estate tax',
    question:
      'What would the federal estate tax be, and what do portability or a bypass trust save?',
    topic: 'estate',
    icon: 'scale',
    law: '2026 law',
    legend: 'law',
    load: async () => (await import('./estate-tax/calculator.ts')).estateTax,
  },
  {
    slug: 'gifting',
    title: 'Annual exclusion gifts',
    question: 'How much can leave the estate by gifts without using the lifetime exclusion?',
    topic: 'estate',
    icon: 'handshake',
    law: '2026 law',
    legend: 'law',
    load: async () => (await import('./gifting/calculator.ts')).gifting,
  },
  {
    slug: 'state-estate-tax',
    title: 'State estate tax',
    question:
      'What would a state’s estate and inheritance taxes be, and how do other states compare?',
    topic: 'estate',
    icon: 'pin',
    law: '2026 law',
    legend: 'law',
    load: async () => (await import('./state-estate-tax/calculator.ts')).stateEstateTax,
  },
  {
    slug: 'dynasty-trust',
    title: 'Dynasty trust and GST tax',
    question:
      'What part of a trust does the GST exemption cover, and what is left for later generations?',
    topic: 'estate',
    icon: 'tree',
    law: '2026 law',
    legend: 'projection',
    load: async () => (await import('./dynasty-trust/calculator.ts')).dynastyTrust,
  },
  {
    slug: 'rmd',
    title: 'Required minimum distribution',
    question: 'How much must be withdrawn from a retirement account this year?',
    topic: 'retirement',
    icon: 'tasks',
    law: 'Tables since 2022',
    legend: 'law',
    load: async () => (await import('./rmd/calculator.ts')).rmd,
  },
  {
    slug: 'inherited-ira',
    title: 'Inherited IRA',
    question:
      'What is the deadline to empty an inherited account, and what must be taken each year?',
    topic: 'retirement',
    icon: 'users',
    law: 'Tables since 2022',
    legend: 'law',
    load: async () => (await import('./inherited-ira/calculator.ts')).inheritedIra,
  },
  {
    slug: 'roth-conversion',
    title: 'Roth conversion for heirs',
    question: 'Do the heirs keep more if the owner converts and pays the tax now?',
    topic: 'retirement',
    icon: 'growth',
    law: 'Rates you enter',
    legend: 'projection',
    load: async () => (await import('./roth-conversion/calculator.ts')).rothConversion,
  },
  {
    slug: 'retirement-income',
    title: 'Retirement income',
    question: 'How long does the money last, and how much could be withdrawn each year?',
    topic: 'retirement',
    icon: 'dollar',
    law: 'Rates you enter',
    legend: 'projection',
    load: async () => (await import('./retirement-income/calculator.ts')).retirementIncome,
  },
  {
    slug: 'social-security',
    title: 'Social Security claiming age',
    question: 'How much does waiting to claim add, and at what age does it break even?',
    topic: 'retirement',
    icon: 'chart',
    law: 'Rules in force',
    legend: 'law',
    load: async () => (await import('./social-security/calculator.ts')).socialSecurity,
  },
  {
    slug: 'grat',
    title: 'Grantor retained annuity trust',
    question: 'What passes to the family if the trust grows faster than the section 7520 rate?',
    topic: 'trusts',
    icon: 'growth',
    law: 'Rate you enter',
    legend: 'projection',
    load: async () => (await import('./grat/calculator.ts')).grat,
  },
  {
    slug: 'crt',
    title: 'Charitable remainder trust',
    question:
      'What is the deduction for a trust that pays for years or for life and then goes to charity?',
    topic: 'trusts',
    icon: 'handshake',
    law: 'Rate you enter',
    legend: 'law',
    load: async () => (await import('./crt/calculator.ts')).crt,
  },
  {
    slug: 'life-insurance-need',
    title: 'Life insurance need',
    question: 'How much life insurance would the family need?',
    topic: 'family',
    icon: 'shield',
    law: 'Rates you enter',
    legend: 'insurance',
    load: async () => (await import('./life-insurance-need/calculator.ts')).lifeInsuranceNeed,
  },
  {
    slug: 'term-or-permanent',
    title: 'Term or permanent insurance',
    question:
      'What does a permanent policy cost a year per $1,000, and what would the difference grow to?',
    topic: 'family',
    icon: 'scale',
    law: 'Rates you enter',
    legend: 'insurance',
    load: async () => (await import('./term-or-permanent/calculator.ts')).termOrPermanent,
  },
  {
    slug: 'legacy',
    title: 'What savings could grow to for each heir, before taxes',
    question: 'What could savings be worth to each heir, in today’s dollars?',
    topic: 'family',
    icon: 'tree',
    law: 'Rates you enter',
    legend: 'projection',
    load: async () => (await import('./legacy/calculator.ts')).legacy,
  },
  {
    slug: 'education',
    title: 'Education savings',
    question: 'How much can go into a 529 plan in one year, and what will college cost?',
    topic: 'family',
    icon: 'cap',
    law: '2026 law',
    legend: 'projection',
    load: async () => (await import('./education/calculator.ts')).education,
  },
] as const satisfies readonly CatalogueEntry[];

/* The calculators that a search finds, by topic. */

export type Tool = (typeof CATALOGUE)[number];

/** Whether every searched word is in the calculator's name, question, topic or law. */
function matches({ slug, title, question, topic, law }: Tool, q: string): boolean {
  const text = folded([slug, title, question, TOPICS[topic], law].join(' '));
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface ToolGroup {
  topic: Topic;
  title: string;
  tools: Tool[];
}

/** The calculators that match a search, by topic, in the catalog's order; an empty topic is left out. */
export function groupsOf({ topic, q }: { topic?: Topic | undefined; q: string }): ToolGroup[] {
  return (Object.keys(TOPICS) as Topic[])
    .filter((one) => topic === undefined || one === topic)
    .map((one) => ({
      topic: one,
      title: TOPICS[one],
      tools: CATALOGUE.filter((tool) => tool.topic === one && matches(tool, q)),
    }))
    .filter(({ tools }) => tools.length > 0);
}

export const entryOf = (slug: string): CatalogueEntry | undefined =>
  CATALOGUE.find((entry) => entry.slug === slug);
