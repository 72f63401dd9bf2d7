/** Lessons: what is read, what is graded, and an affiliate's progress. */

import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { readDocuments } from '../../src/content/documents.ts';
import {
  type Graded,
  type Lesson,
  listTraining,
  TRIES_PER_HOUR,
} from '../../src/contract/training.ts';
import { asAsked, assertFits, grade, type KeyedQuestion, passMark } from '../lib/certificates.ts';
import { query } from '../lib/db/db.ts';
import { HttpError } from '../lib/http/refusal.ts';
import { json } from './callers.ts';
import { givenSession, keepInUse, signedIn, withStore } from './harness.ts';
import { send } from './routes.ts';
import {
  answer,
  answersOf,
  COURSE,
  keyOf,
  LESSON,
  open,
  passFinal,
  passLessons,
  rowOf,
} from './training-calls.ts';

withStore();

let ada = '';
let cookie = '';
beforeAll(async () => {
  ({ id: ada, cookie } = await givenSession('ada'));
});

test('a lesson has its text and its questions, and nothing of the answers', async () => {
  const response = await open(cookie);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  const lesson = JSON.parse(text) as Lesson;
  expect(lesson).toMatchObject({ course: COURSE, lesson: LESSON, passedAt: null, last: null });
  expect(lesson.html).toContain('>What the meeting is for</h2>');
  const [first] = lesson.questions;
  expect(Object.keys(first ?? {}).sort()).toEqual(['id', 'options', 'text']);
  expect(text).not.toMatch(/"correct"|"explanation"/);
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
  expect((await open(cookie, lesson, course)).status).toBe(404);
  expect((await answer(cookie, { q1: 'a' }, lesson, course)).status).toBe(404);
});

test('the server grades, and explains only answered questions', async () => {
  const questions = await keyOf(LESSON);
  const [first, second, ...others] = questions;
  const some = answersOf(
    [first, second].flatMap((one) => one ?? []),
    1,
  );
  const graded = (await (await answer(cookie, some)).json()) as Graded;
  expect(graded).toMatchObject({ right: 1, of: 4, passed: false, passedAt: null });
  expect(graded.items).toEqual([
    { id: first?.id, correct: true, explanation: first?.explanation },
    { id: second?.id, correct: false, explanation: second?.explanation },
    ...others.map(({ id }) => ({ id, correct: false, explanation: null })),
  ]);
  const lesson = (await (await open(cookie)).json()) as Lesson;
  expect(lesson.last).toEqual({ answers: some, items: graded.items, right: 1, of: 4 });
});

test('three of four right answers pass a lesson, and two do not', async () => {
  const questions = await keyOf('how-property-passes');
  for (const [right, passed] of [
    [2, false],
    [3, true],
  ] as const) {
    expect(
      await json(answer(cookie, answersOf(questions, right), 'how-property-passes')),
    ).toMatchObject({ right, passed, certificate: null });
  }
});

test('the last answers count, and a pass is never lost', async () => {
  const lesson = 'the-people-who-act';
  const questions = await keyOf(lesson);
  const passed = (await (await answer(cookie, answersOf(questions, 4), lesson)).json()) as Graded;
  vi.setSystemTime(Date.now() + 1000);
  const failed = (await (await answer(cookie, answersOf(questions, 0), lesson)).json()) as Graded;
  expect(failed).toMatchObject({ right: 0, passed: false, passedAt: passed.passedAt });
  expect(passed.passedAt).not.toBeNull();
  expect(await rowOf(ada, lesson)).toMatchObject({ tries: 2, correct: 0 });
});

test('the same answers sent twice are one try with one result', async () => {
  const lesson = 'beneficiary-forms-and-titles';
  const answers = answersOf(await keyOf(lesson), 4);
  const both = await Promise.all([
    answer(cookie, answers, lesson),
    answer(cookie, answers, lesson),
  ]);
  const [one, two] = await Promise.all(both.map((response) => response.json()));
  expect(one).toEqual(two);
  expect((await rowOf(ada, lesson))?.tries).toBe(1);
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
  const refused = await answer(cookie, answers, lesson);
  const body = (await refused.json()) as { error: string; message: string };
  expect([refused.status, body.error]).toEqual([400, 'validation']);
  expect(body.message).toMatch(/\.$/);
  expect(await rowOf(ada, lesson)).toBeUndefined();
});

test('the progress is the affiliate’s own, most recently opened lesson first', async () => {
  const other = await signedIn('grace');
  await passLessons(other);
  vi.setSystemTime(Date.now() + 60_000);
  await open(other, 'the-first-meeting');
  vi.setSystemTime(Date.now() + 60_000);
  await answer(other, answersOf(await keyOf('final'), 1), 'final');
  vi.setSystemTime(Date.now() + 60_000);
  await open(other, 'grats', 'trusts-and-charitable-tools');
  const { items } = await (await send(listTraining, { cookie: other })).json();
  expect(items.slice(0, 3)).toMatchObject([
    { course: 'trusts-and-charitable-tools', lesson: 'grats', right: null, passedAt: null },
    { course: COURSE, lesson: 'final', right: 1, of: 10, passedAt: null },
    { course: COURSE, lesson: LESSON, right: 4 },
  ]);
});

test('a final opens after its lessons, and says which ones are missing', async () => {
  const course = 'trusts-and-charitable-tools';
  const other = await signedIn('hedy');
  const key = await keyOf('final', course);
  const sentence = /^The final test opens after the lessons of its course\. Still to pass: .+\.$/;
  const refused = async () => {
    const calls = [
      await open(other, 'final', course),
      await answer(other, answersOf(key, key.length), 'final', course),
    ];
    const bodies = await Promise.all(calls.map((call) => call.json()));
    expect(calls.map(({ status }) => status)).toEqual([403, 403]);
    expect(bodies.map(({ error }) => error)).toEqual(['forbidden', 'forbidden']);
    for (const { message } of bodies) expect(message).toMatch(sentence);
    return String(bodies[1].message);
  };
  expect(await refused()).toContain('Grantor retained annuity trusts');
  const { items } = await (await send(listTraining, { cookie: other })).json();
  expect(items).toEqual([]);

  await passLessons(other, course);
  const [row] = await query<{ id: string }>("select id from affiliate where username = 'hedy'");
  await query(
    "update lesson_progress set passed_at = null where affiliate_id = $1 and lesson = 'grats'",
    [row?.id],
  );
  expect((await refused()).match(/Still to pass: (.+)\./)?.[1]).toBe(
    'Grantor retained annuity trusts',
  );

  await answer(other, answersOf(await keyOf('grats', course), 4), 'grats', course);
  expect((await open(other, 'final', course)).status).toBe(200);
  expect(await passFinal(other, course)).toMatchObject({ passed: true });
  // A passed final stays passed, even if a lesson was added since.
  await query(
    "update lesson_progress set passed_at = null where affiliate_id = $1 and lesson = 'grats'",
    [row?.id],
  );
  expect((await open(other, 'final', course)).status).toBe(200);
});

let eager = '';
let hers = '';
beforeAll(async () => {
  ({ id: eager, cookie: hers } = await givenSession('eager'));
  await keepInUse();
});

const HOUR_MS = 60 * 60 * 1000;
const OPTIONS = ['a', 'b', 'c'];

/** Answers that differ from one try to the next. */
const tryOf = (n: number) => ({ q1: OPTIONS[n % 3], q2: OPTIONS[Math.floor(n / 3) % 3] });

test('of forty simultaneous tries only as many are graded as an hour allows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => answer(hers, { ...tryOf(n), q3: OPTIONS[n % 2] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await rowOf(eager))?.tries).toBe(TRIES_PER_HOUR);
});

test('one try too many says how long to wait, and after that hour it is graded', async () => {
  const lesson = 'how-property-passes';
  for (let n = 0; n < TRIES_PER_HOUR; n += 1) {
    expect((await answer(hers, tryOf(n), lesson)).status).toBe(200);
  }
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const refused = await answer(hers, { q4: 'a' }, lesson);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
  expect(await refused.json()).toMatchObject({
    error: 'too_many_attempts',
    message: 'Too many attempts. Please wait about 50 minutes and try again.',
  });
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
  const passed = await answer(hers, answersOf(await keyOf(lesson), 4), lesson);
  expect(await passed.json()).toMatchObject({ passed: true });
});

const LESSONS = readDocuments(process.cwd()).documents.flatMap(({ id }): [string, string][] => {
  const [folder, course = '', lesson = ''] = id.split('/');
  return folder === 'courses' && lesson !== 'course' ? [[course, lesson]] : [];
});

test('every lesson has its text and its questions', async () => {
  const ada = await signedIn('reader');
  expect(LESSONS.length).toBeGreaterThanOrEqual(30);
  for (const [course, lesson] of LESSONS) {
    if (lesson === 'final') await passLessons(ada, course);
    const { html, questions } = await (await open(ada, lesson, course)).json();
    expect(questions.length, lesson).toBeGreaterThan(2);
    // A final has only its questions.
    if (lesson !== 'final') expect(html.length, lesson).toBeGreaterThan(500);
  }
});

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

const question = (index: number) =>
  fc.record({ options: fc.integer({ min: 3, max: 5 }), correct: fc.nat({ max: 4 }) }).map(
    ({ options, correct }): KeyedQuestion => ({
      id: `q${index + 1}`,
      text: `Question ${index + 1}?`,
      options: LETTERS.slice(0, options).map((id) => ({ id, text: `Option ${id}` })),
      correct: LETTERS[correct % options] ?? 'a',
      explanation: `Because of ${index + 1}.`,
    }),
  );
const questions = fc
  .integer({ min: 3, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => question(index))));
const anyAnswers = fc.dictionary(
  fc.oneof(
    fc.string(),
    fc.integer({ min: 1, max: 12 }).map((n) => `q${n}`),
  ),
  fc.oneof(fc.string(), fc.constantFrom(...LETTERS)),
);

test('an answer is right if it matches the key, and explained if there is one', () => {
  fc.assert(
    fc.property(questions, anyAnswers, (all, answers) => {
      const { items, right, of } = grade(all, answers);
      expect(of).toBe(all.length);
      expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      for (const [index, { id, correct, explanation }] of items.entries()) {
        const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
        expect(correct).toBe(given === all[index]?.correct);
        const answered = all[index]?.options.some((option) => option.id === given);
        expect(explanation).toBe(answered ? all[index]?.explanation : null);
      }
      expect(right).toBe(items.filter(({ correct }) => correct).length);
    }),
  );
});

test('answers fit if each names a question and one of its options', () => {
  fc.assert(
    fc.property(questions, anyAnswers, (all, answers) => {
      const fit = Object.entries(answers).every(([id, answer]) =>
        all.find((one) => one.id === id)?.options.some((option) => option.id === answer),
      );
      const check = () => assertFits(all, answers);
      if (fit) expect(check).not.toThrow();
      else expect(check).toThrow(HttpError);
    }),
  );
});

test('a question as asked reveals nothing about its answer', () => {
  fc.assert(
    fc.property(questions, (all) => {
      for (const one of all) {
        const asked = JSON.stringify(asAsked(one));
        expect(Object.keys(asAsked(one))).toEqual(['id', 'text', 'options']);
        expect(asked).not.toContain(one.explanation);
        const other = one.options.find(({ id }) => id !== one.correct)?.id ?? '';
        expect(asked).toBe(JSON.stringify(asAsked({ ...one, correct: other })));
      }
    }),
  );
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
