import { afterAll, expect, test } from 'vitest';
import { showTimesIn } from '../../lib/format-date.ts';
import { greeting, liveFigures } from './DashboardPage.tsx';

const COUNTED = {
  clients: 12,
  leads: 3,
  visits: 40,
  tasks: 5,
  changes: { clients: 0, leads: -2, visits: 8 },
  leadsByMonth: [
    { month: '2026-10', value: 1 },
    { month: '2026-11', value: 3 },
  ],
  contactsByService: [{ service: 'Estate planning', value: 7 }],
  activity: [],
};

test('the figures are the server’s counts; a change of zero is not shown', () => {
  const { stats, charts } = liveFigures(COUNTED);
  expect(stats.map(({ title, value, change }) => [title, value, change])).toEqual([
    ['Clients', '12', undefined],
    ['Leads', '3', '-2'],
    ['Visits', '40', '+8'],
    ['Tasks', '5', undefined],
  ]);
  expect(charts.map(({ points }) => points)).toEqual([
    [
      ['Oct', 1],
      ['Nov so far', 3],
    ],
    [['Estate Plan', 7]],
  ]);
});

test('narrow screens have six tiles as well', () => {
  expect(liveFigures(COUNTED).tiles).toHaveLength(6);
});

test.each([
  ['2026-11-26T16:59:00Z', 'Good morning, Ada. It is Thursday, November 26, 2026.'],
  ['2026-11-26T17:00:00Z', 'Good afternoon, Ada. It is Thursday, November 26, 2026.'],
  ['2026-11-27T03:00:00Z', 'Good evening, Ada. It is Thursday, November 26, 2026.'],
])('at %s in New York, the greeting is “%s”', (moment, words) => {
  showTimesIn('America/New_York');
  expect(greeting('Ada', moment)).toBe(words);
});
afterAll(() => {
  showTimesIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
