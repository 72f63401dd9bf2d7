// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Table } from '../../../calculators/calculator.ts';
import { Pairs } from './Explained.tsx';

const AGES = [62, 63, 64, 65, 66, 67, 68, 69, 70];
const money = (label: string) => ({ label, kind: 'money', whole: true }) as const;
/** The best pair is 70 and 62. */
const TABLE: Table = {
  title: 'All pairs of claiming ages',
  columns: [{ label: 'Client’s age', kind: 'count' }, ...AGES.map((age) => money(String(age)))],
  rows: AGES.map((age) => [age, ...AGES.map((spouse) => (1_000_000 + age * 100 - spouse) * 100)]),
  grid: { down: 'Client’s age', across: 'Spouse’s age' },
};

const shown = () => within(screen.getByRole('figure')).getByText(/^\d\d and \d\d: /).textContent;

test('The figure has 81 pairs in one tab stop, of which the arrow keys show each', async () => {
  const person = userEvent.setup();
  render(createElement(Pairs, { table: TABLE }));
  const figure = screen.getByRole('figure', { name: 'All pairs of claiming ages' });
  const cells = within(figure).getAllByRole('button');
  expect(cells).toHaveLength(81);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(shown()).toBe('70 and 62: $1,006,938');

  await person.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('70 and 62: $1,006,938');
  await person.keyboard('{ArrowRight}{ArrowUp}');
  expect(shown()).toBe('69 and 63: $1,006,837');
  await person.keyboard('{End}{ArrowRight}');
  expect(shown()).toBe('69 and 70: $1,006,830');
  await person.hover(within(figure).getByRole('button', { name: /^67 and 70:/ }));
  expect(shown()).toBe('67 and 70: $1,006,630');
  await person.tab();
  expect(figure.contains(document.activeElement)).toBe(false);
});

test('The same pairs are in a closed table, with the ages 62 to 70 as heads', () => {
  render(createElement(Pairs, { table: TABLE }));
  const details = screen.getByText('All pairs as a table').closest('details');
  expect(details?.open).toBe(false);
  const table = details?.querySelector('table');
  const texts = (selector: string) =>
    [...(table?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
  expect(texts('thead th')).toEqual(['Client’s age', ...AGES.map(String)]);
  expect(texts('tbody th')).toEqual(AGES.map(String));
  expect(texts('tbody td')).toHaveLength(81);
  expect(texts('tbody td')[0]).toBe('$1,006,138');
});
