// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../../tests/page.ts';
import type { ImportReport } from '../../../contract/contacts/moves.ts';
import { NotAdded } from './NotAdded.tsx';
import type { OpenFile } from './open-contacts.ts';

const show = (report: Partial<ImportReport>, more = {}) => {
  const none = {
    added: 0,
    spouses: 0,
    merged: 0,
    skipped: 0,
    refused: 0,
    rows: [],
    remarks: [],
    noted: [],
  };
  const whole = { ...none, importId: null, undo: null, ...report };
  render(createElement(NotAdded, { report: whole, rows: [], file: {} as OpenFile, ...more }));
};
const refused = (row: number) => ({ row, became: 'refused' as const, message: `${row}: Nobody.` });
const showRefused = (count: number) =>
  show({ refused: count, rows: Array.from({ length: count }, (_, at) => refused(at + 2)) });
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
  const skipped = { row: 3, became: 'skipped' as const, message: 'Same email address as Ada.' };
  const remarks = [{ row: 4, message: 'Same phone number as Ada. Same household?' }];
  const choices = { chosen: new Map<number, string>(), onChange: () => {} };
  show(
    { skipped: 1, refused: 1, rows: [refused(2), skipped], remarks },
    { duplicates: choices, households: choices },
  );
  expect(textsOf(screen.getAllByRole('heading'))).toEqual([
    'Already in your contacts',
    'Same household?',
    '1 refused row',
  ]);
});

test('a short table has no button for more rows', () => {
  showRefused(20);
  expect(lines()).toBe(20);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
