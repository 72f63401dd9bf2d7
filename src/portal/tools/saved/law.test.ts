import { expect, test } from 'vitest';
import { calculator } from '../../../calculators/calculator.ts';
import { type Field, money } from '../../../calculators/field.ts';
import { usd } from '../../../calculators/figures.ts';
import { textsOf } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { correctedSince, newerLaw, newInputs } from './law.ts';

const EXCLUSION: Record<number, number> = { 2024: 1_000_00, 2025: 2_000_00, 2026: 3_000_00 };
const YEARS = [{ year: 2024 }, { year: 2025 }, { year: 2026 }, { year: 2027, missing: 'Unknown.' }];

/** A calculator that subtracts the year's exclusion from an amount. */
const sample = calculator({
  inputs: {
    year: { kind: 'lawYear', label: 'Year', initial: '2026', years: YEARS } as Field & {
      kind: 'lawYear';
    },
    amount: money({ label: 'Amount' }),
  },
  outputs: { tax: { label: 'Tax', kind: 'money' }, amount: { label: 'Amount', kind: 'money' } },
  key: 'tax',
  lawYear: 'year',
  law: EXCLUSION,
  compute: ({ year, amount }, law) => ({
    answer: '',
    outputs: { tax: Math.max(0, amount - (law[year] ?? 0)), amount },
    steps: [],
    warnings: [],
    tables: [],
    law: [
      {
        what: `Exclusion ${year}: ${usd(law[year] ?? 0)}`,
        source: '',
        verifiedOn: '',
        status: 'final',
      },
    ],
  }),
  assumptions: [],
  sources: [],
  cases: [],
});
const at = (year: string, amount: string) => ({ year, amount });

test('a calculation with older law shows what the newest law changes', () => {
  expect(newerLaw(sample, at('2024', '5000'))).toEqual({
    field: 'year',
    year: 2024,
    newest: 2026,
    changes: [{ label: 'Tax', before: '$4,000', after: '$2,000' }],
    law: ['Exclusion 2026: $3,000'],
  });
});

test('an amount that was saved as the older year’s default follows the newest law', async () => {
  const { dynastyTrust } = await import('../../../calculators/dynasty-trust/calculator.ts');
  const saved = textsOf(dynastyTrust, { year: '2024', generations: '1', growth: '0' });
  expect(saved['heir-exclusion']).toBe('13610000');
  const outright = newerLaw(dynastyTrust, saved)?.changes.find(({ label }) =>
    label.includes('outright'),
  );
  expect(outright).toMatchObject({ before: '$17,444,000', after: '$18,000,000' });
});

test('a newer law that changes no figure gives an empty list', () => {
  expect(newerLaw(sample, at('2025', '500'))).toMatchObject({ changes: [] });
});

test('there is no notice for the newest law, for a calculator without years, or without a result', () => {
  expect(newerLaw(sample, at('2026', '5000'))).toBeNull();
  expect(newerLaw({ ...sample, lawYear: undefined as never }, at('2024', '5000'))).toBeNull();
  expect(newerLaw(sample, at('2024', 'much'))).toBeNull();
});

test('inputs that a saved calculation does not have are named', () => {
  const saved = (inputs: Record<string, string>) => ({ inputs }) as unknown as Scenario;
  expect(newInputs(sample, saved({ year: '2026', amount: '5000' }))).toEqual([]);
  expect(newInputs(sample, saved({ year: '2026' }))).toEqual(['Amount']);
});

test('a figure that differs from its saved value is named', () => {
  const saved = { inputs: at('2026', '5000'), outputs: { tax: 2000, amount: 5000 } };
  expect(correctedSince(sample, saved as unknown as Scenario)).toEqual([]);
  const other = { ...saved, outputs: { tax: 1999.99, amount: 5000 } };
  expect(correctedSince(sample, other as unknown as Scenario)).toEqual(['Tax']);
});
