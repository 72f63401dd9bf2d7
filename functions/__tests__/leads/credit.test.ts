/** Who is credited with a message, what its receipt says, and how a link introduces its affiliate. */

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readReferral } from '../../../src/contract/leads.ts';
import { query } from '../../lib/db/db.ts';
import { browser } from '../helpers/caller.ts';
import { counted, givenAffiliate, insert, withStore } from '../helpers/harness.ts';
import { givenPage } from '../own-page/page-calls.ts';
import * as message from './lead-calls.ts';
import { countOf, givenIntroducer } from './lead-calls.ts';

withStore();

const NOW = Date.UTC(2026, 10, 20, 12);
let ada = '';
let bob = '';
let conor = '';
let spring = '';
beforeAll(async () => {
  ada = await givenIntroducer('ada-code', 'Ada is paid for this.');
  bob = await givenIntroducer('bob');
  conor = await givenIntroducer('conor');
  await query("update profile set name = 'Łukasz O’Connor' where affiliate_id = $1", [conor]);
  await givenPage(conor);
  spring = await message.givenLink(ada, 'spring', 'Spring seminar');
  const gone = await givenIntroducer('gone');
  await query('update affiliate set disabled = true where id = $1', [gone]);
});
beforeEach(() => {
  message.deliverToPortal();
  vi.setSystemTime(NOW);
});

/** Numbers messages from people who never wrote before. */
let people = 0;
const write = async (clues: object) => {
  people += 1;
  return message.leadOf(await message.send({ email: `p${people}@example.com`, ...clues }));
};

test('a link is credited, and the receipt says how', async () => {
  const lead = await write({ ref: 'Ada-Code.SPRING', visitedOn: '2026-11-12' });
  expect(lead).toMatchObject({ affiliate_id: ada, link_id: spring, ref: 'ada-code.spring' });
  expect(lead.receipt).toEqual({
    credit: 'link',
    reference: 'ada-code.spring',
    link: { id: spring, label: 'Spring seminar' },
    visitedOn: '2026-11-12',
    formOn: '2026-11-20',
    consent: '2026-11',
    disclosure: { version: 3, text: 'Ada is paid for this.' },
  });
});

test.each([
  'bob',
  ' BOB ',
  'bob.card',
  'https://alliance.example/r/bob',
  'alliance.example/r/Bob/card',
  '/r/bob/',
  'https://alliance.example/?ref=bob.card#contact',
])('a typed reference wins over the link: %s', async (introducedBy) => {
  const lead = await write({ introducedBy, ref: 'ada-code', visitedOn: '2026-11-12' });
  expect(lead).toMatchObject({
    affiliate_id: bob,
    credit: 'typed',
    introduced_by: introducedBy.trim(),
  });
  expect(lead.receipt).toMatchObject({ credit: 'typed', visitedOn: null, disclosure: null });
});

test.each([
  // In the affiliate’s time zone.
  ['2026-11-13T04:59:00.000Z', '2026-11-12'],
  ['2026-11-13T05:00:00.000Z', '2026-11-13'],
  ['2026-11-31T05:00:00.000Z', null],
  ['2026-11-13T05:00', null],
  // Kept by an earlier version.
  ['2026-11-20', '2026-11-20'],
  ['2026-10-21', '2026-10-21'],
  ['2026-10-20', null],
  ['2026-11-21', null],
  ['2026-02-31', null],
  ['yesterday', null],
  ['\0', null],
])('a visit at %s is on the receipt as of %s', async (visitedOn, day) => {
  const lead = await write({ ref: 'ada-code', visitedOn });
  expect(lead.receipt).toMatchObject({ credit: 'link', visitedOn: day });
});

test('a typed name is kept for the office and is not a credit, whoever has it', async () => {
  const lead = await write({ introducedBy: 'Ada of ada-code' });
  expect(lead).toMatchObject({ affiliate_id: null, contact_id: null, credit: 'unknown' });
  expect(lead.receipt.reference).toBe('Ada of ada-code');
});

test.each([
  ['wins over another affiliate’s link', 'Charles Example', 'ada-code', 'unknown'],
  ['leaves the credit to its affiliate’s link', 'ada of ADA-CODE', 'ada-code', 'link'],
  ['that is another site’s address is no reference', 'https://other.example/bob', 'bob', 'unknown'],
  // Without accents, apostrophes and foreign letters.
  ['leaves it also if it is typed plainly', 'lukasz oconnor ', 'conor', 'link'],
])('a typed name %s: %s', async (_what, introducedBy, ref, credit) => {
  const by = { 'ada-code': ada, conor }[ref];
  const affiliate_id = credit === 'link' ? by : null;
  expect(await write({ introducedBy, ref })).toMatchObject({ affiliate_id, credit, ref });
});

test.each([
  ['an unknown code', 'nobody-has-this'],
  ['a disabled affiliate', 'gone'],
  ['text that is not a code', 'x'.repeat(10_000)],
  ['characters that the database refuses', 'a\0b'],
])('%s is kept for the office', async (_what, ref) => {
  const lead = await write({ ref });
  expect(lead).toMatchObject({ affiliate_id: null, contact_id: null, credit: 'unknown' });
  expect(lead.receipt.reference.length).toBeLessThanOrEqual(100);
});

test('without a reference no one is credited', async () => {
  const lead = await write({});
  expect(lead).toMatchObject({ affiliate_id: null, credit: 'none' });
  expect(lead.receipt).toMatchObject({ reference: '', link: null, disclosure: null });
});

test.each(['ada-code@example.com', 'ADA@example.com'])(
  'an affiliate’s own address (%s) is marked and not counted',
  async (email) => {
    const before = [await countOf('contact', ada), await countOf('alert', ada)];
    const lead = await write({ email, ref: 'ada-code.spring' });
    expect(lead).toMatchObject({ affiliate_id: ada, contact_id: null, credit: 'self' });
    expect([await countOf('contact', ada), await countOf('alert', ada)]).toEqual(before);
  },
);

test('a person who writes again through another affiliate’s link is that affiliate’s lead as well', async () => {
  const email = 'both@example.com';
  const first = await write({ email, ref: 'ada-code' });
  const second = await write({ email, ref: 'bob' });
  expect([first.affiliate_id, second.affiliate_id]).toEqual([ada, bob]);
  const whose = 'select affiliate_id from contact where email = $1 order by created_at';
  expect(await query(whose, [email])).toEqual([{ affiliate_id: ada }, { affiliate_id: bob }]);
});

test('a retired code keeps working, and an unknown link of a known code counts for its affiliate', async () => {
  await query("insert into referral_code (code, affiliate_id) values ('ada-new', $1)", [ada]);
  await query("update profile set code = 'ada-new' where affiliate_id = $1", [ada]);
  const lead = await write({ ref: 'ada-code.winter' });
  expect(lead).toMatchObject({ affiliate_id: ada, credit: 'link', link_id: null });
});

let shown = '';
beforeAll(async () => {
  shown = await givenIntroducer('ada', 'Ada is paid for clients she brings.');
  await query(
    `update profile set firm = 'Example Planning', role = 'Planner', credentials = 'CFP®',
       phone = '+1 555 010 0100', bio = 'About me' where affiliate_id = $1`,
    [shown],
  );
});

const SHOWN = { firm: true, role: true, credentials: true, disclosure: true };

const PUBLIC = {
  code: 'ada',
  name: 'Ada of ada',
  firm: 'Example Planning',
  role: 'Planner',
  credentials: 'CFP®',
  disclosure: 'Ada is paid for clients she brings.',
};
const publish = async (fields: object) => {
  await query('update profile set show = $2 where affiliate_id = $1', [shown, fields]);
  await query("delete from publication where state = 'submitted'");
  await givenPage(shown).catch(() => {});
};

test.each(['ada', 'ADA', 'ada.spring', ' Ada.Spring '])(
  '%s shows who it is, and no way to contact them',
  async (code) => {
    await publish({ ...SHOWN, email: true, phone: true, bio: true });
    const answer = await browser().send(readReferral, { code });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual(PUBLIC);
  },
);

test('unapproved words introduce no one: a changed profile waits, and without a version the account’s name is used', async () => {
  await publish(SHOWN);
  const unread = "update profile set name = 'Unread', firm = 'Unread' where affiliate_id = $1";
  await query(unread, [shown]);
  expect(await browser().call(readReferral, { code: 'ada' })).toEqual(PUBLIC);
  const newcomer = await givenAffiliate('newcomer');
  await insert('referral_code', { code: 'newcomer', affiliate_id: newcomer });
  await query(unread, [newcomer]);
  expect(await browser().call(readReferral, { code: 'newcomer' })).toMatchObject({
    name: 'Ada Example',
    firm: '',
  });
});

test('a retired code returns the same as the current one', async () => {
  const code = 'before';
  await insert('referral_code', { code, affiliate_id: shown });
  expect(await browser().call(readReferral, { code })).toEqual({ ...PUBLIC, code });
});

test('unknown, disabled and removed affiliates are not found', async () => {
  await query("insert into referral_code (code) values ('removed')");
  for (const code of ['nobody', 'gone', 'removed']) {
    await browser().refused(readReferral, 404, { code });
  }
});

test('a malformed code is not found, without a query', async () => {
  for (const code of ['ab', 'a b c', 'ada.x.y', "ada';--", 'x'.repeat(10_000), '\0\0\0']) {
    const { result, queries } = await counted(() => browser().send(readReferral, { code }));
    expect([result.status, queries], code.slice(0, 20)).toEqual([404, 0]);
  }
});
