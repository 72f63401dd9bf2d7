/** Which assistants may call which route: `delegates.tsv` has the decisions, one a line. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Route } from '../../../src/contract/route.ts';
import { ROUTES } from '../helpers/routes.ts';

const DECISIONS = readFileSync(new URL('delegates.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

function decisionOf({ access, delegates }: Route): string {
  return access === 'public' ? 'public' : [delegates ?? 'never'].flat().join(',');
}

test('each route lets those assistants in whom the table names, and a route without a line none', () => {
  const lines = ROUTES.map(([, route]) => `${route.method}\t${route.path}\t${decisionOf(route)}`);
  expect(lines.sort(), 'add new routes to delegates.tsv').toEqual(DECISIONS.toSorted());
});

test('no route of the office lets an assistant in', () => {
  const open = ROUTES.filter(([, { office, delegates }]) => office && delegates);
  expect(open.map(([name]) => name)).toEqual([]);
});
