/** The audit: its list, its file, and what changed settings leave in it. */

import { beforeAll, expect, test } from 'vitest';
import { auditWords } from '../../../src/config/audit-words.ts';
import { AUDIT_YEARS } from '../../../src/config/retention.ts';
import type { AuditEntry } from '../../../src/contract/account/account.ts';
import * as account from '../../../src/contract/account/account.ts';
import { muteAlerts } from '../../../src/contract/alerts.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { saveProfile } from '../../../src/contract/profile/profile.ts';
import { setDisabled, setOffice } from '../../lib/account/accounts.ts';
import { exportAudit, listAudit } from '../../lib/audit.ts';
import { query } from '../../lib/db/db.ts';
import { firstStep, withCodes } from '../auth/two-step-calls.ts';
import { type Person, person } from '../helpers/caller.ts';
import { givenAffiliate, withStore } from '../helpers/harness.ts';
import { profileWith, savedProfile } from '../profile/profile-calls.ts';

withStore();
let someone: Person;
beforeAll(async () => {
  someone = await person('ada');
  await query(
    `insert into audit (actor, action, kind, affiliate_id, reason) values
       ($1, 'change', 'contact', $1, ''),
       (null, 'create', 'lead', $1, ''),
       (null, 'office-opened', 'contact', $1, '=Question about the import'),
       (null, 'sign-in-failed', 'session', $1, 'wrong_password'),
       (null, 'create', 'lead', $2, '')`,
    [someone.id, await givenAffiliate('grace')],
  );
});

const list = (query = '') => someone.call(account.listAudit, { query });
const lines = ({ items }: Page<AuditEntry>) => items.map(({ by, action }) => `${by} ${action}`);

test('the audit lists who did what to the affiliate’s data, newest first', async () => {
  const page = await list();
  expect(lines(page)).toEqual([
    'visitor sign-in-failed',
    'office office-opened',
    'visitor create',
    'you change',
    'you sign-in',
  ]);
  expect(page.items[1]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    by: 'office',
    name: null,
    action: 'office-opened',
    kind: 'contact',
    reason: '=Question about the import',
  });
});

test.each([
  ['sign-in', ['visitor sign-in-failed', 'you sign-in']],
  ['office', ['office office-opened']],
  ['account', []],
  ['data', ['visitor create', 'you change']],
])('the group %s has only its own lines', async (group, expected) => {
  expect(lines(await list(`?group=${group}`))).toEqual(expected);
});

test('pages follow one another without a gap, and an unknown group is refused', async () => {
  const first = await list('?limit=3');
  const second = await list(`?limit=3&after=${first.next}`);
  expect([...lines(first), ...lines(second)]).toEqual(lines(await list()));
  expect(second.next).toBeNull();
  // A cursor of the whole list is not valid for a group.
  for (const query of ['?group=x', `?group=data&after=${first.next}`]) {
    await someone.refused(account.listAudit, 400, { query });
  }
});

test('the file has words in place of codes, and no formulas', async () => {
  const answer = await someone.send(account.exportAudit, { query: '?group=office' });
  const name = answer.headers.get('content-disposition');
  expect(name).toMatch(/filename="audit-\d{4}-\d\d-\d\d\.csv"/);
  expect((await answer.text()).split('\r\n')).toEqual([
    expect.stringContaining('Time (UTC),By,What,Reason'),
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Office,Contacts opened by the office,'=Question about the import$/,
    ),
    '',
  ]);
  const [noted] = await query('select actor, action, kind from audit order by id desc limit 1');
  expect(noted).toEqual({ actor: someone.id, action: 'export', kind: 'audit' });
});

test('many lines are read in batches, each line once', { tags: 'deep' }, async () => {
  const as = await person('many');
  await query(
    `insert into audit (actor, action, kind, affiliate_id, reason)
     select $1, 'change', 'contact', $1, 'n' || n from generate_series(1, 20005) n`,
    [as.id],
  );
  const answer = await as.send(account.exportAudit, { query: '?group=data' });
  const reasons = (await answer.text()).match(/n\d+/g) ?? [];
  expect([reasons.length, new Set(reasons).size]).toEqual([20_005, 20_005]);
});

test.each([
  ['changed', 'update audit set reason = $$x$$'],
  ['deleted', 'delete from audit'],
  ['emptied', 'truncate audit'],
  ['emptied with its dependent tables', 'truncate audit cascade'],
  ['changed through its seals', 'update audit_seal set place = place + 1'],
  ['rid of its seals', "delete from audit_seal where at < now() + interval '1 day'"],
  ['emptied of its seals', 'truncate audit_seal'],
])('the audit cannot be %s', async (_what, statement) => {
  await expect(query(statement)).rejects.toThrow('append-only');
});

test('a line can be deleted once its retention period is over, and not a day before', async () => {
  for (const [kind, days] of [
    ['old', -1],
    ['young', 1],
  ] as const) {
    await query(
      `insert into audit (at, action, kind)
       values (now() - $1 * interval '1 year' + $2 * interval '1 day', 'create', $3)`,
      [AUDIT_YEARS, days, kind],
    );
  }
  await query(`delete from audit where kind = 'old'`);
  await expect(query(`delete from audit where kind = 'young'`)).rejects.toThrow('append-only');
});

/** The lines of the audit in words, oldest first, without sign-ins. */
async function said({ id }: Person): Promise<string[]> {
  const rows = await query<{ action: string; kind: string; reason: string; own: boolean | null }>(
    `select action, kind, reason, actor = affiliate_id own from audit
      where affiliate_id = $1 and action <> 'sign-in' order by id`,
    [id],
  );
  return rows.map(({ action, kind, reason, own }) =>
    [own ? 'you' : 'visitor', auditWords(action, kind), reason].filter(Boolean).join(': '),
  );
}

test('the audit has a saved profile, but no refused one', async () => {
  const saver = await person('saver');
  await savedProfile(saver, { firm: 'Example Firm' });
  const late = await profileWith(saver, { version: 1, firm: 'Late' });
  await saver.refused(saveProfile, 409, { body: late });
  expect(await said(saver)).toEqual(['you: Profile changed']);
});

test('the audit has the kinds of alerts that were muted and unmuted', async () => {
  const muter = await person('muter');
  const mute = (...kinds: string[]) => muter.call(muteAlerts, { body: { kinds } });
  await mute('lead', 'order');
  await mute('lead', 'order');
  expect(await mute('lead', 'lead')).toEqual({ kinds: ['lead'] });
  expect(await said(muter)).toEqual([
    'you: Alerts muted: lead, order',
    'you: Alerts unmuted: order',
  ]);
});

test('the audit has a right password that stopped at the second step', async () => {
  const halfway = await withCodes('halfway');
  await firstStep('halfway');
  expect(await said(halfway)).toEqual([
    'you: One-time codes set up',
    'visitor: Correct password, second step requested',
  ]);
});

test('what a command did without a reason says so, in the list and in the file', async () => {
  const gus = await givenAffiliate('gus');
  await setOffice(gus, true);
  await setOffice(await givenAffiliate('ina'), true);
  await setOffice(gus, false);
  await setOffice(gus, true, someone.id);
  await setDisabled(gus, true);
  const { items } = await listAudit(gus, { group: 'office', limit: 10 });
  expect(items.map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
    'account-disabled: By a command',
    'office-given: ',
    'office-taken: Revoked by a command',
    'office-given: Granted by a command',
  ]);
  const file = await new Response(await exportAudit(gus, 'office')).text();
  expect(file).toContain('Office,Office role granted,Granted by a command');
});
