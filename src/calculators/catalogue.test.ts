/** Tests of all calculators. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, failing } from '../../tests/calculated.ts';
import { forAny, whole } from '../../tests/properties.ts';
import { LAW_YEAR } from '../config/law.ts';
import { type AnyCalculator, notOfYear, type Result } from './calculator.ts';
import { CATALOGUE, type CatalogueEntry, entryOf } from './catalogue.ts';
import { type Field, usedFields } from './field.ts';
import { dollars, figureText, plainValue } from './figures.ts';
import { readField } from './read-field.ts';
import { run, textsOf } from './run.ts';

/** The sites of laws, regulations, forms and their instructions. Any other example is our own. */
const AUTHORITY = /^https:\/\/(?:[^/]+\.gov|www\.law\.cornell\.edu)\//;

/** The names of the inputs and outputs, which are part of the contract. */
const CONTRACT: Record<string, [inputs: string, outputs: string]> = {
  'estate-tax': [
    'year estate debts marital charitable gifts gift-tax-paid dsue state-tax deaths spouse-estate first spouse-gifts growth years-between plan state',
    'taxable-estate tentative-tax credit tax effective-rate unused-exclusion tax-without-dsue first-tax second-tax state-total heirs',
  ],
  gifting: [
    'year donees gift split spouse-gift years growth control-discount marketability-discount',
    'excluded taxable form-709 moved combined-discount',
  ],
  'inherited-ira': [
    'balance account death owner-birth birth class growth plan treat',
    'rule factor first-amount end-year',
  ],
  rmd: [
    'birth year balance kind growth spouse-younger spouse-birth balance-2 kind-2 balance-3 kind-3 qcd',
    'age factor rmd due ira-left plan-left after-qcd',
  ],
  'roth-conversion': [
    'amount owner-rate heir-rate growth years tax-from drag detail year status birth spouse-birth wages pension benefits interest exempt-interest qualified-dividends long-term-gains other itemized charity basis state-rate balance convert-years',
    'heir-without heir-with difference break-even-rate tax-without tax-with cost conversion-rate marginal-rate taxable-benefits irmaa niit rmd-avoided',
  ],
  'life-insurance-need': [
    'income years discount debts mortgage education final benefit benefit-years assets cover',
    'income-value benefit-value need',
  ],
  legacy: ['amount addition growth fee inflation years heirs', 'future real per-heir needed'],
  grat: ['amount term rate rate-month growth increase', 'annuity remainder hurdle'],
  crt: [
    'type amount payout term rate frequency first-month lives birth birth-2 date qualified-contingency',
    'annuity-factor frequency-factor adjusted-payout remainder-factor deduction tests exhaustion highest-payout',
  ],
  'retirement-income': [
    'balance withdrawal inflation return fee years income timing period',
    'lasts end-balance sustainable',
  ],
  education: [
    'year beneficiaries contribution split other-gifts elect cost inflation until study saved return',
    'limit counted taxable total-cost monthly',
  ],
  'social-security': [
    'birth pia claim compare cola discount couple spouse-birth spouse-pia spouse-claim spouse-compare sex spouse-sex death-age spouse-death-age aime spouse-aime earnings children',
    'full-retirement-age benefit compare-benefit percent break-even bridge spouse-benefit top-up survivor lifetime best-claim best-spouse-claim best-lifetime pair-break-even withheld family-maximum child-benefit',
  ],
  'term-or-permanent': [
    'face term-premium permanent-premium dividend cash-value rate years period',
    'premiums-future dividends-future net-cost index invested-difference',
  ],
  'dynasty-trust': [
    'year amount exemption deductions generation generations growth estate-rate heir-exclusion',
    'applicable-fraction inclusion-ratio gst-rate gst-tax dynasty outright',
  ],
  'state-estate-tax': [
    'state death estate elsewhere heir heir-count',
    'exclusion tax effective-rate inheritance-tax',
  ],
};

const MONTHS = 12;
const ageText = (months: number) => `${Math.floor(months / MONTHS)}-${months % MONTHS}`;
const date = (min: string, max: string, length: number) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, length));

/** Texts that the field accepts, including its bounds. */
function texts(field: Field): fc.Arbitrary<string> {
  switch (field.kind) {
    case 'money':
      return fc
        .integer({ min: field.min, max: field.max })
        .map((cents) => (cents / 100).toFixed(2));
    case 'percent':
      return fc
        .integer({ min: field.min * 100, max: field.max * 100 })
        .map((hundredths) => String(hundredths / 100));
    case 'whole':
      return whole(field.min, field.max).map(String);
    case 'age':
      return whole(field.min, field.max).map(ageText);
    case 'lawYear':
      return fc.constantFrom(
        ...field.years.filter(({ missing }) => !missing).map(({ year }) => String(year)),
      );
    case 'choice':
      return fc.constantFrom(...field.options.map(({ value }) => value));
    case 'yesNo':
      return fc.constantFrom('yes', 'no');
    default:
      return date(field.min, field.max, field.kind === 'month' ? 7 : 10);
  }
}

/** The field's minimum, maximum, smallest positive and initial text. */
function extremes(field: Field): fc.Arbitrary<string> {
  const bounds = (least: string, words: (value: number) => string) => {
    const { min, max } = field as { min: number; max: number };
    const all = [field.initial, words(min), words(max), least];
    return fc.constantFrom(...all.filter((text) => 'value' in readField(field, text)));
  };
  if (field.kind === 'money') return bounds('0.01', (cents) => (cents / 100).toFixed(2));
  if (field.kind === 'percent') return bounds('0.0000001', String);
  if (field.kind === 'whole') return bounds('1', String);
  if (field.kind === 'age') return bounds('65', ageText);
  return field.kind === 'day' || field.kind === 'month'
    ? fc.constantFrom(field.initial, field.min, field.max)
    : texts(field);
}

const textsBy = (kind: typeof texts, { inputs }: AnyCalculator) =>
  fc.record(
    Object.fromEntries(Object.entries<Field>(inputs).map(([name, field]) => [name, kind(field)])),
  );

/** Text without a valid figure; "∞" is formatted infinity. */
const NO_FIGURE = /NaN|Infinity|∞|undefined|null|\[object/;

/** A broken number: with an exponent, or with two decimal points. */
const BROKEN = /\de[+-]?\d|\d\.\d*\.\d/;

/** All figures and sentences of a result, as the page shows them. */
function shown({ outputs }: AnyCalculator, result: Result): string[] {
  const figures = Object.entries(outputs).map(([name, figure]) =>
    figureText(figure as never, result.outputs[name] as never),
  );
  const cells = result.tables.flatMap(({ columns, rows }) =>
    rows.flatMap((row) => row.map((cell, at) => figureText(columns[at] as never, cell))),
  );
  const words = result.steps.flatMap(({ what, how, value }) => [what, how, value]);
  return [
    ...figures,
    ...cells,
    ...words,
    result.answer,
    ...result.warnings.map(({ text }) => text),
  ];
}

/** A sum of amounts only, such as "$20,000,000 − $500,000". */
const SUM = /^−?\$[\d,.]+( [−+] \$[\d,.]+)+$/;
/** The rounding error of the largest amounts as dollars. */
const A_FEW_CENTS = 10;
const centsIn = (text: string): number =>
  Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100);
const sumOf = (how: string): number =>
  how
    .replaceAll(/([−+]) \$/g, ';$1$')
    .split(';')
    .reduce((sum, part) => sum + centsIn(part.replace('+', '').trim()), 0);

const entries: readonly CatalogueEntry[] = CATALOGUE;

describe.each(entries.map(({ slug, load }) => [slug, load] as const))('%s', (slug, load) => {
  test('has the inputs and outputs of the contract', async () => {
    const { inputs, outputs, key, sensitivity } = await load();
    const [asked = '', answered = ''] = CONTRACT[slug] ?? [];
    expect(Object.keys(inputs).sort()).toEqual(asked.split(' ').sort());
    expect(Object.keys(outputs).sort()).toEqual(answered.split(' ').sort());
    expect(Object.keys(outputs)).toContain(key);
    // Units are singular; the page adds the s.
    const units = Object.values<Field>(inputs).map((field) => 'unit' in field && field.unit);
    expect(units.filter((unit) => String(unit).endsWith('s'))).toEqual([]);
    if (!sensitivity) return;
    expect(inputs[sensitivity.input].kind).toBe('percent');
    if ('output' in sensitivity) expect(Object.keys(outputs)).toContain(sensitivity.output);
  });

  test('has a result for its initial values, and the examples’, which link to authorities alone', async () => {
    const made = await load();
    expect(run(made, {})).toHaveProperty('result');
    for (const listed of [made.assumptions, made.sources, made.cases]) {
      expect(listed.length).toBeGreaterThan(0);
    }
    expect(failing(made)).toEqual([]);
    const links = made.cases.map(({ source }) => source.href ?? '').filter(Boolean);
    expect(links.filter((href) => !AUTHORITY.test(href))).toEqual([]);
  });

  test('shows figures, safe amounts and correct sums for all values, also at the bounds of its fields', async () => {
    const made = await load();
    forAny(700, [fc.oneof(textsBy(extremes, made), textsBy(texts, made))], (given) => {
      const done = run(made, given);
      const unknown =
        'problems' in done && Object.keys(done.problems).filter((name) => !(name in made.inputs));
      expect(unknown || []).toEqual([]);
      const sentences =
        'result' in done
          ? shown(made, done.result)
          : 'refused' in done
            ? [done.refused]
            : Object.values(done.problems);
      const isBroken = (text: string) => !text || NO_FIGURE.test(text) || BROKEN.test(text);
      expect(sentences.filter(isBroken)).toEqual([]);
      if (!('result' in done)) return;
      for (const [name, value] of Object.entries(done.result.outputs)) {
        const plain = plainValue(made.outputs[name], value);
        expect(String(plain)).not.toMatch(/NaN|Infinity/);
        expect(String(plain)).not.toMatch(BROKEN);
        if (typeof plain === 'number') expect(Math.abs(plain)).toBeLessThan(2 ** 53);
      }
      for (const { what, how, value } of done.result.steps) {
        if (!SUM.test(how) || !value.includes('$')) continue;
        const off = Math.abs(sumOf(how) - centsIn(value));
        expect(off, `${what}: ${how} = ${value}`).toBeLessThanOrEqual(A_FEW_CENTS);
      }
    });
  });

  test('accepts the rate that the page varies within its bounds, and rejects a point beyond', async () => {
    const made: AnyCalculator = await load();
    if (!made.sensitivity) return;
    const { input } = made.sensitivity;
    const { min, max } = (made.inputs as Record<string, { min: number; max: number }>)[input] ?? {};
    if (min === undefined || max === undefined) throw new Error(`${input} has no bounds`);
    // Where the rate is in use: with nothing else entered, or in an example.
    const given = [{}, ...made.cases.map(({ inputs }) => inputs)].find((inputs) =>
      usedFields(made.inputs, textsOf(made, inputs)).some(({ name }) => name === input),
    );
    const at = (rate: number) => run(made, { ...given, [input]: String(rate) });
    for (const rate of [min, min + 1, max - 1, max]) {
      expect(at(rate), String(rate)).toHaveProperty('result');
    }
    for (const rate of [min - 1, max + 1]) {
      expect(at(rate), String(rate)).toHaveProperty(`problems.${input}`);
    }
  });

  test('uses the same fields for a choice in any spelling', async () => {
    const made = await load();
    for (const [name, field] of Object.entries<Field>(made.inputs)) {
      const options = field.kind === 'choice' ? field.options.map(({ value }) => value) : [];
      for (const text of field.kind === 'yesNo' ? ['yes', 'no'] : options) {
        // The first letter in full width.
        const wide = String.fromCodePoint(text.charCodeAt(0) + 0xfee0) + text.slice(1);
        const given = made.cases.map(({ inputs }) => ({ ...inputs, [name]: text }));
        for (const texts of [{ [name]: text }, ...given]) {
          expect(run(made, { ...texts, [name]: `${wide}\u200b` }), wide).toEqual(run(made, texts));
        }
      }
    }
  });

  test('gives the same result for the same values', async () => {
    const made = await load();
    forAny(20, [textsBy(texts, made)], (given) => {
      expect(run(made, given)).toEqual(run(made, textsOf(made, given)));
    });
  });
});

const plus = (more: number) => (figure: number) => figure + more;
const to = (wrong: unknown) => () => wrong;
const minus = (less: number) => plus(-less);
type Years = Record<number, object>;

/** Figures of law by their places (# is each of the keys, * all at once), each with a wrong one. */
test.each<[slug: string, place: string, keys: string, wrong: (figure: never) => unknown]>([
  ['crt', 'lives.value.#', '19 25 60 78 95 104', (lives: number) => lives * 0.99],
  ['crt', 'digits.value.#', 'annuity lives', minus(1)],
  ['crt', 'digits.value.annuity', '', plus(1)],
  ['crt', 'digits.value.unitrust', '', minus(2)],
  ['dynasty-trust', 'tableA.value.11.rate', '', minus(1)],
  ['education', 'exclusions.*.annual.value', '', plus(dollars(1_000))],
  ['estate-tax', 'exclusions.#.basic.value', '2023 2024 2025', minus(dollars(380_000))],
  ['estate-tax', 'tableA.value.11.over', '', plus(dollars(100_000))],
  ['estate-tax', 'tableA.value.11.base', '', minus(dollars(720))],
  ['estate-tax', 'tableA.value.11.rate', '', minus(1)],
  ['estate-tax', 'states.#.taxes.*.value.rates.*.rate', 'IL MA NY OR WA', plus(1)],
  ['gifting', 'exclusions.2026.annual.value', '', minus(dollars(1_000))],
  ['inherited-ira', 'singleLife.value.39', '', to(44.6)],
  ['inherited-ira', 'uniformLifetime.value.#', '3 4 8', minus(1)],
  ['inherited-ira', 'rmdAges.value.*.age', '', to(74)],
  ['rmd', 'uniformLifetime.value.#', '1 3', minus(0.1)],
  ['rmd', 'jointLife.value.#', '3.64 1.40 8.65 18.70', minus(0.1)],
  ['rmd', 'rmdAges.value.*.age', '', to(76)],
  ['roth-conversion', 'federal.benefits.value.*.1', '', to(44_000)],
  ['roth-conversion', 'federal.investment.value.percent', '', plus(0.1)],
  ['roth-conversion', 'federal.irmaa.value.*.*.line', '', to(109_000)],
  ['roth-conversion', 'federal.incomeTax', '', (of: Years) => ({ 2025: of[2026], 2026: of[2025] })],
  ['social-security', 'claiming.value.#', 'firstMonths early earlier late', plus(1)],
  ['social-security', 'ages.value.#.age', '0 1 2 3 4 5 6', plus(2)],
  ['state-estate-tax', 'estateTax.*.taxes.*.value.rates.*.base', '', plus(dollars(10))],
  ['state-estate-tax', 'estateTax.#.taxes.*.value.exclusion', 'NY HI', plus(dollars(10_000))],
  ['state-estate-tax', 'estateTax.NY.taxes.*.value.phaseOut', '', to(4)],
  ['state-estate-tax', 'estateTax.#.taxes.*.value.credit', 'MA RI', to(0)],
  [
    'state-estate-tax',
    'inheritance.#.rates.*.rate',
    'PA.tax.value.child NJ.tax.value.sibling KY.tax.value.niece KY.tax.value.other NE.tax.value.niece MD.tax.value.niece',
    plus(1),
  ],
])('%s: a wrong figure of law fails an example: %s %s', async (slug, place, keys, wrong) => {
  const made = await entryOf(slug)?.load();
  for (const key of keys.split(' ')) {
    const law = changed(made?.law, place.replace('#', key).split('.'), wrong);
    expect(law, key).not.toEqual(made?.law);
    expect(failing({ ...(made as AnyCalculator), law }), key).not.toEqual([]);
  }
});

test.each([
  ['dynasty-trust', { growth: '9', generations: '8' }],
  ['legacy', { growth: '25', years: '100' }],
  ['estate-tax', { deaths: 'two', estate: '100000000000', growth: '100', 'years-between': '60' }],
  ['education', { cost: '100000000000', inflation: '20', until: '40', study: '12' }],
  ['inherited-ira', { balance: '100000000000', class: 'disabled', growth: '50' }],
] as const)('%s refuses amounts that are too large for exact cents: %j', async (slug, given) => {
  const made = await entryOf(slug)?.load();
  expect(made && run(made, given)).toEqual({
    refused: expect.stringContaining('exceeds $90,071,992,547,409.91, the most'),
  });
});

test('in January, calculators whose law changes each year say which figures are last year’s', async () => {
  const said = await Promise.all(
    entries.map(async ({ slug, load }) => {
      const made = await load();
      expect(made.lawYear === undefined || made.yearly !== undefined, slug).toBe(true);
      expect(notOfYear(made, LAW_YEAR), slug).toBeUndefined();
      return [slug, notOfYear(made, 2027)] as const;
    }),
  );
  expect(Object.fromEntries(said.filter(([, sentence]) => sentence))).toEqual({
    'estate-tax': expect.stringMatching(
      /those of 2026, since those of 2027 .*: the basic exclusion\.$/,
    ),
    gifting: expect.stringContaining('the annual exclusion'),
    education: expect.stringContaining('the annual exclusion'),
    'roth-conversion': expect.stringContaining('the income tax and Medicare’s premiums'),
    'social-security': expect.stringContaining('the benefit formula'),
    'dynasty-trust': expect.stringContaining('the GST exemption'),
    'state-estate-tax': expect.stringContaining('the exclusions and rates of the states'),
  });
});
