import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Approval, Firm, Things, WholeApproval } from '../../src/contract/approvals.ts';
import type { LibraryText } from '../../src/contract/library.ts';
import type { WholeOfficeOrder } from '../../src/contract/office.ts';
import type { WholeAffiliate } from '../../src/contract/office-affiliates.ts';
import type { Page } from '../../src/contract/paging.ts';
import { warnOfEnds } from '../lib/approval-ends.ts';
import { query } from '../lib/db/db.ts';
import { tidyAll } from '../lib/db/tidy.ts';
import { readFiles } from '../lib/gated.ts';
import { settings } from '../lib/site.ts';
import { approvalDraft, approvals, givenApproval, inDays, thingNamed } from './approval-calls.ts';
import { callsOf, json, refused } from './callers.ts';
import { countQueries, givenOffice, givenSession, insert, withStore } from './harness.ts';
import { affiliates, alertsOf, atOffice, notesOf } from './office-calls.ts';
import { disclose, order, read as readOrder } from './order-calls.ts';

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
  json<Things>(approvals(cookie, 'GET', `/things${search}`));
const ITEM = '?kind=item&thing=what-a-trust-does';
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
    const { hash } = await thingNamed('item', 'what-a-trust-does');
    const made = await record(ada.cookie, {
      ...{ credential: 'Series 24', filing: 'F-1', firstUse: '2026-10-07' },
      lastDay: '2027-09-30',
    });
    expect(made).toEqual({
      ...{ id: made.id, version: 1, kind: 'item', thing: 'what-a-trust-does' },
      ...{ title: 'What a trust does', hash, firmId: null, firmName: null, number: 'AD-2291' },
      ...{ principal: 'Jane Doe', credential: 'Series 24', audience: 'client' },
      ...{ approvedOn: '2026-10-05', firstUse: '2026-10-07', lastDay: '2027-09-30' },
      ...{ filing: 'F-1', by: 'Ada Example', at: made.at, state: 'approved', reason: '' },
    });
    expect(await list(ada.cookie)).toEqual([made]);
    expect(await itemFor(ada.cookie)).toEqual({
      ...{ kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', hash },
      ...{ audience: 'client', expiresOn: '2027-11-30', cleared: 'client', approval: made },
    });
    const text = await json<LibraryText>(libraryCall(ada.cookie, 'GET', '/what-a-trust-does'));
    expect(text).toMatchObject({ hash, cleared: 'client', approval: made });
    expect(await notesOf(ada.id)).toContainEqual({
      ...{ action: 'create', actor: ada.id, reason: 'AD-2291' },
    });
  });

  test('lasts 366 days unless it says another last day', async () => {
    expect((await record(ada.cookie, { approvedOn: '2026-10-03' })).lastDay).toBe('2027-10-04');
  });

  test('counts its last day whole, in UTC, and is expired after it', async () => {
    await record(ada.cookie, { approvedOn: '2026-10-01', lastDay: '2026-10-05' });
    vi.setSystemTime('2026-10-05T23:59:59Z');
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-2291', 'approved']);
    vi.setSystemTime('2026-10-06T00:00:00Z');
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'expired']);
  });

  test('that is over can be recorded', async () => {
    const days = { approvedOn: '2025-10-03', lastDay: '2026-09-30' };
    expect((await record(ada.cookie, days)).state).toBe('expired');
  });

  test('is outdated by other words', async () => {
    await givenApproval(ada.id, { hash: 'a'.repeat(64) });
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'outdated']);
  });

  test('clears nothing once the thing itself has expired', async () => {
    vi.setSystemTime('2027-12-01T00:00:00Z');
    const { id, cookie } = await givenSession(`later ${number}`);
    await givenApproval(id);
    expect(await numberFor(cookie)).toEqual([null, 'AD-2291', 'approved']);
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

  test.each([
    [{ number: ' ' }, { number: 'The approval number is missing.' }],
    [{ number: 'x'.repeat(41) }, { number: 'The approval number has more than 40 characters.' }],
    [
      { principal: 'Jane \u202eeoD' },
      { principal: 'The principal contains invisible characters. Please type it again.' },
    ],
    [
      { filing: 'F\u00ad1' },
      { filing: 'The filing reference contains invisible characters. Please type it again.' },
    ],
    [{ approvedOn: '2026-02-30' }, { approvedOn: expect.stringContaining('a day that exists') }],
    [{ approvedOn: '2026-10-06' }, { approvedOn: 'The day of the approval is in the future.' }],
    [{ firstUse: '2026-10-04' }, { firstUse: 'The first use cannot be before the approval.' }],
    [{ firstUse: '2027-10-07' }, { firstUse: 'The first use cannot be after the last day.' }],
    [{ lastDay: '2026-10-05' }, { lastDay: 'The last day must be after the day of the approval.' }],
    [
      { lastDay: '2029-10-06' },
      { lastDay: 'The last day is at most 1,096 days after the approval.' },
    ],
    [{ audience: 'all' }, { audience: 'Say whom it was approved for.' }],
    [{ kind: 'lesson' }, { kind: 'There is no such kind.' }],
    [{ thing: 'nothing' }, { thing: 'There is no such thing to approve.' }],
    [
      { thing: 'estate-tax-in-2026' },
      { audience: '“The federal estate tax in 2026” is for advisors only.' },
    ],
    [
      { kind: 'piece', thing: 'business-card', audience: 'advisor' },
      { audience: '“Business card” is a piece, and pieces are for clients.' },
    ],
  ])('with %o is refused at its field', async (changes, fields) => {
    expect(await refusedWith(ada.cookie, changes)).toEqual(fields);
    expect(await list(ada.cookie)).toEqual([]);
  });

  test('takes a last day 1,096 days ahead, and a principal’s name in Hebrew letters', async () => {
    const made = await record(ada.cookie, { lastDay: '2029-10-05', principal: 'יעל כהן' });
    expect([made.lastDay, made.principal]).toEqual(['2029-10-05', 'יעל כהן']);
  });

  test('of words that changed meanwhile is refused with today’s hash', async () => {
    const { hash } = await thingNamed('item', 'what-a-trust-does');
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
    expect([whole.state, whole.before, whole.now]).toEqual([
      'outdated',
      'The words before.',
      words,
    ]);
    const { id: gone } = await givenApproval(ada.id, { thing: 'gone', hash: 'c'.repeat(64) });
    expect(await json(approvals(ada.cookie, 'GET', `/${gone}`))).toMatchObject({ now: null });
  });
});

describe('withdrawing', () => {
  test('needs a reason and the version, happens once, and is in the audit', async () => {
    const { id } = await record(ada.cookie);
    const body = { version: 1, state: 'withdrawn' };
    expect((await refused(approvals(ada.cookie, 'PATCH', `/${id}`, body))).fields).toMatchObject({
      reason: expect.any(String),
    });
    const gone = await json<Approval>(withdraw(ada.cookie, id));
    expect(gone).toMatchObject({ version: 2, state: 'withdrawn', reason: 'A new text' });
    expect(await refused(withdraw(ada.cookie, id), 409)).toMatchObject({ current: gone });
    expect(await refused(withdraw(ada.cookie, id, 2), 409)).toMatchObject({ current: gone });
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'withdrawn']);
    expect(await notesOf(ada.id)).toContainEqual({
      ...{ action: 'withdraw', actor: ada.id, reason: 'A new text' },
    });
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
    await firmOf(eve);
    const max = await givenSession(`max ${number}`);
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
    ...{ audience: 'client', expiresOn: null, cleared: null, approval: null },
  });
  expect(await countQueries(() => things(ada.cookie))).toBeLessThanOrEqual(4);
});

describe('the packet', () => {
  const packetOf = async (answer: Promise<Response>) => {
    const response = await answer;
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/zip',
    ]);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
  };

  test('has the words, their page, the sources and a cover to fill in', async () => {
    const { hash } = await thingNamed('item', 'what-a-trust-does');
    const files = await packetOf(approvals(ada.cookie, 'GET', `/packet${ITEM}`));
    expect(Object.keys(files)).toEqual(['words.txt', 'material.html', 'sources.csv', 'cover.txt']);
    expect(
      createHash('sha256')
        .update(files['words.txt'] ?? '')
        .digest('hex'),
    ).toBe(hash);
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
    const office = await packetOf(
      atOffice(olga.cookie, 'GET', `/approvals/packet${ITEM}&firm=${firm}`),
    );
    expect(office['changes.html']).toBe(files['changes.html']);
    expect(
      await packetOf(atOffice(olga.cookie, 'GET', `/approvals/packet${ITEM}`)),
    ).not.toHaveProperty('changes.html');
  });
});

test('the register is a CSV file without formulas', async () => {
  const { hash } = await thingNamed('item', 'what-a-trust-does');
  const made = await record(ada.cookie, { principal: '=HYPERLINK("x")', firstUse: '2026-10-07' });
  const text = await (await approvals(ada.cookie, 'GET', '/export')).text();
  expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'NOW')).toBe(
    `\uFEFFfirm,thing,title,kind,hash,number,principal,credential,audience,approved_on,first_use,last_use,last_day,filing,recorded_by,recorded_at,state,reason\r\n,what-a-trust-does,What a trust does,item,${hash},AD-2291,"'=HYPERLINK(""x"")",,client,2026-10-05,2026-10-07,,2027-10-06,,Ada Example,NOW,approved,\r\n`.replace(
      /^\uFEFF/,
      '',
    ),
  );
  expect(made.state).toBe('approved');
  const office = await (await atOffice(olga.cookie, 'GET', '/approvals/export')).text();
  expect(office).toContain("'=HYPERLINK");
});

test('approvals and their words stay six years after the last day, also when the account goes', async () => {
  const hash = 'e'.repeat(64);
  const over = { approved_on: '2010-01-01', last_day: '2010-10-05', hash };
  const { id: old } = await givenApproval(ada.id, over);
  const days = { approved_on: '2020-01-01', last_day: '2020-10-05' };
  const { id: kept } = await givenApproval(ada.id, { ...days, hash: 'f'.repeat(64) });
  await query("update affiliate set ends_at = '2026-01-01' where id = $1", [ada.id]);
  await tidyAll();
  const left = async () =>
    (await query<{ id: string }>('select id from approval where id = any ($1)', [[old, kept]])).map(
      ({ id }) => id,
    );
  expect(await query('select from affiliate where id = $1', [ada.id])).toEqual([]);
  expect(await left()).toEqual([kept]);
  await tidyAll();
  const texts = await query<{ hash: string }>(
    'select hash from approved_text where hash = any ($1)',
    [[hash, 'f'.repeat(64)]],
  );
  expect(texts).toEqual([{ hash: 'f'.repeat(64) }]);
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
    const { hash } = await thingNamed('piece', 'business-card');
    const card = { kind: 'piece', thing: 'business-card', hash, at };
    await givenApproval(person.id, { ...card, last_day: '2026-12-20' });
    await givenApproval(person.id, { at, last_day: '2026-12-18' });
    await givenApproval(person.id, { at, last_day: '2026-12-21' });
    await givenApproval(person.id, { at, last_day: '2026-12-01', hash: 'a'.repeat(64) });
    const first = {
      ...{ kind: 'content', title: '2 approvals end by December 20' },
      ...{ href: '/dashboard/library/what-a-trust-does' },
      why: 'You get this because you recorded or handed over what ends.',
    };
    expect(await told(person)).toEqual([first]);
    expect(await told(person)).toEqual([first]);
    const later = async (moment: string) => {
      vi.setSystemTime(moment);
      await warnOfEnds(null);
      return (await alertsOf(person.id)).map(({ title }) => title);
    };
    const titles = [first.title, '1 approval ends by December 21'];
    expect(await later('2026-11-21T11:00:00Z')).toEqual(titles);
    expect(await later('2026-12-10T11:00:00Z')).toEqual(titles);
    expect(await later('2026-12-13T11:00:00Z')).toEqual([
      ...titles,
      '2 approvals end by December 20',
    ]);
  });

  test('is not the only one who hears: so does who handed it over', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const [one, two] = [await givenSession(`gave ${number}`), await givenSession(`not ${number}`)];
    const ending = { at, firm_id: await firmOf(one, two), last_day: '2026-12-18' };
    const { id } = await givenApproval(olga.id, ending);
    await givenApproval(olga.id, ending);
    const { hash } = await thingNamed('item', 'what-a-trust-does');
    const use = { kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', hash };
    for (const how of ['print', 'person']) {
      await insert('use', { ...use, affiliate_id: one.id, approval_id: id, how, at });
    }
    expect((await told(one)).map(({ title }) => title)).toEqual(['1 approval ends by December 18']);
    expect(await told(two)).toEqual([]);
  });

  test('hears nothing of what was withdrawn or no longer counts for them, or if such alerts are muted', async () => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const [one, two, three] = [
      await givenSession(`withdrew ${number}`),
      await givenSession(`joined ${number}`),
      await givenSession(`muted ${number}`),
    ];
    await givenApproval(one.id, { at, last_day: '2026-12-01', withdrawn_at: at, reason: 'Old' });
    await givenApproval(two.id, { at, last_day: '2026-12-01' });
    await firmOf(two);
    await givenApproval(three.id, { at, last_day: '2026-12-01' });
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [three.id]);
    for (const person of [one, two, three]) expect(await told(person)).toEqual([]);
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
    await refused(atOffice(olga.cookie, 'GET', '/firms'), 404);
    await refused(atOffice(olga.cookie, 'GET', '/approvals'), 404);
  });

  test('clears no sample', async () => {
    const text = await json<LibraryText>(libraryCall(ada.cookie, 'GET', '/what-a-trust-does'));
    expect([text.cleared, text.approval]).toEqual([null, null]);
  });
});

describe('the office', () => {
  const firms = callsOf('/api/office/firms');

  test('adds a firm once by any case, renames it, and deletes it while nothing names it', async () => {
    const name = `Castellan Planning ${number}`;
    const firm = await json<Firm>(firms(olga.cookie, 'POST', '', { name }), 201);
    expect(firm).toEqual({ id: firm.id, version: 1, name });
    expect(
      await refused(firms(olga.cookie, 'POST', '', { name: name.toUpperCase() }), 409),
    ).toMatchObject({ current: firm });
    const other = await json<Firm>(
      firms(olga.cookie, 'POST', '', { name: `Other ${number}` }),
      201,
    );
    expect(
      await refused(firms(olga.cookie, 'PATCH', `/${other.id}`, { version: 1, name }), 409),
    ).toMatchObject({ current: firm });
    const renamed = await json<Firm>(
      firms(olga.cookie, 'PATCH', `/${firm.id}`, { version: 1, name: name.toLowerCase() }),
    );
    expect(renamed).toEqual({ id: firm.id, version: 2, name: name.toLowerCase() });
    expect(
      await refused(firms(olga.cookie, 'PATCH', `/${firm.id}`, { version: 1, name: 'X' }), 409),
    ).toMatchObject({ current: renamed });
    await query('update affiliate set firm_id = $1 where id = $2', [firm.id, ada.id]);
    expect(await refused(firms(olga.cookie, 'DELETE', `/${firm.id}`), 409)).toMatchObject({
      current: renamed,
    });
    await record(ada.cookie);
    await query('update affiliate set firm_id = null where id = $1', [ada.id]);
    await refused(firms(olga.cookie, 'DELETE', `/${firm.id}`), 409);
    expect(await json(firms(olga.cookie, 'DELETE', `/${other.id}`))).toEqual({ ok: true });
    await refused(firms(olga.cookie, 'DELETE', `/${other.id}`), 404);
    expect((await refused(firms(olga.cookie, 'POST', '', { name: ' ' }))).fields).toEqual({
      name: 'The name is missing.',
    });
  });

  const draftFor = async (firmId: string, more: object[] = []) => {
    const { kind, thing, hash, ...decided } = await approvalDraft();
    return { firmId, things: [{ kind, thing, hash }, ...more], ...decided };
  };
  const named = async (kind: string, thing: string, audience?: string) => {
    const { hash } = await thingNamed(kind, thing);
    return { kind, thing, hash, ...(audience && { audience }) };
  };

  test('records one decision about several things for a firm', async () => {
    const firm = await firmOf(ada);
    const draft = await draftFor(firm, [
      await named('piece', 'business-card'),
      await named('item', 'estate-tax-in-2026', 'advisor'),
    ]);
    const { items } = await json<{ items: Approval[] }>(
      atOffice(olga.cookie, 'POST', '/approvals', draft),
      201,
    );
    expect(items.map(({ thing, audience, firmId }) => [thing, audience, firmId]).sort()).toEqual([
      ['business-card', 'client', firm],
      ['estate-tax-in-2026', 'advisor', firm],
      ['what-a-trust-does', 'client', firm],
    ]);
    expect(await numberFor(ada.cookie)).toEqual(['client', 'AD-2291', 'approved']);
    const page = await json<Page<Approval>>(
      atOffice(olga.cookie, 'GET', `/approvals?firm=${firm}&state=approved`),
    );
    expect(page.items).toHaveLength(3);
    const soon = await json<Page<Approval>>(
      atOffice(olga.cookie, 'GET', `/approvals?firm=${firm}&ending=yes`),
    );
    expect(soon.items).toEqual([]);
  });

  test('records all or none, and reads which things changed', async () => {
    const firm = await firmOf(ada);
    const stale = { kind: 'piece', thing: 'business-card', hash: 'a'.repeat(64) };
    const draft = await draftFor(firm, [stale]);
    expect(await refused(atOffice(olga.cookie, 'POST', '/approvals', draft), 409)).toMatchObject({
      current: { things: [{ ...stale, ...(await named('piece', 'business-card')) }] },
    });
    expect(await list(ada.cookie)).toEqual([]);
    const fieldsOf = async (changes: object) =>
      (
        await refused(
          atOffice(olga.cookie, 'POST', '/approvals', { ...(await draftFor(firm)), ...changes }),
        )
      ).fields;
    const [thing] = (await draftFor(firm)).things;
    expect(await fieldsOf({ things: [] })).toEqual({ things: 'Choose what was approved.' });
    expect(await fieldsOf({ things: [thing, thing] })).toEqual({
      things: 'One thing is there twice.',
    });
    expect(await fieldsOf({ things: Array(61).fill(thing) })).toEqual({
      things: 'Choose at most 60 things.',
    });
    expect(await fieldsOf({ things: [{ ...thing, thing: 'nothing' }] })).toEqual({
      things: 'There is no such thing to approve.',
    });
    expect(await fieldsOf({ firmId: crypto.randomUUID() })).toEqual({
      firmId: 'There is no such firm.',
    });
  });

  test('lists and withdraws what someone without a firm recorded', async () => {
    const made = await record(ada.cookie, { lastDay: inDays(20) });
    const own = await json<Page<Approval>>(atOffice(olga.cookie, 'GET', '/approvals?firm=none'));
    expect(own.items.map(({ id }) => id)).toContain(made.id);
    const soon = await json<Page<Approval>>(
      atOffice(olga.cookie, 'GET', '/approvals?firm=none&ending=yes'),
    );
    expect(soon.items.map(({ id }) => id)).toContain(made.id);
    const body = { version: 1, state: 'withdrawn', reason: 'Asked to' };
    expect(await json(atOffice(olga.cookie, 'PATCH', `/approvals/${made.id}`, body))).toMatchObject(
      { state: 'withdrawn', reason: 'Asked to' },
    );
    expect(await numberFor(ada.cookie)).toEqual([null, 'AD-2291', 'withdrawn']);
  });

  test('sets an affiliate’s firm by version, lists its affiliates, and those without one', async () => {
    const firmId = await firmOf();
    const [row] = await query<{ name: string }>('select name from firm where id = $1', [firmId]);
    const set = (version: number, to: unknown) =>
      atOffice(olga.cookie, 'PATCH', `/affiliates/${ada.id}`, { version, firmId: to });
    const before = await json<WholeAffiliate>(
      atOffice(olga.cookie, 'GET', `/affiliates/${ada.id}`),
    );
    expect([before.firmId, before.firmName]).toEqual([null, null]);
    const after = await json<WholeAffiliate>(set(before.version, firmId));
    expect([after.firmId, after.firmName]).toEqual([firmId, row?.name]);
    expect(await refused(set(before.version, null), 409)).toMatchObject({ current: after });
    const unknown = await refused(set(after.version, crypto.randomUUID()));
    expect(unknown.fields).toEqual({ firmId: 'There is no such firm.' });
    expect((await refused(set(after.version, 'x'))).fields).toEqual({ firmId: 'Choose a firm.' });
    expect((await affiliates(olga.cookie, `?firm=${firmId}`)).map(({ id }) => id)).toEqual([
      ada.id,
    ]);
    const without = async ({ id }: Person, name: string) =>
      (await affiliates(olga.cookie, `?firm=none&q=${name}`)).some((one) => one.id === id);
    expect(await without(ada, `ada ${number}`)).toBe(false);
    expect(await without(bob, `bob ${number}`)).toBe(true);
    expect(await json(set(after.version, null))).toMatchObject({ firmId: null, firmName: null });
    const noted = (await notesOf(ada.id)).filter(({ action }) => action === 'firm-set');
    expect(noted).toEqual([
      { action: 'firm-set', actor: olga.id, reason: row?.name },
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
    (await json<WholeOfficeOrder>(atOffice(olga.cookie, 'GET', `/orders/${id}`))).ended;

  test('prints a piece as a draft until the firm approves it, whatever the content says', async () => {
    expect((await ordered(ada.cookie)).piece).toMatchObject({ sample: true });
  });

  test('keeps the approval that it had when it was sent, and tells the office that it ended', async () => {
    await firmOf(ada);
    const { hash } = await thingNamed('piece', 'business-card');
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
