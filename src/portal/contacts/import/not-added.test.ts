// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { ImportReport } from '../../../contract/contact-moves.ts';
import { NotAdded } from './NotAdded.tsx';
import type { OpenFile } from './read-file.ts';

afterEach(cleanup);

/** Shows this many refused rows. */
function showRefused(count: number): void {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ row: at + 2, became: 'refused' as const },
    message: `Row ${at + 2}: Nobody.`,
  }));
  const report: ImportReport = {
    ...{ added: 0, merged: 0, skipped: 0, refused: count, rows, remarks: [], noted: [] },
    ...{ importId: null, undo: null },
  };
  render(createElement(NotAdded, { report, rows: [], file: {} as OpenFile }));
}
const lines = () => screen.getAllByText(/Nobody\.$/).length;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a table of rows shows the first 20, and all at a press', () => {
  showRefused(41);
  expect(lines()).toBe(20);
  press('Show all 41');
  expect(lines()).toBe(41);
  press('Show the first 20');
  expect(lines()).toBe(20);
});

test('a press shows at most 100 rows more', () => {
  showRefused(10_000);
  press('Show 100 more');
  expect(lines()).toBe(120);
  press('Show 100 more');
  expect(lines()).toBe(220);
});

test('refused rows stand behind what is asked', () => {
  const rows = [
    { row: 2, became: 'refused' as const, message: 'Row 2: Nobody.' },
    { row: 3, became: 'skipped' as const, message: 'Row 3: Same email address as Ada.' },
  ];
  const remarks = [{ row: 4, message: 'Row 4: Same phone number as Ada. Same household?' }];
  const report: ImportReport = {
    ...{ added: 0, merged: 0, skipped: 1, refused: 1, rows, remarks, noted: [] },
    ...{ importId: null, undo: null },
  };
  const choices = { chosen: new Map<number, string>(), onChange: () => {} };
  const asked = { duplicates: choices, households: choices };
  render(createElement(NotAdded, { report, rows: [], file: {} as OpenFile, ...asked }));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    ...['Already in your contacts', 'Same household?', '1 refused row'],
  ]);
});

test('a short table has no button for more rows', () => {
  showRefused(20);
  expect(lines()).toBe(20);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
