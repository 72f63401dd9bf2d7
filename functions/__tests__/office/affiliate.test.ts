/** An affiliate's page in the office. */

import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportAccount } from '../../../src/contract/account/account.ts';
import { listAlerts } from '../../../src/contract/alerts.ts';
import { changeAffiliate, readAffiliate } from '../../../src/contract/office/affiliates.ts';
import daily from '../../daily.ts';
import { query } from '../../lib/db/db.ts';
import * as affiliates from '../../lib/office/affiliates.ts';
import { type Caller, officer, type Person, person } from '../helpers/caller.ts';
import { context, insert, ORIGIN, withStore } from '../helpers/harness.ts';
import { withMailServer } from '../helpers/mail-server.ts';
import { insertLead } from '../leads/lead-calls.ts';
import { openedTicket } from '../tickets/ticket-calls.ts';
import { notesOf } from './office-calls.ts';

withStore();
const server = withMailServer();

let office: Person;
let ada: Person;
beforeAll(async () => {
  office = await officer('olive');
  ada = await person('ada');
});
const read = (id = ada.id) => office.call(readAffiliate, { id });
const correct = async (to: object) =>
  office.call(changeAffiliate, { id: ada.id, body: { version: (await read()).version, ...to } });

describe('the page of an affiliate', () => {
  test('has the account, the own page, tickets and orders, and no client', async () => {
    await query(`update profile set states = '{NJ,NY}' where affiliate_id = $1`, [ada.id]);
    const { id: ticket } = await openedTicket(ada, { subject: 'My first link' });
    const empty = { items: '[]', address: '{}', history: '[]' };
    const order = await insert('piece_order', { affiliate_id: ada.id, ...empty });
    expect(await read()).toMatchObject({
      username: 'ada',
      states: ['NJ', 'NY'],
      version: 1,
      publications: [],
      tickets: [{ id: ticket, subject: 'My first link', status: 'open' }],
      orders: [{ id: order, status: 'requested' }],
      notes: '',
      agreementOn: null,
      eoUntil: null,
    });
  });

  test('counts credited leads in each of the last 12 months, in the affiliate’s time zone', async () => {
    for (const [created_at, credit] of [
      // Still October in New York.
      ['2026-11-01T02:00:00Z', 'link'],
      ['2026-11-02T12:00:00Z', 'link'],
      ['2025-11-20T12:00:00Z', 'link'],
      ['2026-11-03T12:00:00Z', 'self'],
    ]) {
      await insertLead(ada.id, { name: 'Robin', created_at, credit });
    }
    vi.setSystemTime('2026-11-26T15:00:00Z');
    const { leadsByMonth, ...rest } = await affiliates.read(ada.id);
    expect(leadsByMonth).toHaveLength(12);
    expect(leadsByMonth.at(0)).toEqual({ month: '2025-12', count: 0 });
    expect(leadsByMonth.slice(-2)).toEqual([
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 1 },
    ]);
    expect(JSON.stringify(rest)).not.toContain('Robin');
  });

  test('of no one is not found', async () => {
    await office.refused(readAffiliate, 404, { id: crypto.randomUUID() });
  });
});

describe('a correction', () => {
  test('changes what it names, leaves the rest, and is in the audit', async () => {
    const before = await read();
    const to = { notes: 'Prefers calls.\nAfter 4.', agreementOn: '2026-01-05' };
    expect(await correct(to)).toEqual({ ...before, ...to, version: before.version + 1 });
    expect(await correct({ lastName: 'Sample', agreementOn: null })).toMatchObject({
      lastName: 'Sample',
      agreementOn: null,
      notes: to.notes,
      // A profile that has the account's name keeps having it.
      profile: { name: 'Ada Sample' },
    });
    const noted = { action: 'account-edited', actor: office.id, reason: '' };
    expect(await notesOf(ada.id)).toContainEqual(noted);
  });

  test('of what changed since it was read is refused with what is there now', async () => {
    const { version } = await read();
    await correct({ notes: 'The first.' });
    const body = { version, notes: 'The second.' };
    const { current } = await office.refused(changeAffiliate, 409, { id: ada.id, body });
    expect(current).toMatchObject({ version: version + 1, notes: 'The first.' });
  });

  test('of the address counts at once, and both addresses are told', async () => {
    await correct({ email: 'ada@old.example' });
    expect(await correct({ email: 'ada@new.example' })).toMatchObject({ email: 'ada@new.example' });
    for (const address of ['ada@old.example', 'ada@new.example']) {
      const subjects = (await server.to(address)).map(({ subject }) => subject);
      expect(subjects).toContain('The email address of your account was changed');
    }
  });

  test.each([
    [{}, 'Please choose one thing to change.', undefined],
    [{ disabled: true }, 'Please choose one thing to change.', undefined],
    [{ firstName: ' ' }, /missing/, 'firstName'],
    [{ firstName: 'x'.repeat(99) }, /together/, 'lastName'],
    [{ email: 'nowhere' }, /name@example\.com/, 'email'],
    [{ notes: 'x'.repeat(4001) }, /^The text of the notes has more than 4000 characters/, 'notes'],
    [{ notes: 'Her number is 078-05-1120.' }, /social security number/, 'notes'],
    [{ agreementOn: '2026-02-31' }, /day that exists/, 'agreementOn'],
    [{ eoUntil: 'soon' }, /day that exists/, 'eoUntil'],
  ])('by %j is refused', async (to, sentence, field) => {
    const { version } = await read();
    const { message, fields } = await office.refused(changeAffiliate, 400, {
      id: ada.id,
      body: { version, ...to },
    });
    expect(field ? fields?.[field] : message).toMatch(sentence);
    expect((await read()).version).toBe(version);
  });

  test('needs the version', async () => {
    const body = { notes: 'New' };
    const { fields } = await office.refused(changeAffiliate, 400, { id: ada.id, body });
    expect(fields).toHaveProperty('version');
  });
});

describe('the end of the E&O insurance', () => {
  const titles = async (caller: Caller) =>
    (await caller.call(listAlerts)).items
      .filter(({ title }) => title.includes('E&O'))
      .map(({ kind, title, href }) => [kind, title, href]);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const inWords = (iso: string) =>
    new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  beforeEach(async () => {
    await query("update profile set time_zone = 'UTC', name = 'Ada Example'");
    await query('delete from alert');
  });

  test('is told to both sides from 30 days before, once for each date', async () => {
    await correct({ eoUntil: day(31) });
    expect([await titles(ada), await titles(office)]).toEqual([[], []]);
    const href = `/dashboard/office?part=affiliate&id=${ada.id}`;
    for (const days of [30, 29]) {
      await correct({ eoUntil: day(days) });
      const end = `ends ${inWords(day(days))}`;
      const hers = ['content', `Your E&O insurance ${end}`, '/dashboard/support'];
      expect(await titles(ada)).toContainEqual(hers);
      expect(await titles(office)).toContainEqual(['office', `E&O of Ada Example ${end}`, href]);
    }
    expect([(await titles(ada)).length, (await titles(office)).length]).toEqual([2, 2]);
  });

  test('is told by the daily run, except to those who muted the kind', async () => {
    await correct({ eoUntil: day(3) });
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'office')", [office.id]);
    await daily(new Request(ORIGIN), context());
    await daily(new Request(ORIGIN), context());
    expect(await query("select kind from alert where title like '%E&O%'")).toEqual([
      { kind: 'content' },
    ]);
    await query('delete from alert_mute');
  });
});

test('the affiliate’s own export has both days, and never the office’s notes', async () => {
  await correct({ notes: 'Between us.', agreementOn: '2026-01-05', eoUntil: '2026-12-20' });
  const zip = await ada.send(exportAccount);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  expect(JSON.parse(text(files['account.json']))).toMatchObject([
    { agreementOn: '2026-01-05', eoUntil: '2026-12-20' },
  ]);
  expect(Object.values(files).map(text).join()).not.toContain('Between us');
});
