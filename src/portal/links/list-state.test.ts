import { expect, test } from 'vitest';
import type { Link } from '../../contract/links.ts';
import { readState, sorted } from './links.ts';

const link = (label: string, more: Partial<Link> = {}) =>
  ({ label, people: 0, leads: 0, isDefault: false, archivedAt: null, ...more }) as Link;
const LINKS = [
  link('Default', { isDefault: true, people: 99 }),
  link('Card', { people: 3 }),
  link('Flyer', { archivedAt: '2026-11-01T00:00:00Z' }),
  link('Book', { people: 7 }),
];
const labels = (search: string) => sorted(LINKS, readState(search)).map(({ label }) => label);

test('the table has the active or the archived links, and never the default link', () => {
  expect(labels('')).toEqual(['Card', 'Book']);
  expect(labels('?view=archived')).toEqual(['Flyer']);
});

test('it is sorted as the address says, or in the server’s order if the address has no valid sort', () => {
  expect(labels('?sort=label.ascending')).toEqual(['Book', 'Card']);
  expect(labels('?sort=people.ascending')).toEqual(['Card', 'Book']);
  expect(labels('?sort=people.descending')).toEqual(['Book', 'Card']);
  expect(labels('?sort=toString.ascending')).toEqual(['Card', 'Book']);
});

test.each([
  ['', 0],
  ['?from=25', 25],
  ['?from=30', 25],
  ['?from=-25', 0],
  ['?from=x', 0],
])('%s starts at row %i', (search, from) => {
  expect(readState(search).from).toBe(from);
});
