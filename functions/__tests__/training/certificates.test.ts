/** Certificates: how they are earned, and what anyone can verify. */

import { beforeAll, expect, test, vi } from 'vitest';
import { listCertificates, readCertificate } from '../../../src/contract/training/certificates.ts';
import { FINAL_WAIT_MIN, readLesson } from '../../../src/contract/training/training.ts';
import { query } from '../../lib/db/db.ts';
import { browser, type Caller, type Person, person } from '../helpers/caller.ts';
import { counted, withStore } from '../helpers/harness.ts';
import {
  answer,
  answersOf,
  COURSE,
  gradeOf,
  keyOf,
  passFinal,
  passLessons,
  verify,
} from './training-calls.ts';

withStore();

const CODE = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;
let someone: Person;
let code = '';
/** The day of the first pass. */
let today = '';
beforeAll(async () => {
  someone = await person('ada');
});

const own = (who: Caller = someone) => who.call(listCertificates);

test('seven of ten right answers earn none and reveal no answer; after a wait, eight earn one', async () => {
  await passLessons(someone);
  const questions = await keyOf('final');
  const failed = await gradeOf(someone, answersOf(questions, 7), 'final');
  expect(failed).toMatchObject({ right: 7, of: 10, items: [], passed: false, certificate: null });
  expect((await someone.call(readLesson, { course: COURSE, lesson: 'final' })).last).toMatchObject({
    right: 7,
    items: [],
  });
  expect((await own()).items).toEqual([]);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const early = await answer(someone, answersOf(questions, 8), 'final');
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '300']);
  vi.setSystemTime(Date.now() + (FINAL_WAIT_MIN - 10) * 60_000);
  today = new Date().toISOString().slice(0, 10);
  const passed = await gradeOf(someone, answersOf(questions, 8), 'final');
  expect(passed.items).toHaveLength(10);
  expect(passed).toMatchObject({ right: 8, passed: true });
  code = passed.certificate ?? '';
  expect(code).toMatch(CODE);
});

test('it is earned once, whatever is answered afterward', async () => {
  const again = await passFinal(someone);
  expect(again.certificate).toBe(code);
  const worse = await gradeOf(someone, answersOf(await keyOf('final'), 0), 'final');
  expect(worse).toMatchObject({ passed: false, certificate: code });
  expect((await own()).items).toMatchObject([
    { code, slug: 'foundations', name: 'Ada Example', version: '2026.1', revoked: false },
  ]);
});

test('two simultaneous passes earn one', async () => {
  const course = 'trusts-and-charitable-tools';
  const [one, two] = await Promise.all([passFinal(someone, course), passFinal(someone, course)]);
  expect(one.certificate).toBe(two.certificate);
});

test('anyone with the code sees only name, course, date and version', async () => {
  const others = [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `];
  for (const typed of [code, ...others]) {
    const answered = await verify(typed);
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answered.json()).toEqual({
      name: 'Ada Example',
      course: 'Foundations of wealth transfer',
      date: today,
      version: '2026.1',
    });
  }
});

test('it keeps the name and the title from its day', async () => {
  await query("update affiliate set first_name = 'Augusta', last_name = 'King'");
  expect(await browser().call(readCertificate, { code })).toMatchObject({ name: 'Ada Example' });
  const other = await passFinal(someone, 'working-within-the-rules');
  expect(await browser().call(readCertificate, { code: other.certificate ?? '' })).toMatchObject({
    name: 'Augusta King',
  });
});

const RETIREMENT = 'retirement-accounts-across-generations';

test.each([
  ['Augusta King, CFP, Director of the Alliance', 'Augusta King'],
  ['Grace Hopper', 'Augusta King'],
  ['King Augusta', 'Augusta King'],
  ['Augusta B. C. King', 'Augusta King'],
  // Cyrillic letters look the same, but are a different name in a search.
  ['Аugusta King', 'Augusta King'],
  // Marks that no letter has, which would hide the name.
  ['Augusta Kin\u0338g', 'Augusta King'],
  ['', 'Augusta King'],
  ['AUGUSTA KING', 'AUGUSTA KING'],
  ['Augústa  King', 'Augústa King'],
  ['Augusta-King', 'Augusta-King'],
  ['Augusta B. King', 'Augusta B. King'],
])('a profile with the name “%s” gets a certificate for “%s”', async (profile, certified) => {
  await query('update profile set name = $2 where affiliate_id = $1', [someone.id, profile]);
  await query('delete from certificate where affiliate_id = $1 and course = $2', [
    someone.id,
    RETIREMENT,
  ]);
  const { certificate } = await passFinal(someone, RETIREMENT);
  expect(await browser().call(readCertificate, { code: certificate ?? '' })).toMatchObject({
    name: certified,
  });
});

test('unknown and revoked codes are not found, and cannot be told apart', async () => {
  await query('update certificate set revoked_at = now() where code = $1', [code]);
  for (const typed of [code, '0000-0000-0000-0000', 'short', 'U'.repeat(16)]) {
    expect(await browser().refused(readCertificate, 404, { code: typed })).toEqual({
      error: 'not_found',
      message: 'We could not find this.',
    });
  }
  expect((await own()).items).toContainEqual(expect.objectContaining({ code, revoked: true }));
  // The office's decision holds: passing again does not restore it.
  expect(await passFinal(someone)).toMatchObject({ passed: true, certificate: null });
});

test('a malformed code is not found, without a query', async () => {
  const zeros = [15, 10_000].map((count) => '0'.repeat(count));
  for (const typed of ['x', "'; drop table certificate", 'U'.repeat(16), ...zeros]) {
    const { result, queries } = await counted(() => verify(typed));
    expect([result.status, queries], typed.slice(0, 20)).toEqual([404, 0]);
  }
});

test('the list has only the affiliate’s own', async () => {
  expect((await own(await person('grace'))).items).toEqual([]);
});
