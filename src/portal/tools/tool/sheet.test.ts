import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { rmd } from '../../../calculators/rmd/calculator.ts';
import { run } from '../../../calculators/run.ts';
import { sheetTables } from './sheet.ts';

const found = run(rmd, {});
const result = 'result' in found ? found.result : undefined;

test('a longer disclosure leaves room for fewer rows, and a long table never all', () => {
  if (!result) throw new Error('No result');
  const [table] = result.tables;
  if (!table) throw new Error('No table');
  const long = { ...table, rows: Array.from({ length: 100 }, () => table.rows[0] ?? []) };
  const rows = (disclosure: string) =>
    sheetTables(rmd, {}, { ...result, tables: [long] }, disclosure)[0]?.rows ?? 0;
  expect(rows('')).toBeLessThan(100);
  expect(rows('')).toBeGreaterThan(rows('x'.repeat(1000)));
  expect(rows('x'.repeat(1000))).toBeGreaterThan(3);
});

test.each(CATALOGUE)('$slug prints at least some rows of its first table', async ({ load }) => {
  const calculator = await load();
  const printed = run(calculator, {});
  if (!('result' in printed) || printed.result.tables.length === 0) return;
  const [first] = sheetTables(calculator, {}, printed.result, 'x'.repeat(1000));
  expect(first?.rows).toBeGreaterThanOrEqual(Math.min(3, first?.table.rows.length ?? 0));
});
