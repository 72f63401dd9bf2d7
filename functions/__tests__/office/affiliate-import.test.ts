/** The office invites many affiliates with a file. */

import { expect, test } from 'vitest';
import {
  type ImportedAffiliate,
  importAffiliates,
} from '../../../src/contract/office/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { choose } from '../auth/password-calls.ts';
import { type Caller, officer } from '../helpers/caller.ts';
import { givenAffiliate, withStore } from '../helpers/harness.ts';
import { withMailServer } from '../helpers/mail-server.ts';

withStore();
const server = withMailServer();

const somebody = (username: string, more: object = {}) => ({
  username,
  firstName: 'Ida',
  lastName: 'Example',
  email: `${username}@import.example`,
  ...more,
});

const imported = (caller: Caller, rows: object[], dryRun = false) =>
  caller.call(importAffiliates, { body: { rows, dryRun } });

const states = ({ rows }: { rows: ImportedAffiliate[] }) => rows.map(({ state }) => state);

test('each new affiliate gets an invitation, and each row reports its result', async () => {
  const importing = await officer('importing');
  await givenAffiliate('there-already');
  const rows = [
    somebody('first'),
    somebody('there-already'),
    somebody('First', { email: 'other@import.example' }),
    somebody('no-address', { email: 'nowhere' }),
    somebody('broken', { firstName: 'Ida\u202E' }),
    somebody('same-address', { email: 'ada@example.com' }),
    somebody('second'),
  ];
  const expected = ['added', 'existing', 'refused', 'refused', 'refused', 'existing', 'added'];
  const tried = await imported(importing, rows, true);
  expect(states(tried)).toEqual(expected);
  expect(await query("select from affiliate where email like '%import.example'")).toEqual([]);
  const done = await imported(importing, rows);
  expect(done).toMatchObject({ added: 2, existing: 2, refused: 3 });
  expect(states(done)).toEqual(expected);
  const [mail] = await server.to('first@import.example');
  expect(mail?.subject).toContain('Your invitation');
  const token = /choose-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await choose(token)).status).toBe(200);
  expect(states(await imported(importing, rows)).join(' ')).toBe(
    'existing existing existing refused refused existing existing',
  );
  const mails =
    "select from mail where to_address = 'first@import.example' and kind = 'invitation'";
  expect(await query(mails)).toHaveLength(1);
});

test('a name and an address are enough; the firm and the states go into the profile', async () => {
  const importing = await officer('importing names');
  const rows = [
    { name: 'Mara Quill', email: 'mara@names.example', firm: 'Quill Co', states: 'NY, New Jersey' },
    { name: 'Quill, Mara', email: 'other@names.example', username: '', states: 'Wakanda; ct' },
    { firstName: 'Mara', lastName: 'Quill', email: 'third@names.example', username: 'mara.quill2' },
    { name: 'Again Quill', email: 'MARA@names.example' },
    { name: 'Mara', email: 'single@names.example' },
    { email: 'no-name@names.example' },
    { name: 'Nora Quill', firm: 'Quill Co' },
  ];
  const left = 'Not a state, so left out: Wakanda.';
  const expected = [
    { row: 1, name: 'Mara Quill', username: 'mara.quill', state: 'added', message: '' },
    { row: 2, name: 'Mara Quill', username: 'mara.quill3', state: 'added', message: left },
    { row: 3, name: 'Mara Quill', username: 'mara.quill2', state: 'added', message: '' },
    { row: 4, name: 'Again Quill', state: 'refused' },
    { row: 5, name: 'Mara', state: 'refused', message: 'The last name is missing.' },
    { row: 6, name: '', state: 'refused', message: 'The first name is missing.' },
    { row: 7, name: 'Nora Quill', state: 'refused', message: 'The email address is missing.' },
  ];
  expect((await imported(importing, rows, true)).rows).toMatchObject(expected);
  expect((await imported(importing, rows)).rows).toMatchObject(expected);
  const mara = { first: 'Mara', last: 'Quill', name: 'Mara Quill' };
  expect(
    await query(`select username, first_name first, last_name last, p.name, p.firm, p.states
      from affiliate a join profile p on p.affiliate_id = a.id
     where a.email like '%names.example' order by username`),
  ).toEqual([
    { ...mara, username: 'mara.quill', firm: 'Quill Co', states: ['NJ', 'NY'] },
    { ...mara, username: 'mara.quill2', firm: '', states: [] },
    { ...mara, username: 'mara.quill3', firm: '', states: ['CT'] },
  ]);
  // A second time, everyone is there under the username of the first.
  expect((await imported(importing, rows.slice(0, 1))).rows).toMatchObject([
    { username: 'mara.quill', state: 'existing' },
  ]);
});

test('breaks and runs of spaces are one space, in what is compared, shown and stored, and of look-alikes the second is refused', async () => {
  const importing = await officer('importing-cells');
  await givenAffiliate('c there');
  const rows = [
    somebody('c t', { email: 'one@cells.example' }),
    somebody('c  t', { email: 'two@cells.example' }),
    somebody('c\tt', { email: 'three@cells.example' }),
    somebody('c\nthere', { email: 'four@cells.example' }),
    somebody(' d\r\nt ', { firstName: 'Ida\n  Mary', email: ' five@cells.example\n' }),
    somebody('mikaela'),
    somebody('mik\u0430el\u0430', { email: 'other@look.example' }),
  ];
  const { rows: report } = await imported(importing, rows);
  const twice = 'A row above has this username or email.';
  expect(report).toMatchObject([
    { username: 'c t', state: 'added' },
    { username: 'c t', state: 'refused', message: twice },
    { username: 'c t', state: 'refused', message: twice },
    { username: 'c there', state: 'existing' },
    { username: 'd t', state: 'added' },
    { username: 'mikaela', state: 'added' },
    { username: 'mik\u0430el\u0430', state: 'refused', message: twice },
  ]);
  const stored = await query(
    `select username, first_name "firstName", email from affiliate where username like 'd%t'`,
  );
  expect(stored).toEqual([{ username: 'd t', firstName: 'Ida Mary', email: 'five@cells.example' }]);
});

test('at most two hundred are invited per day', { tags: 'deep' }, async () => {
  const importing = await officer('importing many');
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    "select count(*)::int count from audit where action = 'invited' and reason = 'import'",
  );
  const many = Array.from({ length: 203 }, (_, index) => somebody(`many-${index}`));
  const report = await imported(importing, many);
  expect([report.added, report.refused]).toEqual([200 - count, 3 + count]);
  expect(report.rows.at(-1)?.message).toContain('tomorrow');
});

test('without mail no one is imported', async () => {
  const importing = await officer('importing nothing');
  delete process.env[MAIL_URL];
  const body = { rows: [somebody('silent')], dryRun: false };
  await importing.refused(importAffiliates, 409, { body });
});
