import { expect, test } from 'vitest';
import { formatWeekday, showTimesIn } from '../../lib/format-date.ts';
import { greeting } from './greeting.ts';
import { liveFigures } from './live-figures.ts';

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
  const { stats, charts, tiles } = liveFigures(COUNTED);
  // Narrow screens have six tiles as well.
  expect(tiles).toHaveLength(6);
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

test.each([
  ['2026-11-25T16:59:00Z', 'Good morning, Francesca', 'Wednesday, November 25'],
  ['2026-11-25T17:00:00Z', 'Good afternoon, Francesca', 'Wednesday, November 25'],
  ['2026-11-25T21:59:00Z', 'Good afternoon, Francesca', 'Wednesday, November 25'],
  ['2026-11-25T22:00:00Z', 'Good evening, Francesca', 'Wednesday, November 25'],
  ['2026-11-26T04:59:00Z', 'Good evening, Francesca', 'Wednesday, November 25'],
  ['2026-11-26T05:00:00Z', 'Good morning, Francesca', 'Thursday, November 26'],
])('at %s in New York, the greeting is “%s”, and the day %s', (moment, words, day) => {
  showTimesIn('America/New_York');
  expect([greeting('Francesca', moment), formatWeekday(moment)]).toEqual([words, day]);
});
