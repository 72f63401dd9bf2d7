/** Lessons: what is read, what is graded, and an affiliate's progress. */

import { beforeAll, expect, test, vi } from 'vitest';
import { readDocuments } from '../../../src/content/documents.ts';
import {
  answerLesson,
  type Lesson,
  listTraining,
  readLesson,
  TRIES_PER_HOUR,
} from '../../../src/contract/training/training.ts';
import { query } from '../../lib/db/db.ts';
import { passMark } from '../../lib/training/certificates.ts';
import { type Person, person, problemOf } from '../helpers/caller.ts';
import { statusesOf } from '../helpers/callers.ts';
import { keepInUse, withStore } from '../helpers/harness.ts';
import {
  answer,
  answersOf,
  COURSE,
  gradeOf,
  keyOf,
  LESSON,
  open,
  passFinal,
  passLessons,
  rowOf,
} from './training-calls.ts';

withStore();
let someone: Person;
let hers: Person;
beforeAll(async () => {
  someone = await person('ada');
  hers = await person('eager');
  await keepInUse();
});

test('a lesson has its text and its questions, and nothing of the answers', async () => {
  const response = await open(someone);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  const lesson = JSON.parse(text) as Lesson;
  expect(lesson).toMatchObject({ course: COURSE, lesson: LESSON, passedAt: null, last: null });
  expect(lesson.html).toContain('>What the meeting is for</h2>');
  // Each question as it is in the file, in the same order, whichever option is right.
  const asked = (await keyOf(LESSON)).map(({ id, text, options }) => ({ id, text, options }));
  expect(lesson.questions).toEqual(asked);
  for (const { explanation } of await keyOf(LESSON)) {
    expect(text).not.toContain(explanation.slice(0, 30));
  }
});

test.each([
  ['foundations', 'course'],
  ['foundations', 'what-a-trust-is-for'],
  ['no-such-course', 'final'],
  ['..', 'final'],
  ['foundations', '../library/yearly-gifts-letter'],
  ['foundations', 'final.json'],
  ['', ''],
])('%s/%s is not found, to read or to answer', async (course, lesson) => {
  expect((await open(someone, lesson, course)).status).toBe(404);
  expect((await answer(someone, { q1: 'a' }, lesson, course)).status).toBe(404);
});

test('the server grades, and explains only answered questions', async () => {
  const questions = await keyOf(LESSON);
  const [first, second, ...others] = questions;
  const some = answersOf(questions.slice(0, 2), 1);
  const graded = await gradeOf(someone, some);
  expect(graded).toMatchObject({ right: 1, of: 4, passed: false, passedAt: null });
  expect(graded.items).toEqual([
    { id: first?.id, correct: true, explanation: first?.explanation },
    { id: second?.id, correct: false, explanation: second?.explanation },
    ...others.map(({ id }) => ({ id, correct: false, explanation: null })),
  ]);
  const lesson = await someone.call(readLesson, { course: COURSE, lesson: LESSON });
  expect(lesson.last).toEqual({ answers: some, items: graded.items, right: 1, of: 4 });
});

test('three of four right answers pass a lesson, and two do not', async () => {
  const questions = await keyOf('how-property-passes');
  for (const [right, passed] of [
    [2, false],
    [3, true],
  ] as const) {
    const graded = await gradeOf(someone, answersOf(questions, right), 'how-property-passes');
    expect(graded).toMatchObject({ right, passed, certificate: null });
  }
});

test('the last answers count, and a pass is never lost', async () => {
  const lesson = 'the-people-who-act';
  const questions = await keyOf(lesson);
  const passed = await gradeOf(someone, answersOf(questions, 4), lesson);
  vi.setSystemTime(Date.now() + 1000);
  const failed = await gradeOf(someone, answersOf(questions, 0), lesson);
  expect(failed).toMatchObject({ right: 0, passed: false, passedAt: passed.passedAt });
  expect(passed.passedAt).not.toBeNull();
  expect(await rowOf(someone.id, lesson)).toMatchObject({ tries: 2, correct: 0 });
});

test('the same answers sent twice are one try with one result', async () => {
  const lesson = 'beneficiary-forms-and-titles';
  const answers = answersOf(await keyOf(lesson), 4);
  const [one, two] = await Promise.all([1, 2].map(() => gradeOf(someone, answers, lesson)));
  expect(one).toEqual(two);
  expect((await rowOf(someone.id, lesson))?.tries).toBe(1);
});

test.each([
  ['a question of another lesson', { q9: 'a' }],
  ['an option that does not exist', { q1: 'e' }],
  ['a name that every object has', { constructor: 'a', q1: 'a', toString: 'b' }],
  ['a number', { q1: 1 }],
  ['no answers', {}],
  ['a list', ['a']],
  ['nothing', undefined],
  ['too many', Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`q${n}`, 'a']))],
])('%s is refused with a sentence, and stores nothing', async (_what, answers) => {
  const lesson = 'the-documents-every-family-needs';
  const { error, message } = await someone.refused(answerLesson, 400, {
    course: COURSE,
    lesson,
    body: { answers },
  });
  expect([error, message]).toEqual(['validation', expect.stringMatching(/\.$/)]);
  expect(await rowOf(someone.id, lesson)).toBeUndefined();
});

test('the progress is the affiliate’s own, most recently opened lesson first', async () => {
  const other = await person('grace');
  await passLessons(other);
  vi.setSystemTime(Date.now() + 60_000);
  await open(other, 'the-first-meeting');
  vi.setSystemTime(Date.now() + 60_000);
  await answer(other, answersOf(await keyOf('final'), 1), 'final');
  vi.setSystemTime(Date.now() + 60_000);
  await open(other, 'grats', 'trusts-and-charitable-tools');
  const { items } = await other.call(listTraining);
  expect(items.slice(0, 3)).toMatchObject([
    { course: 'trusts-and-charitable-tools', lesson: 'grats', right: null, passedAt: null },
    { course: COURSE, lesson: 'final', right: 1, of: 10, passedAt: null },
    { course: COURSE, lesson: LESSON, right: 4 },
  ]);
});

test('a final opens after its lessons, and says which ones are missing', async () => {
  const course = 'trusts-and-charitable-tools';
  const other = await person('hedy');
  const forget = () =>
    query(
      "update lesson_progress set passed_at = null where affiliate_id = $1 and lesson = 'grats'",
      [other.id],
    );
  const key = await keyOf('final', course);
  const sentence = /^The final test opens after the lessons of its course\. Still to pass: .+\.$/;
  const missing = async () => {
    const answers = answersOf(key, key.length);
    const calls = [open(other, 'final', course), answer(other, answers, 'final', course)];
    const bodies = await Promise.all(calls.map((call) => problemOf(call, 403)));
    for (const { message } of bodies) expect(message).toMatch(sentence);
    return bodies[1]?.message;
  };
  expect(await missing()).toContain('Grantor retained annuity trusts');
  expect((await other.call(listTraining)).items).toEqual([]);

  await passLessons(other, course);
  await forget();
  expect(await missing()).toMatch(/Still to pass: Grantor retained annuity trusts\.$/);

  await answer(other, answersOf(await keyOf('grats', course), 4), 'grats', course);
  expect((await open(other, 'final', course)).status).toBe(200);
  expect(await passFinal(other, course)).toMatchObject({ passed: true });
  // A passed final stays passed, even if a lesson was added since.
  await forget();
  expect((await open(other, 'final', course)).status).toBe(200);
});

const HOUR_MS = 60 * 60 * 1000;
const OPTIONS = ['a', 'b', 'c'];

/** Answers that differ from one try to the next. */
const tryOf = (n: number) => ({ q1: OPTIONS[n % 3], q2: OPTIONS[Math.floor(n / 3) % 3] });

test('of forty simultaneous tries only as many are graded as an hour allows', async () => {
  const statuses = await statusesOf(
    Array.from({ length: 40 }, (_, n) => answer(hers, { ...tryOf(n), q3: OPTIONS[n % 2] })),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await rowOf(hers.id))?.tries).toBe(TRIES_PER_HOUR);
});

test('one try too many says how long to wait, and after that hour it is graded', async () => {
  const lesson = 'how-property-passes';
  for (let n = 0; n < TRIES_PER_HOUR; n += 1) {
    expect((await answer(hers, tryOf(n), lesson)).status).toBe(200);
  }
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const late = await answer(hers, { q4: 'a' }, lesson);
  expect([late.status, late.headers.get('retry-after'), (await late.json()).message]).toEqual([
    429,
    '3000',
    'Too many attempts. Please wait about 50 minutes and try again.',
  ]);
  // The previous answers, as after a press on a page that was left open.
  expect((await answer(hers, tryOf(TRIES_PER_HOUR - 1), lesson)).status).toBe(200);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect((await answer(hers, { q4: 'a' }, lesson)).status).toBe(200);
});

test('a refused request is not a try, and another lesson has its own tries', async () => {
  const lesson = 'the-people-who-act';
  for (let n = 0; n <= TRIES_PER_HOUR; n += 1) {
    expect((await answer(hers, { x9: 'a' }, lesson)).status).toBe(400);
  }
  const passed = await gradeOf(hers, answersOf(await keyOf(lesson), 4), lesson);
  expect(passed).toMatchObject({ passed: true });
});

const LESSONS = readDocuments(process.cwd()).documents.flatMap(({ id }): [string, string][] => {
  const [folder, course = '', lesson = ''] = id.split('/');
  return folder === 'courses' && lesson !== 'course' ? [[course, lesson]] : [];
});

test('every lesson has its text and its questions', async () => {
  const ada = await person('reader');
  expect(LESSONS.length).toBeGreaterThanOrEqual(30);
  for (const [course, lesson] of LESSONS) {
    if (lesson === 'final') await passLessons(ada, course);
    const { html, questions } = await ada.call(readLesson, { course, lesson });
    expect(questions.length, lesson).toBeGreaterThan(2);
    // A final has only its questions.
    if (lesson !== 'final') expect(html.length, lesson).toBeGreaterThan(500);
  }
});

test.each([
  ['final', 10, 8],
  ['final', 12, 10],
  ['final', 5, 4],
  ['a-lesson', 4, 3],
  ['a-lesson', 5, 4],
  ['a-lesson', 3, 3],
])('%s with %i questions requires %i right answers', (lesson, of, right) => {
  expect(passMark(lesson, of)).toBe(right);
});
