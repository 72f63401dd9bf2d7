/** What holds for every calculator. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyCalculator, Result } from './calculator.ts';
import { CATALOGUE, type CatalogueEntry } from './catalogue.ts';
import { loadEngine } from './engines.ts';
import type { Field } from './field.ts';
import { figureText, plainValue } from './figures.ts';
import { run, textsOf } from './run.ts';

/** Inputs, then outputs, as the contract names them. */
const CONTRACT: Record<string, [inputs: string, outputs: string]> = {
  'estate-tax': [
    'year estate debts marital charitable gifts gift-tax-paid dsue state-tax',
    'taxable-estate tentative-tax credit tax effective-rate unused-exclusion tax-without-dsue',
  ],
  gifting: [
    'year donees gift split spouse-gift years growth control-discount marketability-discount',
    'excluded taxable form-709 moved combined-discount',
  ],
  'inherited-ira': [
    'balance death owner-birth birth class growth plan',
    'rule factor first-amount end-year',
  ],
  rmd: ['birth year balance growth spouse-younger', 'age factor rmd due'],
  'roth-conversion': [
    'amount owner-rate heir-rate growth years tax-from drag',
    'heir-without heir-with difference break-even-rate',
  ],
  'life-insurance-need': [
    'income years discount debts mortgage education final benefit benefit-years assets cover',
    'income-value benefit-value need',
  ],
  legacy: ['amount addition growth fee inflation years heirs', 'future real per-heir needed'],
  grat: ['amount term rate rate-month growth increase', 'annuity remainder hurdle'],
  crt: [
    'type amount payout term rate frequency first-month',
    'annuity-factor frequency-factor adjusted-payout remainder-factor deduction tests',
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
    'birth pia claim compare cola discount',
    'full-retirement-age benefit compare-benefit percent break-even bridge',
  ],
  'term-or-permanent': [
    'face term-premium permanent-premium dividend cash-value rate years period',
    'premiums-future dividends-future net-cost index invested-difference',
  ],
  'dynasty-trust': [
    'year amount exemption deductions generation generations growth estate-rate heir-exclusion',
    'applicable-fraction inclusion-ratio gst-rate gst-tax dynasty outright',
  ],
  'state-estate-tax': ['state death estate', 'exclusion tax effective-rate'],
};

const MONTHS = 12;
const ageText = (months: number) => `${Math.floor(months / MONTHS)}-${months % MONTHS}`;
const date = (min: string, max: string, length: number) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, length));

/** Texts that the field takes, its bounds among them. */
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
      return fc.integer({ min: field.min, max: field.max }).map(String);
    case 'age':
      return fc.integer({ min: field.min, max: field.max }).map(ageText);
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

const anyTexts = ({ inputs }: AnyCalculator) =>
  fc.record(
    Object.fromEntries(Object.entries<Field>(inputs).map(([name, field]) => [name, texts(field)])),
  );

/** "∞" is how infinity prints. */
const NO_FIGURE = /NaN|Infinity|∞|undefined|null|\[object/;

/** Every figure and sentence of a result, as the page shows them. */
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

const entries: readonly CatalogueEntry[] = CATALOGUE;

describe.each(entries.map(({ slug, load }) => [slug, load] as const))('%s', (slug, load) => {
  test('asks and answers by the names of the contract', async () => {
    const { inputs, outputs, key, sensitivity } = await load();
    const [asked = '', answered = ''] = CONTRACT[slug] ?? [];
    expect(Object.keys(inputs).sort()).toEqual(asked.split(' ').sort());
    expect(Object.keys(outputs).sort()).toEqual(answered.split(' ').sort());
    expect(Object.keys(outputs)).toContain(key);
    // The page adds the s.
    const units = Object.values<Field>(inputs).map((field) => 'unit' in field && field.unit);
    expect(units.filter((unit) => String(unit).endsWith('s'))).toEqual([]);
    if (!sensitivity) return;
    expect(inputs[sensitivity.input].kind).toBe('percent');
    expect(Object.keys(outputs)).toContain(sensitivity.output);
  });

  test('has a result for its initial values', async () => {
    const made = await load();
    expect(run(made, {})).toHaveProperty('result');
    expect(made.assumptions.length).toBeGreaterThan(0);
    expect(made.sources.length).toBeGreaterThan(0);
  });

  test('computes every published case', async () => {
    const made = await load();
    expect(made.cases.length).toBeGreaterThan(0);
    for (const { name, inputs, expected, within = 0 } of made.cases) {
      const done = run(made, inputs);
      if (!('result' in done)) throw new Error(`${name}: ${JSON.stringify(done)}`);
      for (const [output, wanted] of Object.entries(expected)) {
        const got = plainValue(made.outputs[output], done.result.outputs[output] as never);
        if (typeof wanted === 'string') expect(got, `${name}: ${output}`).toBe(wanted);
        else {
          const off = Math.abs(Number(got) - wanted);
          expect(off, `${name}: ${output} is ${got}`).toBeLessThanOrEqual(within + 1e-9);
        }
      }
    }
  });

  test('shows a figure or its words for whatever is within bounds', async () => {
    const made = await load();
    fc.assert(
      fc.property(anyTexts(made), (given) => {
        const done = run(made, given);
        if ('problems' in done) {
          expect(Object.keys(done.problems).every((name) => name in made.inputs)).toBe(true);
          return;
        }
        if ('refused' in done) {
          expect(done.refused).not.toBe('');
          return;
        }
        for (const text of shown(made, done.result)) {
          expect(text).not.toMatch(NO_FIGURE);
          expect(text).not.toBe('');
        }
      }),
      { numRuns: 150 },
    );
  });

  test('gives the same result for the same values, and the same figures on the server', async () => {
    const [made, engine] = [await load(), await loadEngine(slug)];
    if (!engine) throw new Error('The server has no such engine');
    fc.assert(
      fc.property(anyTexts(made), (given) => {
        expect(run(made, given)).toMatchObject(run(engine, given));
        expect(run(made, given)).toEqual(run(made, textsOf(made, given)));
      }),
      { numRuns: 20 },
    );
  });
});
