/** The office reads applications and decides on them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmApplication, readApplication } from '../../../src/contract/applications.ts';
import { changeAffiliate, readAffiliate } from '../../../src/contract/office/affiliates.ts';
import {
  decideApplications,
  exportApplications,
  listApplications,
  readOfficeApplication,
  removeApplication,
} from '../../../src/contract/office/applications.ts';
import { readWaiting } from '../../../src/contract/office/office.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { choose, NEW_PASSWORD } from '../auth/password-calls.ts';
import { browser, officer, type Person } from '../helpers/caller.ts';
import { signIn, statusesOf } from '../helpers/callers.ts';
import { cookieOf, givenAffiliate, insert, withStore } from '../helpers/harness.ts';
import { sendAll, withMailServer } from '../helpers/mail-server.ts';
import { forgetProof } from '../office/office-calls.ts';
import {
  applicationsOf,
  apply,
  decide,
  givenApplication,
  givenConfirmed,
  listed,
  takeApplications,
  tokenOf,
} from './application-calls.ts';

withStore();
const server = withMailServer();
let ada: Person;
beforeEach(async () => {
  takeApplications();
  await query('delete from application');
  await query('delete from login_attempt');
  ada = await officer(`ada ${crypto.randomUUID()}`);
});

const visitor = browser();
const readAs = (id: string) => visitor.call(readApplication, { body: { token: tokenOf(id) } });
const actionsOf = async (id: string) =>
  (
    await query<{ action: string }>(
      "select action from audit where kind = 'application' and thing = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const WEEKS = '2199-01-01';
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the list has those that wait first, searches, and counts what waits', async () => {
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  const oldest = await givenApplication({ confirmed_at: hour(5), crd: '777' });
  const declined = await givenApplication({ state: 'declined', confirmed_at: hour(9), crd: '777' });
  const newest = await givenApplication({ confirmed_at: hour(1), npn: '4242' });
  const questioned = await givenApplication({ state: 'asked', confirmed_at: hour(2) });
  await givenApplication({ state: 'received', crd: '777' });
  const all = await ada.call(listApplications);
  expect(all.items.map(({ id }) => id)).toEqual([oldest, newest, questioned, declined]);
  expect(all.waiting.applications).toBe(2);
  expect(await ada.call(readWaiting)).toMatchObject({ applications: 2 });
  expect(all.items.map(({ known }) => known)).toEqual([1, 0, 0, 1]);
  const found = async (query: object) =>
    (await ada.call(listApplications, { query })).items.map(({ id }) => id);
  expect(await found({ q: '4242' })).toEqual([newest]);
  expect(await found({ state: 'asked' })).toEqual([questioned]);
  // Page by page as well.
  const first = await ada.call(listApplications, { query: { limit: 3 } });
  const second = await ada.call(listApplications, { query: { limit: 3, after: first.next ?? '' } });
  expect(second.items.map(({ id }) => id)).toEqual([declined]);
});

test('one has public records to open, and what is known of the person', async () => {
  const account = await givenAffiliate('known person', { email: 'known+x@example.com' });
  await query("update profile set crd = '7654321' where affiliate_id = $1", [account]);
  const before = await givenApplication({ state: 'withdrawn', npn: '12345678' });
  const { id } = await givenConfirmed({ email: 'other@example.com', crd: '7654321' });
  const whole = await ada.call(readOfficeApplication, { id });
  expect(whole.records).toEqual([
    { label: 'FINRA BrokerCheck', url: 'https://brokercheck.finra.org/individual/summary/7654321' },
    {
      label: 'SEC Investment Adviser Public Disclosure',
      url: 'https://adviserinfo.sec.gov/individual/summary/7654321',
    },
    {
      label: 'Insurance licenses, New Jersey',
      url: 'https://content.naic.org/state-insurance-departments',
    },
    {
      label: 'Insurance licenses, New York',
      url: 'https://www.dfs.ny.gov/apps_and_licensing/agents_and_brokers/home',
    },
  ]);
  expect(whole.history.map(({ kind, id, state, same }) => ({ kind, id, state, same }))).toEqual(
    expect.arrayContaining([
      { kind: 'affiliate', id: account, state: 'active', same: ['crd'] },
      { kind: 'application', id: before, state: 'withdrawn', same: ['npn'] },
    ]),
  );
  expect(whole.known).toBe(2);
});

test('an approved person is invited, signs in, and finds the profile filled in', async () => {
  const { id, email } = await givenConfirmed();
  const { items, invitations } = await decide(ada, [id], {
    decision: 'approve',
    line: 'We look forward to working with you.',
  });
  expect(items).toMatchObject([{ id, state: 'approved' }]);
  const [invitation] = invitations;
  expect(invitation).toMatchObject({
    id,
    affiliate: { firstName: 'Linus', lastName: 'Tidewater', invited: true },
    mailed: true,
  });
  await sendAll();
  const letter = (await server.to(email)).find(({ subject }) => subject?.includes('invitation'));
  expect(letter?.text).toContain('We look forward to working with you.');
  expect(await readAs(id)).toMatchObject({ state: 'approved', joined: false });
  const token = invitation?.address.split('#')[1] ?? '';
  expect((await choose(token)).status).toBe(200);
  expect(await readAs(id)).toMatchObject({ joined: true });
  const signedIn = await signIn(invitation?.affiliate.username ?? '', NEW_PASSWORD);
  const profile = await browser(cookieOf(signedIn)).call(readProfile);
  expect(profile).toMatchObject({
    name: 'Linus Tidewater',
    email,
    firm: 'Tidewater Planning',
    crd: '1234567',
    states: ['NJ', 'NY'],
    roles: ['adviser', 'producer'],
  });
  const account = await ada.call(readAffiliate, { id: invitation?.affiliate.id });
  expect(account).toMatchObject({
    notes: 'NPN 12345678',
    agreementOn: new Date().toISOString().slice(0, 10),
    agreementVersion: '2026-12-01',
    sponsorId: null,
  });
  expect(await actionsOf(id)).toEqual(['confirmed', 'approved']);
});

test('a declined applicant reads the reason, may apply again on the day, and can still be approved', async () => {
  const { id, email } = await givenConfirmed();
  const again = soon(183);
  await decide(ada, [id], {
    decision: 'decline',
    reason: 'We take licensed people only.',
    again,
    note: 'Looked up twice.',
  });
  const own = await readAs(id);
  expect(own).toMatchObject({ state: 'declined', reason: 'We take licensed people only.', again });
  expect(JSON.stringify(own)).not.toContain('Looked up');
  expect(await listed(ada, id)).toMatchObject({ note: 'Looked up twice.' });
  await sendAll();
  const subjects = (await server.to(email)).map(({ subject }) => subject);
  expect(subjects).toContain('The office has decided on your application');
  for (const { text } of await server.to(email)) expect(text).not.toContain('licensed people');
  const { items } = await decide(ada, [id], { decision: 'approve' });
  expect(items).toMatchObject([{ state: 'approved', reason: '', again: null }]);
  expect(await actionsOf(id)).toEqual(['confirmed', 'declined', 'approved']);
});

test('a decision needs its question, its reason and a day within a year', async () => {
  const id = await givenApplication();
  const applications = [{ id, version: 1 }];
  const tried = async (decision: object) =>
    (await ada.refused(decideApplications, 400, { body: { applications, ...decision } })).fields;
  expect(await tried({ decision: 'ask' })).toEqual({ question: 'The question is missing.' });
  expect(await tried({ decision: 'decline', again: soon(9) })).toEqual({
    reason: 'The reason is missing.',
  });
  const reason = 'Not now.';
  for (const again of [soon(0), soon(367), WEEKS]) {
    expect(await tried({ decision: 'decline', reason, again })).toEqual({
      again: 'Please give a day from tomorrow to 366 days ahead.',
    });
  }
  const many = Array.from({ length: 10 }, () => ({ text: 'Again?', at: '', answer: 'Yes.' }));
  await query('update application set questions = $2 where id = $1', [id, JSON.stringify(many)]);
  expect(await tried({ decision: 'ask', question: 'Again?' })).toEqual({
    question: 'At most 10 questions are asked about one application.',
  });
  const fifty = Array.from({ length: 51 }, () => ({ id, version: 1 }));
  const body = { applications: fifty, decision: 'decline', reason, again: soon(9) };
  expect((await ada.refused(decideApplications, 400, { body })).fields).toHaveProperty(
    'applications',
  );
});

test('fifty are approved at once, or none', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 50; at += 1) {
    ids.push(await givenApplication({ name: 'Kim Sample', email: `fifty-${at}@example.com` }));
  }
  const { invitations } = await decide(ada, ids, { decision: 'approve' });
  expect(new Set(invitations.map(({ affiliate }) => affiliate.username)).size).toBe(50);
  const free = await givenApplication();
  const changed = await givenApplication({ state: 'withdrawn' });
  const known = await givenApplication({ email: 'Fifty-7+again@example.com' });
  const applications = [free, changed, known].map((id) => ({ id, version: 1 }));
  const refused = await ada.refused(decideApplications, 409, {
    body: { applications, decision: 'approve' },
  });
  expect(refused.current).toEqual({
    applications: [
      { id: changed, why: 'changed' },
      { id: known, why: 'account' },
    ],
  });
  expect(await readAs(free)).toMatchObject({ state: 'waiting' });
});

test('of two members who decide at once, one does', async () => {
  const bob = await officer(`bob ${crypto.randomUUID()}`);
  const id = await givenApplication();
  const applications = [{ id, version: 1 }];
  const decline = { decision: 'decline', reason: 'Not now.', again: soon(9) };
  const calls = [
    ada.send(decideApplications, { body: { applications, decision: 'approve' } }),
    bob.send(decideApplications, { body: { applications, ...decline } }),
  ];
  expect(await statusesOf(calls)).toEqual([200, 409]);
});

test('approving needs a recent step-up; asking and declining do not', async () => {
  const first = await givenApplication();
  const second = await givenApplication();
  await forgetProof();
  await ada.refused(decideApplications, 403, {
    body: { applications: [{ id: first, version: 1 }], decision: 'approve' },
  });
  await decide(ada, [first], { decision: 'ask', question: 'Why?' });
  await decide(ada, [second], { decision: 'decline', reason: 'No.', again: soon(9) });
});

test('without mail the office still approves, and hands over the address', async () => {
  const id = await givenApplication();
  delete process.env[MAIL_URL];
  const { invitations } = await decide(ada, [id], { decision: 'approve' });
  expect(invitations).toMatchObject([{ mailed: false }]);
  expect((await choose(invitations[0]?.address.split('#')[1] ?? '')).status).toBe(200);
});

test('the office deletes on request, but not an approved one, which goes with its account', async () => {
  const { id, email } = await givenConfirmed();
  expect(await ada.call(removeApplication, { id })).toEqual({ ok: true });
  expect(await applicationsOf(email)).toEqual([]);
  expect(await query('select from mail where to_address = $1', [email])).toEqual([]);
  expect(await actionsOf(id)).toEqual(['confirmed', 'delete']);
  const approved = await givenApplication();
  const { invitations } = await decide(ada, [approved], { decision: 'approve' });
  expect(await ada.refused(removeApplication, 409, { id: approved })).toMatchObject({
    current: { state: 'approved' },
  });
  await query('delete from affiliate where id = $1', [invitations[0]?.affiliate.id]);
  await visitor.refused(readApplication, 404, { body: { token: tokenOf(approved) } });
});

test('the export has no formulas, and its columns in order', async () => {
  await givenApplication({ name: '=1+1', states: ['NJ', 'NY'] });
  const text = await (await ada.send(exportApplications)).text();
  const [heading, line] = text.replace('\ufeff', '').split('\r\n');
  expect(heading).toBe(
    'name,email,firm,roles,crd,npn,states,heard,introduced_by,sponsor,agreement,state,confirmed_on,decided_on,reason,again',
  );
  expect(line).toMatch(/^"?'=1\+1"?,/);
  expect(line).toContain('"NJ, NY"');
});

describe('the sponsor', () => {
  test('goes along with the approval, is set and emptied by the office, and is never oneself', async () => {
    const sponsor = await givenAffiliate(`sponsor ${crypto.randomUUID()}`);
    const id = await givenApplication({ sponsor_id: sponsor, sponsor_sees: true });
    expect(await listed(ada, id)).toMatchObject({ sponsor: { id: sponsor, name: 'Ada Example' } });
    const { invitations } = await decide(ada, [id], { decision: 'approve' });
    const account = invitations[0]?.affiliate.id ?? '';
    const read = await ada.call(readAffiliate, { id: account });
    expect(read).toMatchObject({ sponsorId: sponsor, sponsorName: 'Ada Example' });
    const change = (sponsorId: string | null, version: number) => ({
      id: account,
      body: { version, sponsorId },
    });
    expect(
      (await ada.refused(changeAffiliate, 400, change(account, read.version))).fields,
    ).toHaveProperty('sponsorId');
    const emptied = await ada.call(changeAffiliate, change(null, read.version));
    expect(emptied).toMatchObject({ sponsorId: null, sponsorName: null });
    const [row] = await query<{ sponsor_sees: boolean }>(
      'select sponsor_sees from affiliate where id = $1',
      [account],
    );
    expect(row).toEqual({ sponsor_sees: false });
  });
});

test('someone who has an account cannot be approved a second time', async () => {
  await apply({ email: 'twice@example.com' });
  const [{ id = '' } = {}] = await applicationsOf('twice@example.com');
  await visitor.call(confirmApplication, { body: { token: tokenOf(id) } });
  await insert('affiliate', {
    username: 'twice',
    folded_name: 'twice',
    first_name: 'Two',
    last_name: 'Ice',
    email: 'Twice@example.com',
  });
  const refused = await ada.refused(decideApplications, 409, {
    body: { applications: [{ id, version: 2 }], decision: 'approve' },
  });
  expect(refused.current).toEqual({ applications: [{ id, why: 'account' }] });
});
