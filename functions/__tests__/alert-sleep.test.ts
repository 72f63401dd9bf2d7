/** How long an alert can be snoozed. */
import { expect, test, vi } from 'vitest';
import { changeAlert } from '../../src/contract/alerts.ts';
import { query } from '../lib/db/db.ts';
import { json } from './callers.ts';
import { signedIn, withStore } from './harness.ts';
import { send } from './routes.ts';

withStore();

test('an alert can be snoozed for a year at most', async () => {
  vi.setSystemTime(new Date('2026-11-21T02:00:00Z'));
  const cookie = await signedIn('ada');
  const [alert] = await query<{ id: string }>(
    `insert into alert (affiliate_id, kind, title, why) select id, 'lead', 'New lead', 'x' from affiliate
     returning id`,
  );
  const until = (snoozeUntil: string) =>
    send(changeAlert, {
      cookie,
      params: { id: alert?.id ?? '' },
      body: JSON.stringify({ snoozeUntil }),
    });
  expect((await until('2027-11-21T02:00:00Z')).status).toBe(200);
  for (const late of ['2027-11-23T02:00:00Z', '9999-12-31T00:00:00Z']) {
    expect((await json(until(late), 400)).fields).toEqual({
      snoozeUntil: 'Please choose a day within a year.',
    });
  }
});
