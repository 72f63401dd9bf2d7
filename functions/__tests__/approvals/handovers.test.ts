import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listAlerts } from '../../../src/contract/alerts.ts';
import { exportApprovals, withdrawApproval } from '../../../src/contract/approvals/approvals.ts';
import {
  listHandovers,
  planReplacements,
  recordHandover,
} from '../../../src/contract/approvals/handovers.ts';
import { deleteInteraction } from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { readItem } from '../../../src/contract/library.ts';
import { warnOfContent } from '../../lib/approvals/ends.ts';
import { query } from '../../lib/db/db.ts';
import { tidyAll } from '../../lib/tidy.ts';
import {
  addedContact,
  expectUndone,
  mergedContacts,
  remove,
  talks,
} from '../contacts/contact-calls.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { insert, keepInUse, withStore } from '../helpers/harness.ts';
import { alertsOf } from '../office/office-calls.ts';
import { givenApproval, inDays, TRUST, thingNamed, trustToday } from './approval-calls.ts';

withStore();
const NOW = '2026-12-05T23:40:00Z';

let ada: Person;
let kim: string;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  kim = (await addedContact(ada, { name: 'Kim Sample' })).id;
});

const bodyOf = async (changes: object = {}) => {
  const { hash } = await trustToday();
  return { ...TRUST, hash, contactId: kim, how: 'print', ...changes };
};
const record = async (changes: object = {}) =>
  ada.call(recordHandover, { body: await bodyOf(changes) });
const list = (search = '', caller: Caller = ada) => caller.call(listHandovers, { query: search });
const lee = async () => (await addedContact(ada, { name: 'Lee Sample' })).id;
const timeline = (contact = kim) => talks(ada, contact);
const withdraw = (id: string) =>
  ada.call(withdrawApproval, { id, body: { version: 1, state: 'withdrawn', reason: 'Old' } });
/** The recorded words are no longer today's. */
const changeWords = (id: string) =>
  query('update use set hash = $1 where id = $2', ['a'.repeat(64), id]);

describe('handing over', () => {
  test('is recorded with the approval that clears it, and is in the timeline until its undo', async () => {
    const { id: approvalId } = await givenApproval(ada.id);
    const { undo, ...made } = await record({ how: 'email' });
    const { hash } = await trustToday();
    expect(made).toEqual({
      id: made.id,
      version: 1,
      ...TRUST,
      title: 'What a trust does',
      hash,
      approvalId,
      number: 'AD-2291',
      contactId: kim,
      contactName: 'Kim Sample',
      how: 'email',
      on: '2026-12-05',
      current: true,
    });
    const listed = { items: [made], next: null, contacts: 1, older: 0 };
    expect(await list()).toEqual(listed);
    const text = ada.call(readItem, { slug: TRUST.thing });
    expect(await text).toMatchObject({ uses: listed });
    const [entry] = await timeline();
    expect(entry).toMatchObject({
      kind: 'use',
      text: '“What a trust does”\nEmailed, AD-2291, text of November 22, 2026',
    });
    expect(await ada.call(readContact, { id: kim })).toMatchObject({ lastTouchOn: null });
    await ada.refused(deleteInteraction, 404, { id: kim, interactionId: entry?.id });
    await expectUndone(ada, undo, 1);
    expect(await timeline()).toEqual([]);
    expect((await list()).items).toEqual([]);
  });

  test('a piece says no day of its text', async () => {
    const { hash } = await thingNamed('piece', 'business-card');
    const card = { kind: 'piece', thing: 'business-card', hash };
    await givenApproval(ada.id, { ...card, title: 'Business card' });
    await record({ ...card, how: 'person' });
    expect((await timeline())[0]?.text).toBe('“Business card”\nIn person, AD-2291');
  });

  test('needs today’s words and an approval for clients', async () => {
    const { hash } = await trustToday();
    const refusedFor = async (changes: object = {}) =>
      ada.refused(recordHandover, 409, { body: await bodyOf(changes) });
    expect(await refusedFor()).toMatchObject({ current: { hash, cleared: null } });
    await givenApproval(ada.id, { audience: 'advisor' });
    expect(await refusedFor()).toMatchObject({ current: { hash, cleared: 'advisor' } });
    await givenApproval(ada.id);
    expect(await refusedFor({ hash: 'b'.repeat(64) })).toMatchObject({
      current: { hash, cleared: 'client' },
    });
    expect((await list()).items).toEqual([]);
  });

  test('refuses a contact of someone else or in the trash, an unknown thing and way, at their fields', async () => {
    await givenApproval(ada.id);
    const bob = await person(`bob ${number}`);
    const other = (await addedContact(bob, { name: 'Robin Sample' })).id;
    const gone = await lee();
    await remove(ada, gone);
    const unknown = 'Choose one of your contacts: this one is not among them.';
    for (const [changes, fields] of [
      [{ contactId: other }, { contactId: unknown }],
      [{ contactId: gone }, { contactId: unknown }],
      [{ contactId: 'x' }, { contactId: 'Choose one of your contacts.' }],
      [{ thing: 'nothing' }, { thing: 'There is no such thing to hand over.' }],
      [{ how: 'fax' }, { how: 'Say how you handed it over.' }],
    ]) {
      const body = await bodyOf(changes);
      expect((await ada.refused(recordHandover, 400, { body })).fields).toEqual(fields);
    }
  });

  test('lists one’s own alone, newest first, by thing and contact, or the last of each contact', async () => {
    await givenApproval(ada.id);
    const other = await lee();
    const ids = [];
    for (const contactId of [kim, other, kim]) {
      vi.setSystemTime(Date.now() + 1000);
      ids.push((await record({ contactId })).id);
    }
    const [first, second, third] = ids;
    const idsOf = async (search: string) => (await list(search)).items.map(({ id }) => id);
    expect(await idsOf('')).toEqual([third, second, first]);
    expect(await idsOf(`?contact=${other}`)).toEqual([second]);
    expect(await idsOf('?kind=item&thing=what-a-trust-does&last=yes')).toEqual([third, second]);
    expect(await idsOf('?kind=piece')).toEqual([]);
    const { next } = await list('?limit=1');
    expect(await idsOf(`?limit=1&after=${next}`)).toEqual([second]);
    await remove(ada, other);
    expect(await list('?last=yes')).toMatchObject({ items: [{ id: third }], contacts: 1 });
    expect((await list()).items[1]).toMatchObject({ contactId: null, contactName: null });
    const bob = await person(`bob ${number}`);
    expect(await list('', bob)).toMatchObject({ items: [], contacts: 0 });
  });

  test('moves with a merge, and back with its undo', async () => {
    await givenApproval(ada.id);
    const other = await lee();
    await record({ contactId: other });
    const { undo } = await mergedContacts(ada, kim, other);
    expect((await list()).items).toMatchObject([{ contactId: kim, version: 2 }]);
    expect((await timeline()).map(({ kind }) => kind)).toContain('use');
    await ada.undo(undo);
    expect((await list()).items).toMatchObject([{ contactId: other, version: 3 }]);
    expect((await timeline(other)).map(({ kind }) => kind)).toEqual(['use']);
  });

  test('keeps day, words and way of a deleted contact without the name, and outlives the account', async () => {
    const { id: approvalId } = await givenApproval(ada.id);
    const { id } = await record();
    await query('delete from contact where id = $1', [kim]);
    expect((await list()).items).toMatchObject([
      { id, contactId: null, contactName: null, on: '2026-12-05', how: 'print' },
    ]);
    await query("update affiliate set ends_at = '2026-01-01' where id = $1", [ada.id]);
    await tidyAll();
    const [left] = await query('select approval_id from use where id = $1', [id]);
    expect(left).toEqual({ approval_id: approvalId });
  });
});

describe('the register', () => {
  test('tells the earlier of the planned and the first use, and the last use', async () => {
    await givenApproval(ada.id, { first_use: inDays(3) });
    await record();
    // December 5, 11:59 pm in New York, and midnight.
    vi.setSystemTime('2026-12-06T04:59:00Z');
    await keepInUse();
    expect(await record()).toMatchObject({ on: '2026-12-05' });
    vi.setSystemTime('2026-12-06T05:00:00Z');
    expect(await record()).toMatchObject({ on: '2026-12-06' });
    const csv = await (await ada.send(exportApprovals)).text();
    expect(csv).toContain(`,client,2026-12-05,2026-12-05,2026-12-06,`);
  });

  test('keeps an approval for six years after its last use, and a use without one for six years', async () => {
    const days = { approved_on: '2010-01-01', last_day: '2010-10-05', hash: 'e'.repeat(64) };
    const { id: approvalId } = await givenApproval(ada.id, days);
    const row = { affiliate_id: ada.id, title: 'Trusts', hash: days.hash, how: 'print', ...TRUST };
    const use = await insert('use', { ...row, approval_id: approvalId, at: '2024-01-01' });
    const old = await insert('use', { ...row, at: '2019-01-01' });
    await tidyAll();
    expect(await query('select from approval where id = $1', [approvalId])).toHaveLength(1);
    const left = await query('select id from use where id = any ($1)', [[use, old]]);
    expect(left).toEqual([{ id: use }]);
    await query("update use set at = '2015-01-01' where id = $1", [use]);
    await tidyAll();
    await tidyAll();
    expect(await query('select from approval where id = $1', [approvalId])).toHaveLength(0);
    expect(await query('select from use where id = $1', [use])).toHaveLength(0);
  });
});

describe('a recall', () => {
  /** The alerts about content, after the list was read. */
  const endAlerts = async () => {
    await ada.call(listAlerts);
    return (await alertsOf(ada.id)).filter(({ kind }) => kind === 'content');
  };

  test('tells once who handed it over that the words changed, by each contact’s last use', async () => {
    await givenApproval(ada.id);
    const contactId = await lee();
    await changeWords((await record()).id);
    await changeWords((await record({ contactId })).id);
    vi.setSystemTime('2026-12-05T23:45:00Z');
    await record({ contactId });
    expect(await list('?last=yes')).toMatchObject({ contacts: 2, older: 1 });
    const alert = {
      kind: 'content',
      title: '“What a trust does” changed: 1 contact has the older version',
      href: '/dashboard/library/what-a-trust-does',
      why: 'You’re receiving this because you handed it over.',
    };
    expect(await endAlerts()).toEqual([alert]);
    await query('delete from alert where affiliate_id = $1', [ada.id]);
    await warnOfContent(null);
    expect(await endAlerts()).toEqual([]);
  });

  test('tells of a withdrawn approval if no other clears the words, and never of an end by date', async () => {
    const last_day = inDays(3);
    const { id } = await givenApproval(ada.id, { last_day });
    await record();
    const { id: other } = await givenApproval(ada.id, { number: 'AD-3000' });
    const recalled = async () =>
      (await endAlerts()).filter(({ why }) => why.includes('handed it over'));
    await withdraw(id);
    expect((await list()).items).toMatchObject([{ current: true, number: 'AD-2291' }]);
    expect(await recalled()).toEqual([]);
    await withdraw(other);
    expect((await list()).items).toMatchObject([{ current: false }]);
    const title = 'AD-2291 was withdrawn: 1 contact has “What a trust does”';
    expect(await recalled()).toMatchObject([{ title }]);
  });

  test('leaves out what only ended, what is in the trash, and who muted such alerts', async () => {
    await givenApproval(ada.id, { last_day: inDays(3) });
    const { id } = await record();
    vi.setSystemTime('2026-12-20T10:00:00Z');
    expect(await query('select from use where id = $1', [id])).toHaveLength(1);
    await warnOfContent(ada.id);
    expect(await alertsOf(ada.id)).toEqual([]);
    await changeWords(id);
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [ada.id]);
    await warnOfContent(ada.id);
    await query('delete from alert_mute where affiliate_id = $1', [ada.id]);
    vi.setSystemTime(NOW);
    await remove(ada, kim);
    await warnOfContent(ada.id);
    expect(await alertsOf(ada.id)).toMatchObject([{ title: '1 approval ends by December 8' }]);
  });

  test('is of items, pieces and sheets alone: a map is recorded by link, and no one hears that it changed', async () => {
    for (const kind of ['map', 'meeting']) {
      const body = await bodyOf({ kind, thing: kind === 'map' ? 'estate-map' : 'rmd' });
      const fields = { kind: 'There is no such kind to hand over.' };
      expect((await ada.refused(recordHandover, 400, { body })).fields).toEqual(fields);
      const named = { kind, thing: 'estate-map' };
      expect((await ada.refused(planReplacements, 400, { body: named })).fields).toEqual(fields);
    }
    const before = {
      kind: 'map',
      thing: 'estate-map',
      title: 'Estate map',
      hash: 'b'.repeat(64),
    };
    const { id: approval_id } = await givenApproval(ada.id, before);
    const use = { affiliate_id: ada.id, contact_id: kim, approval_id, how: 'link' };
    await insert('use', { ...before, ...use });
    expect((await list('?kind=map')).items).toMatchObject([
      { title: 'Estate map', current: false },
    ]);
    expect(await endAlerts()).toEqual([]);
  });

  test('plans one step in seven days for each contact with an older version, with an undo', async () => {
    await givenApproval(ada.id);
    await changeWords((await record()).id);
    await record({ contactId: await lee() });
    const plan = () => ada.call(planReplacements, { body: TRUST });
    const { items, undo } = await plan();
    const step = { title: 'Replace “What a trust does”', on: '2026-12-12', doneAt: null };
    expect(items).toMatchObject([{ contactId: kim, kind: 'todo', ...step }]);
    expect((await plan()).items).toEqual([]);
    await expectUndone(ada, undo, 1);
    expect((await plan()).items).toHaveLength(1);
    const other = { ...TRUST, thing: 'nothing' };
    expect((await ada.refused(planReplacements, 400, { body: other })).fields).toEqual({
      thing: 'There is no such thing to hand over.',
    });
  });
});
