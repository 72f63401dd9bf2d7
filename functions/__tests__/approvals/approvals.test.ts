import { hash as sha256 } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listAlerts } from '../../../src/contract/alerts.ts';
import type { Firm } from '../../../src/contract/approvals/approvals.ts';
import {
  changeFirm,
  createFirm,
  deleteFirm,
  exportApprovals,
  exportOfficeApprovals,
  listApprovals,
  listFirms,
  listMaterials,
  listOfficeApprovals,
  readApproval,
  readOfficePacket,
  readPacket,
  recordApproval,
  recordOfficeApprovals,
  withdrawApproval,
  withdrawOfficeApproval,
} from '../../../src/contract/approvals/approvals.ts';
import { readItem } from '../../../src/contract/library.ts';
import {
  changeAffiliate,
  listAffiliates,
  readAffiliate,
} from '../../../src/contract/office/affiliates.ts';
import { readOfficeOrder } from '../../../src/contract/office/office.ts';
import * as orders from '../../../src/contract/orders.ts';
import { listShares } from '../../../src/contract/shares/shares.ts';
import { warnOfContent } from '../../lib/approvals/ends.ts';
import { query } from '../../lib/db/db.ts';
import { readFiles } from '../../lib/gated/documents.ts';
import { settings } from '../../lib/platform/site.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { type Caller, officer, type Person, person, problemOf } from '../helpers/caller.ts';
import { countQueries, insert, withStore } from '../helpers/harness.ts';
import { alertsOf, notesOf } from '../office/office-calls.ts';
import { disclose, placedOrder } from '../orders/order-calls.ts';
import { addedShare } from '../shares/share-calls.ts';
import {
  approvalDraft,
  givenApproval,
  inDays,
  TRUST,
  thingNamed,
  trustToday,
} from './approval-calls.ts';

/** Items whose figures all count as final. */
const { complete } = vi.hoisted(() => ({ complete: new Set<string>() }));
vi.mock(import('../../lib/gated/materials.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const readMaterials = async () =>
    (await original.readMaterials()).map((material) =>
      complete.has(material.thing) ? { ...material, openRows: [] } : material,
    );
  return { ...original, readMaterials };
});

withStore();
let ada: Person;
let bob: Person;
let olga: Person;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime('2026-10-05T23:40:00Z');
  number += 1;
  olga = await officer(`olga ${number}`);
  [ada, bob] = [await person(`ada ${number}`), await person(`bob ${number}`)];
});

/** Puts these people into a new firm. Returns its id. */
async function firmOf(...people: Person[]): Promise<string> {
  const id = await insert('firm', { name: `Firm ${number} ${crypto.randomUUID()}` });
  await query('update affiliate set firm_id = $1 where id = any ($2)', [
    id,
    people.map((person) => person.id),
  ]);
  return id;
}

const record = async (caller: Caller, changes: object = {}) =>
  caller.call(recordApproval, { body: await approvalDraft(changes) });
const refusedWith = async (caller: Caller, changes: object) =>
  (await caller.refused(recordApproval, 400, { body: await approvalDraft(changes) })).fields;
const list = async (caller: Caller, search = '') =>
  (await caller.call(listApprovals, { query: search })).items;
const things = (caller: Caller, search = '') => caller.call(listMaterials, { query: search });
const ITEM = '?kind=item&thing=what-a-trust-does';
const hashNow = async (kind: string = TRUST.kind, thing: string = TRUST.thing) =>
  (await thingNamed(kind, thing)).hash;
/** One decision about the client's item, and about more things, for a firm. */
const draftFor = async (firmId: string, more: object[] = []) => {
  const { kind, thing, hash, ...decided } = await approvalDraft();
  return { firmId, things: [{ kind, thing, hash }, ...more], ...decided };
};
const ofOffice = async (search: string) =>
  (await olga.call(listOfficeApprovals, { query: search })).items;
const itemFor = async (caller: Caller) => (await things(caller, ITEM)).items[0];
const numberFor = async (caller: Caller) => {
  const item = await itemFor(caller);
  return [item?.cleared, item?.approval?.number, item?.approval?.state];
};
const withdrawal = (id: string, version = 1) => ({
  id,
  body: { version, state: 'withdrawn', reason: 'A new text' },
});
const withdraw = (id: string, caller: Caller = ada) =>
  caller.call(withdrawApproval, withdrawal(id));
const readOwn = (id: string) => ada.call(readApproval, { id });
/** Sets the name that the profiles of these people show. */
const showName = (name: string, ...people: Person[]) =>
  query('update profile set name = $1 where affiliate_id = any ($2)', [
    name,
    people.map(({ id }) => id),
  ]);
const leaveFirm = ({ id }: Person) =>
  query('update affiliate set firm_id = null where id = $1', [id]);

describe('an approval', () => {
  test('is recorded once, and clears the thing for who recorded it', async () => {
    expect(await numberFor(ada)).toEqual([null, undefined, undefined]);
    const hash = await hashNow();
    const made = await record(ada, {
      credential: 'Series 24',
      filing: 'F-1',
      firstUse: '2026-10-07',
      lastDay: '2027-09-30',
    });
    expect(made).toEqual({
      id: made.id,
      version: 1,
      ...TRUST,
      title: 'What a trust does',
      hash,
      firmId: null,
      firmName: null,
      number: 'AD-2291',
      principal: 'Jane Doe',
      credential: 'Series 24',
      audience: 'client',
      approvedOn: '2026-10-05',
      firstUse: '2026-10-07',
      lastDay: '2027-09-30',
      useThrough: '2027-09-30',
      filing: 'F-1',
      by: 'Ada Example',
      at: made.at,
      state: 'approved',
      reason: '',
    });
    expect(await list(ada)).toEqual([made]);
    expect(await itemFor(ada)).toEqual({
      ...TRUST,
      title: 'What a trust does',
      hash,
      audience: 'client',
      startsOn: null,
      expiresOn: '2027-11-30',
      openRows: [],
      cleared: 'client',
      approval: made,
    });
    const text = await ada.call(readItem, { slug: TRUST.thing });
    expect(text).toMatchObject({ hash, cleared: 'client', approval: made });
    expect(await notesOf(ada.id)).toContainEqual({
      action: 'create',
      actor: ada.id,
      reason: 'AD-2291',
    });
  });

  test.each([
    ['America/New_York', '2026-10-06T03:59:59Z'],
    ['Pacific/Honolulu', '2026-10-06T09:59:59Z'],
    ['Pacific/Guam', '2026-10-05T13:59:59Z'],
  ])('counts its last day whole in %s, and is expired after it', async (zone, end) => {
    vi.setSystemTime(Date.parse(end) - 60_000);
    ada = await person(`here ${number}`);
    olga = await officer(`office ${number}`);
    const firm = await firmOf(ada);
    await query('update profile set time_zone = $2 where affiliate_id = any ($1)', [
      [ada.id, olga.id],
      zone,
    ]);
    await record(ada, { approvedOn: '2026-10-01', lastDay: '2026-10-05' });
    vi.setSystemTime(end);
    expect(await numberFor(ada)).toEqual(['client', 'AD-2291', 'approved']);
    expect(await list(ada, '?state=expired')).toEqual([]);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toMatchObject([{ state: 'approved' }]);
    vi.setSystemTime(Date.parse(end) + 1_000);
    expect(await numberFor(ada)).toEqual([null, 'AD-2291', 'expired']);
    expect(await list(ada, '?state=expired')).toHaveLength(1);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toEqual([]);
  });

  test('may be used through its last day, or through the thing’s own if that is earlier', async () => {
    const { id } = await record(ada, { lastDay: '2028-01-31' });
    const own = { lastDay: '2028-01-31', useThrough: '2027-11-30' };
    expect(await list(ada)).toMatchObject([own]);
    expect(await readOwn(id)).toMatchObject(own);
    expect(await itemFor(ada)).toMatchObject({ approval: own });
    expect(await ofOffice('?firm=none')).toContainEqual(expect.objectContaining({ id, ...own }));
    const gone = await givenApproval(ada.id, { thing: 'gone', last_day: '2028-01-31' });
    expect(await readOwn(gone.id)).toMatchObject({ useThrough: '2028-01-31' });
  });

  test('has the name of the account, whatever name the profile shows', async () => {
    await showName('Jane Doe', ada, olga);
    expect(await record(ada)).toMatchObject({ by: 'Ada Example' });
    const body = await draftFor(await firmOf(bob));
    const { items } = await olga.call(recordOfficeApprovals, { body });
    expect(items).toMatchObject([{ by: 'Ada Example' }]);
  });

  test.each([
    ['lasts 366 days if it names no end', { approvedOn: '2026-10-03' }, { lastDay: '2027-10-04' }],
    ['may have a last day 1,096 days ahead', { lastDay: '2029-10-05' }, { state: 'approved' }],
    ['may be over', { approvedOn: '2025-10-03', lastDay: '2026-09-30' }, { state: 'expired' }],
    ['may name a principal in Hebrew letters', { principal: 'יעל כהן' }, {}],
  ])('%s', async (_what, changes, more) => {
    expect(await record(ada, changes)).toMatchObject({ ...changes, ...more });
  });

  test('is outdated by other words', async () => {
    await givenApproval(ada.id, { hash: 'a'.repeat(64) });
    expect(await numberFor(ada)).toEqual([null, 'AD-2291', 'outdated']);
  });

  test('clears nothing once the thing itself has expired', async () => {
    vi.setSystemTime('2027-12-01T04:59:59Z');
    const someone = await person(`later ${number}`);
    await givenApproval(someone.id);
    expect(await numberFor(someone)).toEqual(['client', 'AD-2291', 'approved']);
    vi.setSystemTime('2027-12-01T05:00:00Z');
    expect(await numberFor(someone)).toEqual([null, 'AD-2291', 'approved']);
  });

  test('is recorded before the thing’s own first day, and clears it from then on', async () => {
    const thing = 'year-end-giving-2027';
    const later = { thing, hash: await hashNow('item', thing) };
    const item = async (caller: Caller) => (await things(caller, `?thing=${thing}`)).items[0];
    expect(await refusedWith(ada, { ...later, firstUse: '2026-12-31' })).toEqual({
      firstUse: '“Year-end giving in 2027” is for use from January 1, 2027.',
    });
    await record(ada, { ...later, firstUse: '2027-01-01' });
    expect(await item(ada)).toMatchObject({
      startsOn: '2027-01-01',
      cleared: null,
      approval: { state: 'approved', firstUse: '2027-01-01' },
    });
    vi.setSystemTime('2027-01-01T04:59:59Z');
    const someone = await person(`later ${number}`);
    await givenApproval(someone.id, { thing, hash: later.hash, last_day: '2027-12-31' });
    const early = { cleared: null, approval: { state: 'approved' } };
    expect(await item(someone)).toMatchObject(early);
    complete.add(thing);
    expect(await item(someone)).toMatchObject(early);
    vi.setSystemTime('2027-01-01T05:00:00Z');
    expect(await item(someone)).toMatchObject({ openRows: [], cleared: 'client' });
    // With a figure that is not final it goes to no one.
    complete.delete(thing);
    expect(await item(someone)).toMatchObject({
      openRows: [
        'Standard deduction, single person',
        'Standard deduction, joint return',
        'From IRAs to charity, each person',
      ],
      cleared: null,
    });
  });

  test('is the newest of those that count; without one, the newest of any state shows', async () => {
    await record(ada, { number: 'AD-1' });
    const second = await record(ada, { number: 'AD-2', audience: 'advisor' });
    expect(await numberFor(ada)).toEqual(['advisor', 'AD-2', 'approved']);
    await withdraw(second.id);
    expect(await numberFor(ada)).toEqual(['client', 'AD-1', 'approved']);
    expect((await list(ada)).map((one) => one.number)).toEqual(['AD-2', 'AD-1']);
    expect((await list(ada, '?state=withdrawn')).map((one) => one.number)).toEqual(['AD-2']);
    expect(await list(ada, '?kind=piece')).toEqual([]);
  });

  test('recorded by two at once stands twice', async () => {
    await firmOf(ada, bob);
    await Promise.all([record(ada), record(bob)]);
    expect(await list(ada)).toHaveLength(2);
  });

  const INVISIBLE = 'contains invisible characters. Please type it again.';
  const DAY = 'Please give a day that exists, such as 11/21/2026.';

  test('with a wrong value is refused at its field', async () => {
    for (const [field, value, sentence] of [
      ['number', ' ', 'The approval number is missing.'],
      ['number', 'x'.repeat(41), 'The approval number has more than 40 characters.'],
      ['principal', 'Jane \u202eeoD', `The principal ${INVISIBLE}`],
      ['filing', 'F\u00ad1', `The filing reference ${INVISIBLE}`],
      ['approvedOn', '2026-02-30', DAY],
      ['approvedOn', '2026-10-06', 'The day of the approval is in the future.'],
      ['firstUse', '2026-10-04', 'The first use cannot be before the approval.'],
      ['firstUse', '2027-10-07', 'The first use cannot be after the last day.'],
      ['lastDay', '2026-10-05', 'The last day must be after the day of the approval.'],
      ['lastDay', '2029-10-06', 'The last day is at most 1,096 days after the approval.'],
      ['audience', 'all', 'Say whom it was approved for.'],
      ['kind', 'lesson', 'There is no such kind.'],
      ['thing', 'nothing', 'There is no such thing to approve.'],
    ] as const) {
      expect(await refusedWith(ada, { [field]: value })).toEqual({ [field]: sentence });
    }
    expect(await list(ada)).toEqual([]);
  });

  test('for an audience that its thing is not for is refused', async () => {
    for (const [kind, thing, audience, sentence] of [
      [
        'item',
        'estate-tax-in-2026',
        'client',
        '“The federal estate tax in 2026” is for advisors only.',
      ],
      [
        'piece',
        'business-card',
        'advisor',
        '“Business card” is a piece, and pieces are for clients.',
      ],
      ['map', 'estate-map', 'advisor', '“Estate map” can only be approved for clients.'],
      [
        'meeting',
        'rmd',
        'advisor',
        '“Required minimum distribution, in Meeting” can only be approved for clients.',
      ],
    ] as const) {
      expect(await refusedWith(ada, { kind, thing, audience })).toEqual({ audience: sentence });
    }
  });

  test('of words that changed meanwhile is refused with today’s hash', async () => {
    const hash = await hashNow();
    const draft = await approvalDraft({ hash: 'b'.repeat(64) });
    expect(await ada.refused(recordApproval, 409, { body: draft })).toMatchObject({
      error: 'conflict',
      current: { hash },
    });
  });

  test('of a sheet says nothing of its Meeting, and the other way around', async () => {
    const ofRmd = async () =>
      (await things(ada, '?thing=rmd')).items.map(({ kind, title, cleared }) => [
        kind,
        title,
        cleared,
      ]);
    const title = 'Required minimum distribution';
    // As it was recorded before Meeting could be approved.
    const { hash } = await thingNamed('sheet', 'rmd');
    await givenApproval(ada.id, { kind: 'sheet', thing: 'rmd', hash, title });
    expect(await ofRmd()).toEqual([
      ['sheet', title, 'client'],
      ['meeting', `${title}, in Meeting`, null],
    ]);
    const meeting = { kind: 'meeting', thing: 'rmd', hash: await hashNow('meeting', 'rmd') };
    expect(await record(ada, meeting)).toMatchObject({
      title: `${title}, in Meeting`,
      state: 'approved',
    });
    expect((await ofRmd()).map(([, , cleared]) => cleared)).toEqual(['client', 'client']);
  });

  test('of the map counts for every family, and leads to a map when it ends soon', async () => {
    const map = { kind: 'map', thing: 'estate-map', hash: await hashNow('map', 'estate-map') };
    await record(ada, { ...map, lastDay: inDays(20) });
    expect((await things(ada, '?kind=map')).items).toMatchObject([
      { title: 'Estate map', audience: 'client', cleared: 'client', expiresOn: null },
    ]);
    await warnOfContent(ada.id);
    const [alert] = await query('select title, href from alert where affiliate_id = $1', [ada.id]);
    expect(alert).toEqual({
      title: '1 approval ends by October 25',
      href: '/dashboard/contacts/map?id=example',
    });
  });

  test('shows the words that were approved beside those of today', async () => {
    const { id } = await givenApproval(ada.id, { hash: 'c'.repeat(64) });
    const { words } = await readFiles(await trustToday());
    const known = { state: 'outdated', before: 'The words before.', now: words };
    expect(await readOwn(id)).toMatchObject(known);
    const gone = await givenApproval(ada.id, { thing: 'gone', hash: 'c'.repeat(64) });
    expect(await readOwn(gone.id)).toMatchObject({ now: null });
  });
});

describe('withdrawing', () => {
  test('needs a reason and the version, happens once, and is in the audit', async () => {
    const { id } = await record(ada);
    const body = { version: 1, state: 'withdrawn' };
    const { fields } = await ada.refused(withdrawApproval, 400, { id, body });
    expect(fields).toHaveProperty('reason');
    const current = await withdraw(id);
    expect(current).toMatchObject({ version: 2, state: 'withdrawn', reason: 'A new text' });
    for (const version of [1, 2]) {
      const again = ada.refused(withdrawApproval, 409, withdrawal(id, version));
      expect(await again).toMatchObject({ current });
    }
    expect(await numberFor(ada)).toEqual([null, 'AD-2291', 'withdrawn']);
    expect(await notesOf(ada.id)).toContainEqual({
      action: 'withdraw',
      actor: ada.id,
      reason: 'A new text',
    });
  });

  test('is told to who recorded it and to everyone at the firm, by the account’s name', async () => {
    const carol = await person(`carol ${number}`);
    await firmOf(ada, bob, carol);
    await query("update affiliate set first_name = 'Bob' where id = $1", [bob.id]);
    await showName('Jane Doe', bob);
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [carol.id]);
    const { id } = await record(ada);
    await leaveFirm(ada);
    await withdraw(id, bob);
    const alert = {
      kind: 'content',
      title: 'Bob Example withdrew AD-2291, “What a trust does”',
      href: '/dashboard/library/what-a-trust-does',
    };
    const recorder = 'You’re receiving this because you recorded the approval.';
    const atFirm = 'You’re receiving this because your firm had the approval.';
    expect(await alertsOf(ada.id)).toEqual([{ ...alert, why: recorder }]);
    expect(await alertsOf(bob.id)).toEqual([{ ...alert, why: atFirm }]);
    expect(await alertsOf(carol.id)).toEqual([]);
    expect(await alertsOf(olga.id)).toEqual([]);
  });

  test('is the only change that the database takes, and nothing is deleted before six years', async () => {
    const { id } = await record(ada);
    await withdraw(id);
    for (const statement of [
      "update approval set number = 'AD-1' where id = $1",
      'update approval set withdrawn_at = null where id = $1',
      'delete from approval where id = $1',
    ]) {
      await expect(query(statement, [id])).rejects.toThrow('append-only');
    }
  });
});

describe('a firm', () => {
  test('shares what one of it recorded, and anyone of it withdraws that; others find nothing', async () => {
    const firm = await firmOf(ada, bob);
    const made = await record(ada);
    expect(made.firmId).toBe(firm);
    expect(await numberFor(bob)).toEqual(['client', 'AD-2291', 'approved']);
    expect((await things(bob, ITEM)).firm).toEqual({ id: firm, name: made.firmName });
    const eve = await person(`eve ${number}`);
    const max = await person(`max ${number}`);
    await firmOf(eve);
    for (const other of [eve, max]) {
      expect(await list(other)).toEqual([]);
      expect(await numberFor(other)).toEqual([null, undefined, undefined]);
      await other.refused(readApproval, 404, { id: made.id });
      await other.refused(withdrawApproval, 404, withdrawal(made.id));
    }
    expect(await withdraw(made.id, bob)).toMatchObject({ state: 'withdrawn' });
  });

  test('does not get what someone recorded for themselves before, and leaves it to them afterward', async () => {
    const own = await record(ada);
    await bob.refused(readApproval, 404, { id: own.id });
    await firmOf(ada, bob);
    expect(await numberFor(ada)).toEqual([null, undefined, undefined]);
    await ada.refused(readApproval, 404, { id: own.id });
    await leaveFirm(ada);
    expect(await numberFor(ada)).toEqual(['client', 'AD-2291', 'approved']);
  });

  const EXPLAINER = 'how-estates-are-taxed';
  /** An approval of the firm for the explainer with newest figures, before today's values. */
  const approvedBefore = (firm_id: string, pattern: string | null) =>
    givenApproval(ada.id, { firm_id, thing: EXPLAINER, hash: 'b'.repeat(64), pattern });
  const explainer = async () => (await things(ada, `?kind=item&thing=${EXPLAINER}`)).items[0];
  const outdated = { cleared: null, approval: { state: 'outdated' } };
  const keepFigures = (id: string) =>
    olga.call(changeFirm, {
      id,
      body: { version: 1, name: `Keeping ${number}`, figures: 'keep' },
    });

  test('approves again or keeps the approval, as it says, if only the values of named figures changed', async () => {
    const firm = await firmOf(ada);
    const { pattern, hash } = await thingNamed('item', EXPLAINER);
    expect(pattern).not.toBe(hash);
    await approvedBefore(firm, pattern);
    expect(await explainer()).toMatchObject(outdated);
    expect(await keepFigures(firm)).toMatchObject({ figures: 'keep', version: 2 });
    const kept = { hash: 'b'.repeat(64), state: 'approved' };
    expect(await explainer()).toMatchObject({ hash, cleared: 'client', approval: kept });
    expect(await list(ada, '?state=approved')).toMatchObject([kept]);
    const renamed = { version: 2, name: `Outdating ${number}`, figures: 'outdate' as const };
    await olga.call(changeFirm, { id: firm, body: renamed });
    expect(await explainer()).toMatchObject(outdated);
  });

  test.each([['f'.repeat(64)], [null]])(
    'that keeps approvals keeps none of other words, or from before figures had names (%s)',
    async (pattern) => {
      const firm = await firmOf(ada);
      await keepFigures(firm);
      await approvedBefore(firm, pattern);
      expect(await explainer()).toMatchObject(outdated);
    },
  );

  test('that keeps an approval lets links show the new figures, until it withdraws it', async () => {
    const firm = await firmOf(ada);
    await keepFigures(firm);
    const { pattern } = await thingNamed('item', EXPLAINER);
    const { id } = await approvedBefore(firm, pattern);
    const contactId = await insert('contact', { affiliate_id: ada.id, name: 'Cleo' });
    const share = await addedShare(ada, { kind: 'item', thing: EXPLAINER, contactId });
    const links = async () => (await ada.call(listShares, { query: {} })).items;
    expect(await links()).toMatchObject([{ id: share.id, withdrawn: false, changed: false }]);
    await withdraw(id);
    expect(await links()).toMatchObject([{ id: share.id, withdrawn: true }]);
  });

  test('that records an approval in the portal keeps it, too', async () => {
    const firm = await firmOf(ada);
    const { hash, pattern } = await thingNamed('item', EXPLAINER);
    const { id } = await record(ada, { thing: EXPLAINER, hash });
    const [row] = await query('select pattern, firm_id from approval where id = $1', [id]);
    expect(row).toEqual({ pattern, firm_id: firm });
  });
});

test('all things are read with three statements besides the session’s', async () => {
  await firmOf(ada);
  const all = await things(ada);
  expect(all.items.length).toBeGreaterThanOrEqual(69);
  expect(all.items.find(({ kind }) => kind === 'sheet')).toMatchObject({
    audience: 'client',
    expiresOn: null,
    cleared: null,
    approval: null,
  });
  expect(await countQueries(() => things(ada))).toBeLessThanOrEqual(4);
});

describe('the packet', () => {
  const packetOf = async (answer: Promise<Response>) => {
    const given = await answer;
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = Object.entries(unzipSync(new Uint8Array(await given.arrayBuffer())));
    return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
  };

  test('has the words, their page, the sources and a cover to fill in', async () => {
    const hash = await hashNow();
    const files = await packetOf(ada.send(readPacket, { query: ITEM }));
    expect(Object.keys(files)).toEqual(['words.txt', 'material.html', 'sources.csv', 'cover.txt']);
    expect(sha256('sha256', files['words.txt'] ?? '')).toBe(hash);
    expect(files['material.html']).toContain('[name], [firm]');
    expect(files['sources.csv']).toContain(
      'number,label,url\r\n1,26 U.S.C. § 676,https://www.law.cornell.edu/uscode/text/26/676\r\n',
    );
    for (const line of [
      'Title: What a trust does',
      'Kind: Library item',
      hash,
      'Audience: For clients',
      'First use planned: ____',
      'Affiliate: Ada Example',
      'Firm: ____',
    ]) {
      expect(files['cover.txt']).toContain(line);
    }
    await ada.refused(readPacket, 404, { query: '?kind=item&thing=nothing' });
  });

  test('of the map has its templates, and what changed in them', async () => {
    await givenApproval(ada.id, { kind: 'map', thing: 'estate-map', hash: '9'.repeat(64) });
    const files = await packetOf(ada.send(readPacket, { query: '?kind=map&thing=estate-map' }));
    expect(files['words.txt']).toContain('Taxes would take [amount], all of it to [state].');
    expect(files['changes.html']).toContain('<ins>Estate');
    expect(files['cover.txt']).toContain('Kind: Map of a household');
  });

  test('shows what changed since the firm approved other words', async () => {
    const firm = await firmOf(ada, bob);
    await givenApproval(bob.id, { firm_id: firm, hash: 'd'.repeat(64) });
    const files = await packetOf(ada.send(readPacket, { query: ITEM }));
    expect(files['changes.html']).toContain(
      '<del>words</del><ins>a</ins> <del>before.</del><ins>trust does',
    );
    const ofFirm = await packetOf(olga.send(readOfficePacket, { query: `${ITEM}&firm=${firm}` }));
    expect(ofFirm['changes.html']).toBe(files['changes.html']);
    const ofNone = await packetOf(olga.send(readOfficePacket, { query: ITEM }));
    expect(ofNone).not.toHaveProperty('changes.html');
  });
});

test('the register is a CSV file without formulas', async () => {
  const hash = await hashNow();
  await record(ada, { principal: '=HYPERLINK("x")', firstUse: '2026-10-07' });
  const text = await (await ada.send(exportApprovals)).text();
  expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'NOW')).toBe(
    `firm,thing,title,kind,hash,number,principal,credential,audience,approved_on,first_use,last_use,last_day,filing,recorded_by,recorded_at,state,reason,use_through\r\n,what-a-trust-does,What a trust does,item,${hash},AD-2291,"'=HYPERLINK(""x"")",,client,2026-10-05,2026-10-07,,2027-10-06,,Ada Example,NOW,approved,,2027-10-06\r\n`,
  );
  expect(await (await olga.send(exportOfficeApprovals)).text()).toContain("'=HYPERLINK");
});

test('approvals and their words stay six years after the last day, also when the account goes', async () => {
  const of = (year: number, hash: string) =>
    givenApproval(ada.id, { approved_on: `${year}-01-01`, last_day: `${year}-10-05`, hash });
  const gone = 'e'.repeat(64);
  const stays = 'f'.repeat(64);
  const old = await of(2010, gone);
  const heldId = await of(2020, stays);
  await query("update affiliate set ends_at = '2026-01-01' where id = $1", [ada.id]);
  await tidyAll();
  expect(await query('select from affiliate where id = $1', [ada.id])).toEqual([]);
  expect(await query('select id from approval where id = any ($1)', [[old.id, heldId.id]])).toEqual(
    [heldId],
  );
  await tidyAll();
  expect(
    await query('select hash from approved_text where hash = any ($1)', [[gone, stays]]),
  ).toEqual([{ hash: stays }]);
});

describe('who recorded an approval', () => {
  /** The titles of the alerts about ends, after the list was read. */
  const endAlertsOf = async (someone: Person) => {
    await someone.call(listAlerts);
    return (await alertsOf(someone.id)).filter(({ kind }) => kind === 'content');
  };
  const at = '2026-09-01';

  test('hears once a day of all that come within 30 days of their end, and again within 7', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const member = await person(`warned ${number}`);
    const hash = await hashNow('piece', 'business-card');
    for (const approval of [
      { kind: 'piece', thing: 'business-card', hash, last_day: '2026-12-20' },
      { last_day: '2026-12-18' },
      { last_day: '2026-12-21' },
      { last_day: '2026-12-01', hash: 'a'.repeat(64) },
    ]) {
      await givenApproval(member.id, { at, ...approval });
    }
    const first = {
      kind: 'content',
      title: '2 approvals end by December 20',
      href: '/dashboard/library/what-a-trust-does',
      why: 'You’re receiving this because you recorded or handed over what ends.',
    };
    expect(await endAlertsOf(member)).toEqual([first]);
    expect(await endAlertsOf(member)).toEqual([first]);
    const onDay = async (day: string) => {
      vi.setSystemTime(`${day}T11:00:00Z`);
      await warnOfContent(null);
      return (await alertsOf(member.id)).map(({ title }) => title);
    };
    const titles = [first.title, '1 approval ends by December 21'];
    expect(await onDay('2026-11-21')).toEqual(titles);
    expect(await onDay('2026-12-10')).toEqual(titles);
    expect(await onDay('2026-12-13')).toEqual([...titles, first.title]);
  });

  test('is not the only one who hears: so does who handed it over', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const giver = await person(`gave ${number}`);
    const two = await person(`not ${number}`);
    const ending = { at, firm_id: await firmOf(giver, two), last_day: '2026-12-18' };
    const { id } = await givenApproval(olga.id, ending);
    await givenApproval(olga.id, ending);
    const hash = await hashNow();
    const use = { ...TRUST, title: 'What a trust does', hash };
    for (const how of ['print', 'person']) {
      await insert('use', { ...use, affiliate_id: giver.id, approval_id: id, how, at });
    }
    expect((await endAlertsOf(giver)).map(({ title }) => title)).toEqual([
      '1 approval ends by December 18',
    ]);
    expect(await endAlertsOf(two)).toEqual([]);
  });

  test('hears nothing of what was withdrawn or no longer counts for them, or if such alerts are muted', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const givenEnding = async (username: string, changes = {}) => {
      const member = await person(`${username} ${number}`);
      await givenApproval(member.id, { at, last_day: '2026-12-01', ...changes });
      return member;
    };
    const withdrew = await givenEnding('withdrew', { withdrawn_at: at, reason: 'Old' });
    const joined = await givenEnding('joined');
    await firmOf(joined);
    const muted = await givenEnding('muted');
    await insert('alert_mute', { affiliate_id: muted.id, kind: 'content' });
    for (const member of [withdrew, joined, muted]) expect(await endAlertsOf(member)).toEqual([]);
  });
});

describe('a site on which no firm approves', () => {
  beforeEach(() => {
    vi.spyOn(settings, 'approvals', 'get').mockReturnValue('none');
  });

  test('has none of its routes', async () => {
    await ada.refused(listApprovals, 404);
    await ada.refused(listMaterials, 404);
    await ada.refused(recordApproval, 404, { body: await approvalDraft() });
    await olga.refused(listFirms, 404);
    await olga.refused(listOfficeApprovals, 404);
  });

  test('clears no sample', async () => {
    const text = await ada.call(readItem, { slug: TRUST.thing });
    expect([text.cleared, text.approval]).toEqual([null, null]);
  });
});

describe('the office', () => {
  test('adds a firm once by any case, renames it, and deletes it while nothing names it', async () => {
    const rename = ({ id }: Firm, name: string) => ({ id, body: { version: 1, name } });
    const currentFirmOf = async (answer: Promise<Response>) =>
      (await problemOf(answer, 409)).current;
    const name = `Castellan Planning ${number}`;
    const firm = await olga.call(createFirm, { body: { name } });
    expect(firm).toEqual({ id: firm.id, version: 1, name, figures: 'outdate' });
    expect(
      await currentFirmOf(olga.send(createFirm, { body: { name: name.toUpperCase() } })),
    ).toEqual(firm);
    const other = await olga.call(createFirm, { body: { name: `Other ${number}` } });
    expect(await currentFirmOf(olga.send(changeFirm, rename(other, name)))).toEqual(firm);
    const renamed = await olga.call(changeFirm, rename(firm, name.toLowerCase()));
    expect(renamed).toEqual({ ...firm, version: 2, name: name.toLowerCase() });
    expect(await currentFirmOf(olga.send(changeFirm, rename(firm, 'X')))).toEqual(renamed);
    await query('update affiliate set firm_id = $1 where id = $2', [firm.id, ada.id]);
    expect(await currentFirmOf(olga.send(deleteFirm, { id: firm.id }))).toEqual(renamed);
    await record(ada);
    await leaveFirm(ada);
    await olga.refused(deleteFirm, 409, { id: firm.id });
    expect(await olga.call(deleteFirm, { id: other.id })).toEqual({ ok: true });
    await olga.refused(deleteFirm, 404, { id: other.id });
    const { fields } = await olga.refused(createFirm, 400, { body: { name: ' ' } });
    expect(fields).toEqual({ name: 'The name is missing.' });
  });

  const named = async (kind: string, thing: string, audience?: string) => ({
    kind,
    thing,
    hash: await hashNow(kind, thing),
    ...(audience && { audience }),
  });

  test('records one decision about several things for a firm', async () => {
    const firm = await firmOf(ada);
    const draft = await draftFor(firm, [
      await named('piece', 'business-card'),
      await named('item', 'estate-tax-in-2026', 'advisor'),
    ]);
    const { items } = await olga.call(recordOfficeApprovals, { body: draft });
    // In the order of the request.
    expect(items.map(({ thing, audience, firmId }) => [thing, audience, firmId])).toEqual([
      [TRUST.thing, 'client', firm],
      ['business-card', 'client', firm],
      ['estate-tax-in-2026', 'advisor', firm],
    ]);
    expect(await numberFor(ada)).toEqual(['client', 'AD-2291', 'approved']);
    expect(await ofOffice(`?firm=${firm}&state=approved`)).toHaveLength(3);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toEqual([]);
  });

  test('records the sheets and Meeting of all calculators, and the map, in one decision', async () => {
    const firm = await firmOf(ada);
    const { items } = await things(ada);
    const all = items.filter(({ kind }) => ['sheet', 'meeting', 'map'].includes(kind));
    expect(all).toHaveLength(31);
    const { things: _, ...draft } = await draftFor(firm);
    const asked = all.map(({ kind, thing, hash }) => ({ kind, thing, hash }));
    const made = await olga.call(recordOfficeApprovals, { body: { ...draft, things: asked } });
    expect(made.items.map(({ kind, thing, hash }) => ({ kind, thing, hash }))).toEqual(asked);
    expect(await ofOffice(`?firm=${firm}&state=approved`)).toHaveLength(31);
    const csv = await (await ada.send(exportApprovals)).text();
    expect(csv).toContain('estate-map,Estate map,map,');
    expect(csv).toContain('rmd,"Required minimum distribution, in Meeting",meeting,');
  });

  test('records all or none, and reads which things changed', async () => {
    const firm = await firmOf(ada);
    const stale = { kind: 'piece', thing: 'business-card', hash: 'a'.repeat(64) };
    const draft = await draftFor(firm, [stale]);
    expect(await olga.refused(recordOfficeApprovals, 409, { body: draft })).toMatchObject({
      current: { things: [{ ...stale, ...(await named('piece', 'business-card')) }] },
    });
    expect(await list(ada)).toEqual([]);
  });

  test('is told at the field what is wrong with a decision', async () => {
    const draft = await draftFor(await firmOf(ada));
    const [thing] = draft.things;
    for (const [changes, fields] of [
      [{ things: [] }, { things: 'Choose what was approved.' }],
      [{ things: [thing, thing] }, { things: 'One thing is there twice.' }],
      [{ things: Array(61).fill(thing) }, { things: 'Choose at most 60 things.' }],
      [
        { things: [{ ...thing, thing: 'nothing' }] },
        { things: 'There is no such thing to approve.' },
      ],
      [{ firmId: crypto.randomUUID() }, { firmId: 'There is no such firm.' }],
    ] as const) {
      const answer = olga.refused(recordOfficeApprovals, 400, { body: { ...draft, ...changes } });
      expect((await answer).fields).toEqual(fields);
    }
  });

  test('lists and withdraws what someone without a firm recorded', async () => {
    const made = await record(ada, { lastDay: inDays(20) });
    for (const search of ['?firm=none', '?firm=none&ending=yes']) {
      expect((await ofOffice(search)).map(({ id }) => id)).toContain(made.id);
    }
    const withdrawn = { state: 'withdrawn', reason: 'Asked to' };
    expect(
      await olga.call(withdrawOfficeApproval, { id: made.id, body: { version: 1, ...withdrawn } }),
    ).toMatchObject(withdrawn);
    expect(await numberFor(ada)).toEqual([null, 'AD-2291', 'withdrawn']);
  });

  test('sets an affiliate’s firm by version, lists its affiliates, and those without one', async () => {
    const firmName = `Castellan ${number}`;
    const firmId = await insert('firm', { name: firmName });
    const set = (version: number, to: string | null) => ({
      id: ada.id,
      body: { version, firmId: to },
    });
    const before = await olga.call(readAffiliate, { id: ada.id });
    const without = { firmId: null, firmName: null };
    expect(before).toMatchObject(without);
    const after = await olga.call(changeAffiliate, set(before.version, firmId));
    expect(after).toMatchObject({ firmId, firmName });
    expect(await olga.refused(changeAffiliate, 409, set(before.version, null))).toMatchObject({
      current: after,
    });
    for (const [wrong, sentence] of [
      [crypto.randomUUID(), 'There is no such firm.'],
      ['x', 'Choose a firm.'],
    ] as const) {
      const { fields } = await olga.refused(changeAffiliate, 400, set(after.version, wrong));
      expect(fields).toEqual({ firmId: sentence });
    }
    const affiliatesOf = async (search: string) =>
      (await olga.call(listAffiliates, { query: `?firm=${search}` })).items.map(({ id }) => id);
    expect(await affiliatesOf(firmId)).toEqual([ada.id]);
    expect(await affiliatesOf(`none&q=ada ${number}`)).not.toContain(ada.id);
    expect(await affiliatesOf(`none&q=bob ${number}`)).toContain(bob.id);
    expect(await olga.call(changeAffiliate, set(after.version, null))).toMatchObject(without);
    const noted = (await notesOf(ada.id)).filter(({ action }) => action === 'firm-set');
    expect(noted).toEqual([
      { action: 'firm-set', actor: olga.id, reason: firmName },
      { action: 'firm-set', actor: olga.id, reason: '' },
    ]);
  });
});

describe('an order', () => {
  const ordered = async (caller: Caller) => {
    await disclose();
    const { id, proofs } = await placedOrder(caller);
    return { id, piece: proofs[0]?.piece };
  };
  const endedIn = async (id: string) => (await olga.call(readOfficeOrder, { id })).ended;

  test('prints a piece as a draft until the firm approves it, whatever the content says', async () => {
    expect((await ordered(ada)).piece).toMatchObject({ sample: true });
  });

  test('keeps the approval that it had when it was sent, and tells the office that it ended', async () => {
    await firmOf(ada);
    const hash = await hashNow('piece', 'business-card');
    const of = { kind: 'piece', thing: 'business-card', hash, lastDay: '2027-09-30' };
    const { id: approval } = await record(ada, of);
    const { id, piece } = await ordered(ada);
    const printed = { id: approval, number: 'AD-2291', on: inDays(0), until: '2027-09-30' };
    expect(piece).toMatchObject({ sample: false, approval: printed });
    expect(await endedIn(id)).toEqual([]);
    await withdraw(approval);
    expect(await endedIn(id)).toEqual([
      { id: approval, number: 'AD-2291', state: 'withdrawn', lastDay: '2027-09-30' },
    ]);
    const { proofs } = await ada.call(orders.readOrder, { id });
    expect(proofs[0]?.piece).toEqual(piece);
    expect((await ordered(ada)).piece?.approval).toBeUndefined();
  });
});
