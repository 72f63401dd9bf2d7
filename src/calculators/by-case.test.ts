/** The words of each case: its labels, and the figures that mean nothing in it. */
import { describe, expect, test } from 'vitest';
import { byCase, wordsIn } from './by-case.ts';
import type { AnyCalculator } from './calculator.ts';
import { CATALOGUE, entryOf } from './catalogue.ts';
import type { Field } from './field.ts';
import { run, type Texts } from './run.ts';
import { filledFields, resultLines } from './words.ts';

test('the words are those of the first case that holds, else the others', () => {
  const words = byCase(
    ({ age }) => `at ${age}`,
    [({ deaths }) => deaths === 'two', 'of two'],
    [(_, { tax }) => tax === 0, 'without a tax'],
  );
  expect(wordsIn(words, { deaths: 'two' }, { tax: 0 })).toBe('of two');
  expect(wordsIn(words, { deaths: 'one' }, { tax: 0 })).toBe('without a tax');
  expect(wordsIn(words, { age: '62' }, { tax: 1 })).toBe('at 62');
  expect(wordsIn('always', {})).toBe('always');
});

const load = async (slug: string): Promise<AnyCalculator> => {
  const entry = entryOf(slug);
  if (!entry) throw new Error(`There is no calculator ${slug}.`);
  return entry.load();
};

/** The labels of the figures and of the fields, and the lines of the figures. */
function shownBy(calculator: AnyCalculator, inputs: Texts) {
  const outcome = run(calculator, inputs);
  if (!('result' in outcome)) throw new Error(`No result for ${JSON.stringify(inputs)}.`);
  const lines = resultLines(calculator, inputs, outcome.result);
  const fields = filledFields(calculator, inputs).flatMap(({ field, group }) => [
    field.label,
    ...(field.hint ? [field.hint] : []),
    ...(group ? [group] : []),
  ]);
  return { lines, figures: lines.map(([label]) => label), fields };
}

const COUPLE = { couple: 'yes', pia: '2000', 'spouse-pia': '800' };
const TWO = { deaths: 'two', estate: '20000000', 'spouse-estate': '4000000' };

/** Calculator, inputs, labels that show, labels that do not. */
const LABELS: readonly [slug: string, inputs: Texts, shown: string[], hidden: string[]][] = [
  [
    'estate-tax',
    {},
    [
      'Federal estate tax',
      'Taxable estate',
      'Tentative tax, less gift tax payable',
      'Applicable credit',
      'Tax as a share of the estate',
      'Exclusion not used',
    ],
    ['To the heirs', 'State tax at both deaths', 'Tax without the spouse’s unused exclusion'],
  ],
  ['estate-tax', { dsue: '1000000' }, ['Tax without the spouse’s unused exclusion'], []],
  [
    'estate-tax',
    TWO,
    [
      'Federal estate tax at both deaths',
      'Taxable estate at the second death',
      'Exclusion not used at the first death',
      'To the heirs',
      'Tax at the second death without the first one’s unused exclusion',
    ],
    ['State tax at both deaths', 'Federal estate tax'],
  ],
  [
    'estate-tax',
    { ...TWO, plan: 'none', state: 'NY' },
    ['Exclusion lost without a return', 'State tax at both deaths'],
    ['Tax at the second death without the first one’s unused exclusion'],
  ],
  [
    'state-estate-tax',
    { state: 'NY' },
    ['Estate tax as a share of the estate'],
    ['State inheritance tax'],
  ],
  [
    'state-estate-tax',
    { state: 'PA' },
    ['State inheritance tax'],
    ['Estate tax as a share of the estate'],
  ],
  [
    'state-estate-tax',
    { state: 'PA', 'heir-count': '3' },
    ['State inheritance tax of all heirs'],
    ['State inheritance tax'],
  ],
  ['roth-conversion', {}, ['More for the heirs with the conversion'], ['Cost of the conversion']],
  ['roth-conversion', { detail: 'yes' }, ['Tax rate on the next $1,000'], []],
  [
    'rmd',
    { birth: '1960-05-01' },
    ['First due by'],
    ['Left to withdraw from IRAs after gifts to charity'],
  ],
  ['rmd', {}, ['Due by'], []],
  [
    'social-security',
    {},
    [
      'Monthly benefit at 62 and 1 month',
      'Monthly benefit at 70',
      'Benefit at 62 and 1 month as a share of the full benefit',
    ],
    ['Expected total for both', 'Family maximum', 'Withheld in a year for earnings'],
  ],
  [
    'social-security',
    COUPLE,
    [
      'Client’s monthly benefit at 62 and 1 month',
      'Spousal benefit added for the spouse',
      'Spouse’s monthly benefit as survivor',
      'Expected total for both',
      'Highest expected total for both',
      'Client’s claiming age in the pair with the highest expected total',
    ],
    ['Monthly benefit at 62 and 1 month'],
  ],
  [
    'social-security',
    { ...COUPLE, pia: '800', 'spouse-pia': '2000' },
    ['Spousal benefit added for the client', 'Client’s monthly benefit as survivor'],
    [],
  ],
  [
    'education',
    { year: '2026', elect: 'yes' },
    [
      'Contribution counted each year, in total',
      'Taxable gifts in the first year, in total',
      'Five-year limit, all donors and beneficiaries',
    ],
    [],
  ],
  [
    'education',
    { year: '2026', elect: 'no' },
    ['Contribution counted in 2026, in total', 'Taxable gifts in 2026, in total'],
    ['Five-year limit, all donors and beneficiaries'],
  ],
  [
    'education',
    { year: '2026', elect: 'yes', contribution: '19000', beneficiaries: '2' },
    [
      'Contribution counted in 2026, in total',
      'Taxable gifts in 2026, in total',
      'Cost of college for one beneficiary, all years',
      'Monthly savings for one beneficiary until college starts',
    ],
    ['Contribution counted each year, in total', 'Cost of college, all years'],
  ],
  ['retirement-income', {}, ['Amount a year that would use up the savings exactly'], []],
  [
    'retirement-income',
    { income: '1000' },
    ['Amount a year, other income included, that would use up the savings exactly'],
    [],
  ],
  [
    'retirement-income',
    { period: 'month' },
    ['Amount a month that would use up the savings exactly'],
    [],
  ],
  [
    'retirement-income',
    { period: 'month', income: '1000' },
    ['Amount a month, other income included, that would use up the savings exactly'],
    [],
  ],
  ['life-insurance-need', { benefit: '0' }, [], ['Survivor benefits, present value']],
  [
    'term-or-permanent',
    {},
    ['Net payment cost a year', 'Net payment cost a year per $1,000 of death benefit'],
    ['Dividends with interest'],
  ],
  [
    'term-or-permanent',
    { 'cash-value': '500000', dividend: '10' },
    ['Net gain a year', 'Dividends with interest'],
    ['Net annual cost'],
  ],
  [
    'crt',
    {},
    ['Value of the charity’s share, generally deductible', 'Annuity factor'],
    ['Adjusted payout', 'Chance that the fund is exhausted'],
  ],
  ['crt', { type: 'crut' }, ['Adjusted payout'], ['Annuity factor']],
  ['gifting', {}, [], ['Combined discount']],
];

test.each(LABELS)(
  '%s with %j labels its figures by the case',
  async (slug, inputs, shown, hidden) => {
    const { figures } = shownBy(await load(slug), inputs);
    expect(figures).toEqual(expect.arrayContaining(shown));
    for (const label of hidden) expect(figures).not.toContain(label);
  },
);

const FIELDS: readonly [slug: string, inputs: Texts, shown: string[], hidden: string[]][] = [
  ['estate-tax', {}, ['Year of death', 'Gross estate', 'Adjusted taxable gifts'], []],
  [
    'estate-tax',
    TWO,
    ['Year of the first death', 'Client’s gross estate', 'Client’s adjusted taxable gifts'],
    ['Gross estate'],
  ],
  ['state-estate-tax', { state: 'NJ' }, ['For the inheritance tax'], []],
  [
    'state-estate-tax',
    { state: 'NY' },
    ['For inheritance taxes of other states, in the table'],
    [],
  ],
  ['inherited-ira', { class: 'none' }, [], ['Beneficiary’s date of birth']],
  ['social-security', {}, ['Date of birth', 'Claiming age', 'Compare: claim at'], []],
  [
    'social-security',
    COUPLE,
    [
      'Client’s date of birth',
      'Client’s claiming age',
      'Compare: client claims at',
      'Compare: spouse claims at',
    ],
    ['Date of birth'],
  ],
  ['retirement-income', {}, ['Needed in the first year', 'Other income a year'], []],
  [
    'retirement-income',
    { period: 'month' },
    ['Needed each month in the first year', 'Other income a month'],
    [],
  ],
  ['crt', { lives: 'one' }, ['Date of birth'], []],
  ['crt', { lives: 'two' }, ['First person’s date of birth', 'Second person’s date of birth'], []],
  ['gifting', {}, ['Do the spouses split gifts?', 'If the donor is married'], []],
];

test.each(FIELDS)(
  '%s with %j labels its fields by the case',
  async (slug, inputs, shown, hidden) => {
    const { fields } = shownBy(await load(slug), inputs);
    expect(fields).toEqual(expect.arrayContaining(shown));
    for (const label of hidden) expect(fields).not.toContain(label);
  },
);

/** Calculator, inputs, and the lines that show. */
const LINES: readonly [slug: string, inputs: Texts, lines: [label: string, text: string][]][] = [
  [
    'inherited-ira',
    { 'owner-birth': '1960-03-01' },
    [['First distribution', 'No yearly amount is required']],
  ],
  ['state-estate-tax', { state: 'TX' }, [['Exclusion', 'No estate tax in this state']]],
  [
    'roth-conversion',
    { 'owner-rate': '40', 'heir-rate': '10', 'tax-from': 'inside', growth: '0', amount: '100000' },
    [['Less for the heirs with the conversion', '$30,000']],
  ],
];

test.each(LINES)(
  '%s with %j shows words or an amount without its sign',
  async (slug, inputs, lines) => {
    expect(shownBy(await load(slug), inputs).lines).toEqual(expect.arrayContaining(lines));
  },
);

/** Words that belong to a case alone, by calculator: a label with them may show in no other. */
const CASES: Readonly<
  Record<string, readonly [words: RegExp, holds: (texts: Texts) => boolean][]>
> = {
  'estate-tax': [
    [/(first|second|both) deaths?|client’s|two deaths/i, ({ deaths }) => deaths === 'two'],
  ],
  'social-security': [
    [/client’s|spouse’s|both|survivor|pair/i, ({ couple }) => couple === 'yes'],
    [/child|family maximum/i, ({ children }) => children !== '0'],
  ],
  'roth-conversion': [[/medicare|next \$1,000/i, ({ detail }) => detail === 'yes']],
  'retirement-income': [
    [/a month|each month/i, ({ period }) => period === 'month'],
    [/a year/i, ({ period }) => period !== 'month'],
  ],
  education: [[/five-year|first year/i, ({ elect }) => elect === 'yes']],
  crt: [
    [/annuity factor/i, ({ type }) => type === 'crat'],
    [/adjusted payout/i, ({ type }) => type === 'crut'],
    [/(first|second) person/i, ({ lives }) => lives === 'two'],
  ],
};

/** Every value of every choice, each with the other fields as they start. */
const everyChoice = (calculator: AnyCalculator): Texts[] =>
  Object.entries<Field>(calculator.inputs).flatMap(([name, field]): Texts[] => {
    if (field.kind === 'choice') return field.options.map(({ value }) => ({ [name]: value }));
    if (field.kind === 'yesNo') return [{ [name]: 'yes' }, { [name]: 'no' }];
    return field.kind === 'money' && field.min <= 0 ? [{ [name]: '0' }] : [];
  });

describe.each(CATALOGUE.map(({ slug }) => slug))('%s', (slug) => {
  test('shows no label of another case, and each label once, for every value of every choice', async () => {
    const calculator = await load(slug);
    for (const inputs of [{}, ...everyChoice(calculator)]) {
      const outcome = run(calculator, inputs);
      if (!('result' in outcome)) continue;
      const { lines, figures, fields } = shownBy(calculator, inputs);
      const texts = Object.fromEntries(
        filledFields(calculator, inputs).map(({ name, text }) => [name, text]),
      );
      const side = `${JSON.stringify(inputs)}\n${lines.map((line) => line.join(': ')).join('\n')}`;
      // For reading them all: PRINT=1 npx vitest run src/calculators/by-case.test.ts
      if (process.env.PRINT) process.stdout.write(`${slug} ${side}\n\n`);
      expect(new Set(figures).size, side).toBe(figures.length);
      for (const [words, holds] of CASES[slug] ?? []) {
        const strays = holds(texts) ? [] : figures.filter((label) => words.test(label));
        expect(strays, side).toEqual([]);
      }
      expect(fields.every(Boolean), side).toBe(true);
    }
  });
});
