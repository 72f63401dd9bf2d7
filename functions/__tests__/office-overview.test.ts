import { beforeAll, expect, test, vi } from 'vitest';
import type { Overview } from '../../src/contract/office.ts';
import { query } from '../lib/db/db.ts';
import { json } from './callers.ts';
import { givenAffiliate, givenOffice, keepInUse, withStore } from './harness.ts';
import { atOffice } from './office-calls.ts';

withStore();

let office = '';
let ada = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  ({ cookie: office } = await givenOffice('olive'));
  await keepInUse();
  ada = await givenAffiliate('ada');
  const grace = await givenAffiliate('grace');
  await query(
    "update profile set name = 'Ada Sample', firm = 'Sample Firm' where affiliate_id = $1",
    [ada],
  );
  // Both accounts are old; Ada has signed in recently.
  await query("update affiliate set created_at = '2026-01-01'");
  await query("update affiliate set signed_in_at = '2026-11-20' where id <> $1", [grace]);
  await query("update affiliate set signed_in_at = '2026-08-01' where id = $1", [grace]);
});

/** A lead of Ada's at this moment, answered this many hours later by an interaction of this kind. */
async function lead(at: string, kind = '', hours = 0, credit = 'link') {
  const [contact] = await query<{ id: string }>(
    "insert into contact (affiliate_id, name) values ($1, 'Secret Client') returning id",
    [ada],
  );
  await query(
    `insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt, created_at)
     values ($1, $2, 'Secret Client', 'secret@example.com', 'Hello', $3, '{}', $4)`,
    [ada, contact?.id, credit, at],
  );
  if (!kind) return;
  await query(
    `insert into interaction (affiliate_id, contact_id, kind, text, at)
     values ($1, $2, $3, '', $4::timestamptz + make_interval(hours => $5))`,
    [ada, contact?.id, kind, at, hours],
  );
}

test('the overview counts leads and answers by affiliate, names inactive affiliates, and never a client', async () => {
  await lead('2026-11-10T12:00:00Z', 'call', 1);
  await lead('2026-11-11T12:00:00Z', 'stage', 3);
  await lead('2026-11-12T12:00:00Z', 'email', 8);
  // A note is not an answer; an older lead and one's own message do not count.
  await lead('2026-11-13T12:00:00Z', 'note', 1);
  await lead('2026-10-01T12:00:00Z', 'call', 1);
  await lead('2026-11-13T12:00:00Z', 'call', 1, 'self');
  // A message that no one is credited with waits for the office.
  await query(
    `insert into lead (name, email, message, credit, receipt, created_at)
     values ('Wendy', 'wendy@example.com', 'Hello', 'none', '{}', '2026-11-01T12:00:00Z')`,
  );
  for (const [status, at] of [
    ['requested', '2026-11-21T11:00:00Z'],
    ['approved', '2026-11-17T12:00:00Z'],
    ['printing', '2026-11-01T12:00:00Z'],
    ['shipped', '2026-10-01T12:00:00Z'],
  ]) {
    await query(
      `insert into piece_order (affiliate_id, items, address, status, created_at)
       values ($1, '[]', '{}', $2, $3)`,
      [ada, status, at],
    );
  }
  const found = await json<Overview>(atOffice(office, 'GET', '/overview'));
  expect(found.leads).toMatchObject({ count: 4, answered: 3, medianMinutes: 180 });
  expect(found.leads.byAffiliate).toEqual([
    {
      id: ada,
      affiliate: 'ada',
      affiliateName: 'Ada Sample',
      affiliateFirm: 'Sample Firm',
      leads: 4,
      answered: 3,
    },
  ]);
  expect(
    found.quiet.affiliates.map(({ affiliate, away, leads }) => [affiliate, away, leads]),
  ).toEqual([
    ['grace', true, 0],
    ['olive', false, 0],
  ]);
  expect(found.orders).toMatchObject({ count: 3, week: 1, older: 1 });
  expect(Date.parse(found.orders.oldest ?? '')).toBe(Date.parse('2026-11-01T12:00:00Z'));
  expect(found.messages).toMatchObject({ count: 1, week: 0, older: 1 });
  expect(found.tickets).toEqual({ count: 0, week: 0, older: 0, oldest: null });
  expect(JSON.stringify(found)).not.toMatch(/secret/i);
});
