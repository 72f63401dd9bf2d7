import { hash as sha256 } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  Approval,
  Firm,
  Materials,
  WholeApproval,
} from '../../../src/contract/approvals/approvals.ts';
import type { LibraryText } from '../../../src/contract/library.ts';
import type { WholeAffiliate } from '../../../src/contract/office/affiliates.ts';
import type { WholeOfficeOrder } from '../../../src/contract/office/office.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { warnOfContent } from '../../lib/approvals/ends.ts';
import { query } from '../../lib/db/db.ts';
import { readFiles } from '../../lib/gated/documents.ts';
import { settings } from '../../lib/platform/site.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { callsOf, json, refused } from '../helpers/callers.ts';
import { countQueries, givenOffice, givenSession, insert, withStore } from '../helpers/harness.ts';
import { affiliates, alertsOf, atOffice, notesOf } from '../office/office-calls.ts';
import { disclose, order, read as readOrder } from '../orders/order-calls.ts';
import { approvalDraft, approvals, givenApproval, inDays, thingNamed } from './approval-calls.ts';

withStore();

type Person = Awaited<ReturnType<typeof givenSession>>;
let ada: Person;
let bob: Person;
let olga: Person;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime('2026-10-05T23:40:00Z');
  number += 1;
  olga = await givenOffice(`olga ${number}`);
  [ada, bob] = [await givenSession(`ada ${number}`), await givenSession(`bob ${number}`)];
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

const record = async (cookie: string, changes: object = {}): Promise<Approval> =>
  json(approvals(cookie, 'POST', '', await approvalDraft(changes)), 201);
const refusedWith = async (cookie: string, changes: object) =>
  (await refused(approvals(cookie, 'POST', '', await approvalDraft(changes)))).fields;
const list = async (cookie: string, search = '') =>
  (await json<Page<Approval>>(approvals(cookie, 'GET', search))).items;
const things = (cookie: string, search = '') =>
  json<Materials>(approvals(cookie, 'GET', `/things${search}`));
const ITEM = '?kind=item&thing=what-a-trust-does';
const hashNow = async (kind = 'item', thing = 'what-a-trust-does') =>
  (await thingNamed(kind, thing)).hash;
const office = (method: string, path: string, body?: object) =>
  atOffice(olga.cookie, method, path, body);
const ofOffice = async (search: string) =>
  (await json<Page<Approval>>(office('GET', `/approvals${search}`))).items;
const itemFor = async (cookie: string) => (await things(cookie, ITEM)).items[0];
const numberFor = async (cookie: string) => {
  const item = await itemFor(cookie);
  return [item?.cleared, item?.approval?.number, item?.approval?.state];
};
const libraryCall = callsOf('/api/library');
const withdraw = (cookie: string, id: string, version = 1) =>
  approvals(cookie, 'PATCH', `/${id}`, { version, state: 'withdrawn', reason: 'A new text' });

describe('an approval', () => {
  test('is recorded once, and clears the thing for who recorded it', async () => {
    expect(await numberFor(ada.cookie)).toEqual([null, undefined, undefined]);
    const hash = await hashNow();
    const made = await record(ada.cookie, {
      credential: 'Series 24',
      filing: 'F-1',
      firstUse: '2026-10-07',
      lastDay: '2027-09-30',
    });
    expect(made).toEqual({
      id: made.id,
      version: 1,
      kind: 'item',
      thing: 'what-a-trust-does',
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
    expect(await list(ada.cookie)).toEqual([made]);
    expect(await itemFor(ada.cookie)).toEqual({
      kind: 'item',
      thing: 'what-a-trust-does',
      title: 'What a trust does',
      hash,
      audience: 'client',
      startsOn: null,
      expiresOn: '2027-11-30',
      cleared: 'client',
      approval: made,
    });
    const text = await json<LibraryText>(libraryCall(ada.cookie, 'GET', '/what-a-trust-does'));
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
    ada = await givenSession(`here ${number}`);
    olga = await givenOffice(`office ${number}`);
    const firm = await firmOf(ada);
    await query('update profile set time_zone = $2 where affiliate_id = any ($1)', [
      [ada.id, olga.id],
      zone,
    ]);
    await record(ada.cookie, { approvedOn: '2026-10-01', lastDay: '2026-10-05' });
    vi.setSystemTime(end);
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-2291', 'approved']);
    expect(await list(ada.cookie, '?state=expired')).toEqual([]);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toMatchObject([{ state: 'approved' }]);
    vi.setSystemTime(Date.parse(end) + 1_000);
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'expired']);
    expect(await list(ada.cookie, '?state=expired')).toHaveLength(1);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toEqual([]);
  });

  test('may be used through its last day, or through the thing’s own if that is earlier', async () => {
    const { id } = await record(ada.cookie, { lastDay: '2028-01-31' });
    const own = { lastDay: '2028-01-31', useThrough: '2027-11-30' };
    expect(await list(ada.cookie)).toMatchObject([own]);
    expect(await json(approvals(ada.cookie, 'GET', `/${id}`))).toMatchObject(own);
    expect(await itemFor(ada.cookie)).toMatchObject({ approval: own });
    expect((await ofOffice('?firm=none')).find((approval) => approval.id === id)).toMatchObject(
      own,
    );
    const gone = await givenApproval(ada.id, { thing: 'gone', last_day: '2028-01-31' });
    expect(await json(approvals(ada.cookie, 'GET', `/${gone.id}`))).toMatchObject({
      useThrough: '2028-01-31',
    });
  });

  test('has the name of the account, whatever name the profile shows', async () => {
    await query("update profile set name = 'Jane Doe' where affiliate_id = any ($1)", [
      [ada.id, olga.id],
    ]);
    expect(await record(ada.cookie)).toMatchObject({ by: 'Ada Example' });
    const { items } = await json<{ items: Approval[] }>(
      office('POST', '/approvals', {
        ...(await approvalDraft()),
        firmId: await firmOf(bob),
        things: [{ ...(await thingNamed('item', 'what-a-trust-does')) }],
      }),
      201,
    );
    expect(items).toMatchObject([{ by: 'Ada Example' }]);
  });

  test.each([
    ['lasts 366 days if it names no end', { approvedOn: '2026-10-03' }, { lastDay: '2027-10-04' }],
    ['may have a last day 1,096 days ahead', { lastDay: '2029-10-05' }, { state: 'approved' }],
    ['may be over', { approvedOn: '2025-10-03', lastDay: '2026-09-30' }, { state: 'expired' }],
    ['may name a principal in Hebrew letters', { principal: 'יעל כהן' }, {}],
  ])('%s', async (_what, changes, more) => {
    expect(await record(ada.cookie, changes)).toMatchObject({ ...changes, ...more });
  });

  test('is outdated by other words', async () => {
    await givenApproval(ada.id, { hash: 'a'.repeat(64) });
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'outdated']);
  });

  test('clears nothing once the thing itself has expired', async () => {
    vi.setSystemTime('2027-12-01T04:59:59Z');
    const { id, cookie } = await givenSession(`later ${number}`);
    await givenApproval(id);
    expect(await numberFor(cookie)).toEqual(['client', 'AD-2291', 'approved']);
    vi.setSystemTime('2027-12-01T05:00:00Z');
    expect(await numberFor(cookie)).toEqual([null, 'AD-2291', 'approved']);
  });

  test('is recorded before the thing’s own first day, and clears it from then on', async () => {
    const thing = 'year-end-giving-2027';
    const later = { thing, hash: await hashNow('item', thing) };
    const item = async (cookie: string) =>
      (await things(cookie, `?kind=item&thing=${thing}`)).items[0];
    expect(await refusedWith(ada.cookie, { ...later, firstUse: '2026-12-31' })).toEqual({
      firstUse: '“Year-end giving in 2027” is for use from January 1, 2027.',
    });
    await record(ada.cookie, { ...later, firstUse: '2027-01-01' });
    expect(await item(ada.cookie)).toMatchObject({
      startsOn: '2027-01-01',
      cleared: null,
      approval: { state: 'approved', firstUse: '2027-01-01' },
    });
    vi.setSystemTime('2027-01-01T04:59:59Z');
    const { id, cookie } = await givenSession(`later ${number}`);
    await givenApproval(id, { thing, hash: later.hash, last_day: '2027-12-31' });
    expect(await item(cookie)).toMatchObject({ cleared: null, approval: { state: 'approved' } });
    vi.setSystemTime('2027-01-01T05:00:00Z');
    expect(await item(cookie)).toMatchObject({ cleared: 'client' });
  });

  test('is the newest of those that count; without one, the newest of any state shows', async () => {
    await record(ada.cookie, { number: 'AD-1' });
    const second = await record(ada.cookie, { number: 'AD-2', audience: 'advisor' });
    expect(await numberFor(ada.cookie)).toEqual(['advisor', 'AD-2', 'approved']);
    await json(withdraw(ada.cookie, second.id));
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-1', 'approved']);
    expect((await list(ada.cookie)).map((one) => one.number)).toEqual(['AD-2', 'AD-1']);
    expect((await list(ada.cookie, '?state=withdrawn')).map((one) => one.number)).toEqual(['AD-2']);
    expect(await list(ada.cookie, '?kind=piece')).toEqual([]);
  });

  test('recorded by two at once stands twice', async () => {
    await firmOf(ada, bob);
    await Promise.all([record(ada.cookie), record(bob.cookie)]);
    expect(await list(ada.cookie)).toHaveLength(2);
  });

  const INVISIBLE = 'contains invisible characters. Please type it again.';
  const DAY = 'Please give a day that exists, such as 11/21/2026.';

  test.each([
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
  ])('with the %s %j is refused there', async (field, value, sentence) => {
    expect(await refusedWith(ada.cookie, { [field]: value })).toEqual({ [field]: sentence });
    expect(await list(ada.cookie)).toEqual([]);
  });

  test.each([
    [{ thing: 'estate-tax-in-2026' }, '“The federal estate tax in 2026” is for advisors only.'],
    [
      { kind: 'piece', thing: 'business-card', audience: 'advisor' },
      '“Business card” is a piece, and pieces are for clients.',
    ],
  ])('of %o for an audience that it is not for is refused', async (changes, audience) => {
    expect(await refusedWith(ada.cookie, changes)).toEqual({ audience });
  });

  test('of words that changed meanwhile is refused with today’s hash', async () => {
    const hash = await hashNow();
    const draft = await approvalDraft({ hash: 'b'.repeat(64) });
    expect(await refused(approvals(ada.cookie, 'POST', '', draft), 409)).toMatchObject({
      error: 'conflict',
      current: { hash },
    });
  });

  test('shows the words that were approved beside those of today', async () => {
    const { id } = await givenApproval(ada.id, { hash: 'c'.repeat(64) });
    const whole = await json<WholeApproval>(approvals(ada.cookie, 'GET', `/${id}`));
    const { words } = await readFiles(await thingNamed('item', 'what-a-trust-does'));
    expect(whole).toMatchObject({ state: 'outdated', before: 'The words before.', now: words });
    const { id: gone } = await givenApproval(ada.id, { thing: 'gone', hash: 'c'.repeat(64) });
    expect(await json(approvals(ada.cookie, 'GET', `/${gone}`))).toMatchObject({ now: null });
  });
});

describe('withdrawing', () => {
  test('needs a reason and the version, happens once, and is in the audit', async () => {
    const { id } = await record(ada.cookie);
    const body = { version: 1, state: 'withdrawn' };
    const { fields } = await refused(approvals(ada.cookie, 'PATCH', `/${id}`, body));
    expect(fields).toHaveProperty('reason');
    const gone = await json<Approval>(withdraw(ada.cookie, id));
    expect(gone).toMatchObject({ version: 2, state: 'withdrawn', reason: 'A new text' });
    expect(await refused(withdraw(ada.cookie, id), 409)).toMatchObject({ current: gone });
    expect(await refused(withdraw(ada.cookie, id, 2), 409)).toMatchObject({ current: gone });
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'withdrawn']);
    expect(await notesOf(ada.id)).toContainEqual({
      action: 'withdraw',
      actor: ada.id,
      reason: 'A new text',
    });
  });

  test('is told to who recorded it and to everyone at the firm, by the account’s name', async () => {
    const carol = await givenSession(`carol ${number}`);
    await firmOf(ada, bob, carol);
    await query("update affiliate set first_name = 'Bob' where id = $1", [bob.id]);
    await query("update profile set name = 'Jane Doe' where affiliate_id = $1", [bob.id]);
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [carol.id]);
    const { id } = await record(ada.cookie);
    await query('update affiliate set firm_id = null where id = $1', [ada.id]);
    await json(withdraw(bob.cookie, id));
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
    const { id } = await record(ada.cookie);
    await json(withdraw(ada.cookie, id));
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
    const made = await record(ada.cookie);
    expect(made.firmId).toBe(firm);
    expect(await numberFor(bob.cookie)).toEqual(['client', 'AD-2291', 'approved']);
    expect((await things(bob.cookie, ITEM)).firm).toEqual({ id: firm, name: made.firmName });
    const eve = await givenSession(`eve ${number}`);
    const max = await givenSession(`max ${number}`);
    await firmOf(eve);
    for (const { cookie } of [eve, max]) {
      expect(await list(cookie)).toEqual([]);
      expect(await numberFor(cookie)).toEqual([null, undefined, undefined]);
      await refused(approvals(cookie, 'GET', `/${made.id}`), 404);
      await refused(withdraw(cookie, made.id), 404);
    }
    expect(await json(withdraw(bob.cookie, made.id))).toMatchObject({ state: 'withdrawn' });
  });

  test('does not get what someone recorded for themselves before, and leaves it to them afterward', async () => {
    const own = await record(ada.cookie);
    await refused(approvals(bob.cookie, 'GET', `/${own.id}`), 404);
    await firmOf(ada, bob);
    expect(await numberFor(ada.cookie)).toEqual([null, undefined, undefined]);
    await refused(approvals(ada.cookie, 'GET', `/${own.id}`), 404);
    await query('update affiliate set firm_id = null where id = $1', [ada.id]);
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-2291', 'approved']);
  });
});

test('all things are read with three statements besides the session’s', async () => {
  await firmOf(ada);
  const all = await things(ada.cookie);
  expect(all.items.length).toBeGreaterThanOrEqual(69);
  expect(all.items.find(({ kind }) => kind === 'sheet')).toMatchObject({
    audience: 'client',
    expiresOn: null,
    cleared: null,
    approval: null,
  });
  expect(await countQueries(() => things(ada.cookie))).toBeLessThanOrEqual(4);
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
    const files = await packetOf(approvals(ada.cookie, 'GET', `/packet${ITEM}`));
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
    await refused(approvals(ada.cookie, 'GET', '/packet?kind=item&thing=nothing'), 404);
  });

  test('shows what changed since the firm approved other words', async () => {
    const firm = await firmOf(ada, bob);
    await givenApproval(bob.id, { firm_id: firm, hash: 'd'.repeat(64) });
    const files = await packetOf(approvals(ada.cookie, 'GET', `/packet${ITEM}`));
    expect(files['changes.html']).toContain(
      '<del>words</del><ins>a</ins> <del>before.</del><ins>trust does',
    );
    const ofFirm = await packetOf(office('GET', `/approvals/packet${ITEM}&firm=${firm}`));
    expect(ofFirm['changes.html']).toBe(files['changes.html']);
    const ofNone = await packetOf(office('GET', `/approvals/packet${ITEM}`));
    expect(ofNone).not.toHaveProperty('changes.html');
  });
});

test('the register is a CSV file without formulas', async () => {
  const hash = await hashNow();
  await record(ada.cookie, { principal: '=HYPERLINK("x")', firstUse: '2026-10-07' });
  const text = await (await approvals(ada.cookie, 'GET', '/export')).text();
  expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'NOW')).toBe(
    `firm,thing,title,kind,hash,number,principal,credential,audience,approved_on,first_use,last_use,last_day,filing,recorded_by,recorded_at,state,reason,use_through\r\n,what-a-trust-does,What a trust does,item,${hash},AD-2291,"'=HYPERLINK(""x"")",,client,2026-10-05,2026-10-07,,2027-10-06,,Ada Example,NOW,approved,,2027-10-06\r\n`,
  );
  expect(await (await office('GET', '/approvals/export')).text()).toContain("'=HYPERLINK");
});

test('approvals and their words stay six years after the last day, also when the account goes', async () => {
  const of = (year: number, hash: string) =>
    givenApproval(ada.id, { approved_on: `${year}-01-01`, last_day: `${year}-10-05`, hash });
  const gone = 'e'.repeat(64);
  const stays = 'f'.repeat(64);
  const old = await of(2010, gone);
  const kept = await of(2020, stays);
  await query("update affiliate set ends_at = '2026-01-01' where id = $1", [ada.id]);
  await tidyAll();
  expect(await query('select from affiliate where id = $1', [ada.id])).toEqual([]);
  expect(await query('select id from approval where id = any ($1)', [[old.id, kept.id]])).toEqual([
    kept,
  ]);
  await tidyAll();
  expect(
    await query('select hash from approved_text where hash = any ($1)', [[gone, stays]]),
  ).toEqual([{ hash: stays }]);
});

describe('who recorded an approval', () => {
  const alerts = callsOf('/api/alerts');
  /** The titles of the alerts about ends, after the list was read. */
  const told = async ({ id, cookie }: Person) => {
    await json(alerts(cookie, 'GET', ''));
    return (await alertsOf(id)).filter(({ kind }) => kind === 'content');
  };
  const at = '2026-09-01';

  test('hears once a day of all that come within 30 days of their end, and again within 7', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const person = await givenSession(`warned ${number}`);
    const hash = await hashNow('piece', 'business-card');
    const card = { kind: 'piece', thing: 'business-card', hash, at };
    await givenApproval(person.id, { ...card, last_day: '2026-12-20' });
    await givenApproval(person.id, { at, last_day: '2026-12-18' });
    await givenApproval(person.id, { at, last_day: '2026-12-21' });
    await givenApproval(person.id, { at, last_day: '2026-12-01', hash: 'a'.repeat(64) });
    const first = {
      kind: 'content',
      title: '2 approvals end by December 20',
      href: '/dashboard/library/what-a-trust-does',
      why: 'You’re receiving this because you recorded or handed over what ends.',
    };
    expect(await told(person)).toEqual([first]);
    expect(await told(person)).toEqual([first]);
    const later = async (moment: string) => {
      vi.setSystemTime(moment);
      await warnOfContent(null);
      return (await alertsOf(person.id)).map(({ title }) => title);
    };
    const titles = [first.title, '1 approval ends by December 21'];
    expect(await later('2026-11-21T11:00:00Z')).toEqual(titles);
    expect(await later('2026-12-10T11:00:00Z')).toEqual(titles);
    expect(await later('2026-12-13T11:00:00Z')).toEqual([...titles, first.title]);
  });

  test('is not the only one who hears: so does who handed it over', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const one = await givenSession(`gave ${number}`);
    const two = await givenSession(`not ${number}`);
    const ending = { at, firm_id: await firmOf(one, two), last_day: '2026-12-18' };
    const { id } = await givenApproval(olga.id, ending);
    await givenApproval(olga.id, ending);
    const hash = await hashNow();
    const use = { kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', hash };
    for (const how of ['print', 'person']) {
      await insert('use', { ...use, affiliate_id: one.id, approval_id: id, how, at });
    }
    expect((await told(one)).map(({ title }) => title)).toEqual(['1 approval ends by December 18']);
    expect(await told(two)).toEqual([]);
  });

  test('hears nothing of what was withdrawn or no longer counts for them, or if such alerts are muted', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const givenEnding = async (username: string, changes = {}) => {
      const person = await givenSession(`${username} ${number}`);
      await givenApproval(person.id, { at, last_day: '2026-12-01', ...changes });
      return person;
    };
    const withdrew = await givenEnding('withdrew', { withdrawn_at: at, reason: 'Old' });
    const joined = await givenEnding('joined');
    await firmOf(joined);
    const muted = await givenEnding('muted');
    await insert('alert_mute', { affiliate_id: muted.id, kind: 'content' });
    for (const person of [withdrew, joined, muted]) expect(await told(person)).toEqual([]);
  });
});

describe('a site on which no firm approves', () => {
  beforeEach(() => {
    vi.spyOn(settings, 'approvals', 'get').mockReturnValue('none');
  });

  test('has none of its routes', async () => {
    await refused(approvals(ada.cookie, 'GET', ''), 404);
    await refused(approvals(ada.cookie, 'GET', '/things'), 404);
    await refused(approvals(ada.cookie, 'POST', '', await approvalDraft()), 404);
    await refused(office('GET', '/firms'), 404);
    await refused(office('GET', '/approvals'), 404);
  });

  test('clears no sample', async () => {
    const text = await json<LibraryText>(libraryCall(ada.cookie, 'GET', '/what-a-trust-does'));
    expect([text.cleared, text.approval]).toEqual([null, null]);
  });
});

describe('the office', () => {
  test('adds a firm once by any case, renames it, and deletes it while nothing names it', async () => {
    const add = (name: string) => office('POST', '/firms', { name });
    const rename = ({ id }: Firm, name: string) =>
      office('PATCH', `/firms/${id}`, { version: 1, name });
    const remove = ({ id }: Firm) => office('DELETE', `/firms/${id}`);
    const taken = async (answer: Promise<Response>) => (await refused(answer, 409)).current;
    const name = `Castellan Planning ${number}`;
    const firm = await json<Firm>(add(name), 201);
    expect(firm).toEqual({ id: firm.id, version: 1, name });
    expect(await taken(add(name.toUpperCase()))).toEqual(firm);
    const other = await json<Firm>(add(`Other ${number}`), 201);
    expect(await taken(rename(other, name))).toEqual(firm);
    const renamed = await json<Firm>(rename(firm, name.toLowerCase()));
    expect(renamed).toEqual({ id: firm.id, version: 2, name: name.toLowerCase() });
    expect(await taken(rename(firm, 'X'))).toEqual(renamed);
    await query('update affiliate set firm_id = $1 where id = $2', [firm.id, ada.id]);
    expect(await taken(remove(firm))).toEqual(renamed);
    await record(ada.cookie);
    await query('update affiliate set firm_id = null where id = $1', [ada.id]);
    await refused(remove(firm), 409);
    expect(await json(remove(other))).toEqual({ ok: true });
    await refused(remove(other), 404);
    expect((await refused(add(' '))).fields).toEqual({ name: 'The name is missing.' });
  });

  const draftFor = async (firmId: string, more: object[] = []) => {
    const { kind, thing, hash, ...decided } = await approvalDraft();
    return { firmId, things: [{ kind, thing, hash }, ...more], ...decided };
  };
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
    const { items } = await json<{ items: Approval[] }>(office('POST', '/approvals', draft), 201);
    // In the order of the request.
    expect(items.map(({ thing, audience, firmId }) => [thing, audience, firmId])).toEqual([
      ['what-a-trust-does', 'client', firm],
      ['business-card', 'client', firm],
      ['estate-tax-in-2026', 'advisor', firm],
    ]);
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-2291', 'approved']);
    expect(await ofOffice(`?firm=${firm}&state=approved`)).toHaveLength(3);
    expect(await ofOffice(`?firm=${firm}&ending=yes`)).toEqual([]);
  });

  test('records all or none, and reads which things changed', async () => {
    const firm = await firmOf(ada);
    const stale = { kind: 'piece', thing: 'business-card', hash: 'a'.repeat(64) };
    const draft = await draftFor(firm, [stale]);
    expect(await refused(office('POST', '/approvals', draft), 409)).toMatchObject({
      current: { things: [{ ...stale, ...(await named('piece', 'business-card')) }] },
    });
    expect(await list(ada.cookie)).toEqual([]);
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
      const answer = office('POST', '/approvals', { ...draft, ...changes });
      expect((await refused(answer)).fields).toEqual(fields);
    }
  });

  test('lists and withdraws what someone without a firm recorded', async () => {
    const made = await record(ada.cookie, { lastDay: inDays(20) });
    for (const search of ['?firm=none', '?firm=none&ending=yes']) {
      expect((await ofOffice(search)).map(({ id }) => id)).toContain(made.id);
    }
    const withdrawn = { state: 'withdrawn', reason: 'Asked to' };
    expect(
      await json(office('PATCH', `/approvals/${made.id}`, { version: 1, ...withdrawn })),
    ).toMatchObject(withdrawn);
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'withdrawn']);
  });

  test('sets an affiliate’s firm by version, lists its affiliates, and those without one', async () => {
    const firmName = `Castellan ${number}`;
    const firmId = await insert('firm', { name: firmName });
    const set = (version: number, to: unknown) =>
      office('PATCH', `/affiliates/${ada.id}`, { version, firmId: to });
    const before = await json<WholeAffiliate>(office('GET', `/affiliates/${ada.id}`));
    expect(before).toMatchObject({ firmId: null, firmName: null });
    const after = await json<WholeAffiliate>(set(before.version, firmId));
    expect(after).toMatchObject({ firmId, firmName });
    expect(await refused(set(before.version, null), 409)).toMatchObject({ current: after });
    const unknown = await refused(set(after.version, crypto.randomUUID()));
    expect(unknown.fields).toEqual({ firmId: 'There is no such firm.' });
    expect((await refused(set(after.version, 'x'))).fields).toEqual({ firmId: 'Choose a firm.' });
    const found = async (search: string) =>
      (await affiliates(olga.cookie, `?firm=${search}`)).map(({ id }) => id);
    expect(await found(firmId)).toEqual([ada.id]);
    expect(await found(`none&q=ada ${number}`)).not.toContain(ada.id);
    expect(await found(`none&q=bob ${number}`)).toContain(bob.id);
    expect(await json(set(after.version, null))).toMatchObject({ firmId: null, firmName: null });
    const noted = (await notesOf(ada.id)).filter(({ action }) => action === 'firm-set');
    expect(noted).toEqual([
      { action: 'firm-set', actor: olga.id, reason: firmName },
      { action: 'firm-set', actor: olga.id, reason: '' },
    ]);
  });
});

describe('an order', () => {
  const ordered = async (cookie: string) => {
    await disclose();
    const { id, proofs } = await order(cookie);
    return { id, piece: proofs[0]?.piece };
  };
  const endedIn = async (id: string) =>
    (await json<WholeOfficeOrder>(office('GET', `/orders/${id}`))).ended;

  test('prints a piece as a draft until the firm approves it, whatever the content says', async () => {
    expect((await ordered(ada.cookie)).piece).toMatchObject({ sample: true });
  });

  test('keeps the approval that it had when it was sent, and tells the office that it ended', async () => {
    await firmOf(ada);
    const hash = await hashNow('piece', 'business-card');
    const of = { kind: 'piece', thing: 'business-card', hash, lastDay: '2027-09-30' };
    const { id: approval } = await record(ada.cookie, of);
    const { id, piece } = await ordered(ada.cookie);
    const printed = { id: approval, number: 'AD-2291', on: inDays(0), until: '2027-09-30' };
    expect(piece).toMatchObject({ sample: false, approval: printed });
    expect(await endedIn(id)).toEqual([]);
    await json(withdraw(ada.cookie, approval));
    expect(await endedIn(id)).toEqual([
      { id: approval, number: 'AD-2291', state: 'withdrawn', lastDay: '2027-09-30' },
    ]);
    const { proofs } = await readOrder(ada.cookie, id);
    expect(proofs[0]?.piece).toEqual(piece);
    expect((await ordered(ada.cookie)).piece?.approval).toBeUndefined();
  });
});
