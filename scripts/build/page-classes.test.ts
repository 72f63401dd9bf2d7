import { join } from 'node:path';
import { expect, test } from 'vitest';
import { classesIn, stylesheetsOf } from './page-classes.ts';

test('a name with a dash is a class wherever it is, a plain word only in quotes', () => {
  const isUsed = classesIn([
    "// It isn't `tip`.\nif (a.label) switch (b) {}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source.
    'const kind = it ? \'tag\' : `menu ${x} w-[calc(1px+2px)]`; <i className="field md:p-2" />',
  ]);
  const names = ['tag', 'menu', 'field', 'md:p-2', 'w-[calc(1px+2px)]'];
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
  expect(['tip', 'label', 'switch', 'p-2', 'fie'].filter(isUsed)).toEqual([]);
});

test('a class that is put together is one of all that begin like it', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source.
  const isUsed = classesIn(['<i className={`button button-${kind}`} />']);
  expect(['button-danger', 'button', 'message-danger'].map(isUsed)).toEqual([true, true, false]);
});

test('the charts’ own classes are of pages that draw charts', () => {
  const name = 'apexcharts-tooltip';
  expect(classesIn(["import Apex from 'apexcharts';"])(name)).toBe(true);
  expect(classesIn([''])(name)).toBe(false);
});

test('a page’s classes are those of what it imports, now or later', () => {
  const root = process.cwd();
  const sheets = stylesheetsOf(join(root, 'src/pages'));
  const of = (sheet: string) => sheets.get(join(root, 'src/portal', sheet));
  // Of the page, of a dialog that is loaded when it is opened, and of another page.
  expect(of('contacts/contacts.css')?.('stage-button')).toBe(true);
  expect(of('contacts/contacts.css')?.('dialog-form')).toBe(true);
  expect(of('contacts/contacts.css')?.('tool-grid')).toBe(false);
  // The search over a page brings its own styles.
  expect(of('reports/reports.css')?.('option')).toBe(false);
  expect([...sheets.keys()].filter((file) => !file.includes('/src/portal/'))).toEqual([]);
});
