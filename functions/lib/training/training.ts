/** Lessons and the affiliates' progress. The texts and questions come from the caller's own files. */

import * as contract from '../../../src/contract/training/training.ts';
import {
  type Answers,
  FINAL,
  FINAL_WAIT_MIN,
  type Graded,
  type Lesson,
  type LessonProgress,
  TRIES_PER_HOUR,
} from '../../../src/contract/training/training.ts';
import { tooManyAttempts } from '../auth/throttle.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { readGated } from '../gated/documents.ts';
import { reply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import {
  assertFits,
  type CourseStanding,
  grade,
  issueCertificate,
  type KeyedQuestion,
  passMark,
  readCourseStanding,
  withoutAnswerKey,
} from './certificates.ts';

interface LessonText {
  course: string;
  lesson: string;
  html: string;
  questions: KeyedQuestion[];
  courseTitle: string;
  courseVersion: string;
  /** The lessons before the final, in order. */
  before: { slug: string; title: string }[];
}

/** The lessons that the affiliate has opened, most recent first. */
const listTraining = async (affiliateId: string) => ({
  items: await query<LessonProgress>(sql`
    select course, lesson, to_json(opened_at) "openedAt", correct as right, questions as of,
      to_json(passed_at) "passedAt"
      from lesson_progress where affiliate_id = ${affiliateId} order by opened_at desc, course, lesson`),
  next: null,
});

/**
 * Checks that the final is open: after all lessons, or once it was passed. Throws an HttpError (403) that names the
 * missing lessons.
 */
function assertOpen({ before }: LessonText, { passed }: Pick<CourseStanding, 'passed'>): void {
  const missing = before.filter(({ slug }) => !passed.includes(slug));
  if (missing.length === 0 || passed.includes(FINAL)) return;
  const titles = missing.map(({ title }) => title).join(', ');
  throw new HttpError(
    'forbidden',
    `The final test opens after the lessons of its course. Still to pass: ${titles}.`,
    { reason: 'lessons before the final' },
  );
}

/** A lesson without its right answers, and the affiliate's last answers. Records that it was opened, so that the affiliate can continue there. Throws an HttpError: 403 if it is a final and lessons are missing. */
async function openLesson(affiliateId: string, text: LessonText): Promise<Lesson> {
  const { course, lesson, html, questions } = text;
  if (lesson === FINAL) assertOpen(text, await readCourseStanding(affiliateId, text));
  const [row] = await query<{ answers: Answers | null; passedAt: string | null }>(sql`
    insert into lesson_progress as p (affiliate_id, course, lesson, opened_at)
    values (${affiliateId}, ${course}, ${lesson}, ${new Date()})
    on conflict (affiliate_id, course, lesson) do update set opened_at = excluded.opened_at
    returning answers, to_json(passed_at) "passedAt"`);
  const answers = row?.answers ?? null;
  return {
    course,
    lesson,
    html,
    questions: questions.map(withoutAnswerKey),
    passedAt: row?.passedAt ?? null,
    last: answers && { answers, ...visibleResult(text, grade(questions, answers), row?.passedAt) },
  };
}

/** The graded answers as the affiliate sees them. A final that was never passed shows only the result. */
const visibleResult = <Result extends { items: unknown[] }>(
  { lesson }: LessonText,
  graded: Result,
  passedAt: string | null | undefined,
): Result => (lesson === FINAL && !passedAt ? { ...graded, items: [] } : graded);

/* How many tries a lesson allows within a time. A final that was not passed allows one. */
const IS_UNPASSED_FINAL = sql`(p.lesson = ${FINAL} and p.passed_at is null)`;
const TIME = sql`case when ${IS_UNPASSED_FINAL} then ${FINAL_WAIT_MIN}::int * interval '1 minute' else interval '1 hour' end`;
const TRIES = sql`case when ${IS_UNPASSED_FINAL} then 1 else ${TRIES_PER_HOUR}::int end`;

/**
 * Grades answers and stores them: the last ones count, and a pass stays a pass. Passing the final
 * earns the certificate. Throws an HttpError: 400 if they do not fit the questions, 403 if it is a
 * final and lessons are missing, 429 after too many tries.
 */
async function answerLesson(
  affiliateId: string,
  text: LessonText,
  answers: Answers,
): Promise<Graded> {
  const { course, lesson, questions } = text;
  assertFits(questions, answers);
  const graded = grade(questions, answers);
  const { right, of } = graded;
  const passed = right >= passMark(lesson, of);
  return transaction(async (run) => {
    const standing = lesson === FINAL ? await readCourseStanding(affiliateId, text, run) : null;
    if (standing) assertOpen(text, standing);
    const now = new Date();
    const isWithin = sql`p.hour_from > ${now}::timestamptz - (${TIME})`;
    // There is no row after too many tries within the time. Repeating the same answers is no try.
    const [progress] = await run<{ passedAt: string | null }>(sql`
      insert into lesson_progress as p (affiliate_id, course, lesson, opened_at, answers, correct, questions,
          tries, hour_from, hour_tries, passed_at)
        values (${affiliateId}, ${course}, ${lesson}, ${now}, ${JSON.stringify(answers)}, ${right}, ${of},
          1, ${now}, 1, case when ${passed}::boolean then ${now}::timestamptz end)
      on conflict (affiliate_id, course, lesson) do update set
        answers = excluded.answers, correct = excluded.correct, questions = excluded.questions,
        tries = p.tries + (p.answers is distinct from excluded.answers)::int,
        hour_from = case when ${isWithin} then p.hour_from else ${now}::timestamptz end,
        hour_tries = case when ${isWithin}
          then p.hour_tries + (p.answers is distinct from excluded.answers)::int else 1 end,
        passed_at = coalesce(p.passed_at, excluded.passed_at)
      where p.hour_from is null or not (${isWithin})
        or p.hour_tries < (${TRIES}) or p.answers = excluded.answers
      returning to_json(passed_at) "passedAt"`);
    if (!progress) throw await tooMany(run, affiliateId, text, now);
    const certificate =
      standing && (await issueCertificate(run, affiliateId, text, standing, passed));
    return {
      ...visibleResult(text, graded, progress.passedAt),
      passed,
      passedAt: progress.passedAt,
      certificate,
    };
  });
}

async function tooMany(
  run: Query,
  affiliateId: string,
  { course, lesson }: LessonText,
  now: Date,
): Promise<HttpError> {
  const [row] = await run<{ waitS: number }>(sql`
    select ceil(extract(epoch from hour_from + (${TIME}) - ${now}::timestamptz))::int "waitS"
      from lesson_progress p
     where affiliate_id = ${affiliateId} and course = ${course} and lesson = ${lesson}`);
  return tooManyAttempts(row?.waitS ?? 1, { reason: 'tries of a lesson' });
}

const PRIVATE = { 'Cache-Control': 'private, no-store' };

export const trainingRoutes = [
  on(contract.listTraining, async ({ affiliate }) =>
    reply(await listTraining(affiliate.id), PRIVATE),
  ),
  on(contract.readLesson, async ({ affiliate, params }) =>
    reply(await openLesson(affiliate.id, await textOf(params)), PRIVATE),
  ),
  on(contract.answerLesson, async ({ affiliate, params, body }) =>
    reply(await answerLesson(affiliate.id, await textOf(params), body.answers), PRIVATE),
  ),
];

/** The named lesson. Throws an HttpError (404) if the course has no such lesson. */
async function textOf({
  course,
  lesson,
}: Record<'course' | 'lesson', string>): Promise<LessonText> {
  const [about, { data, html }] = await Promise.all([
    readGated('courses', course, 'course'),
    readGated('courses', course, lesson),
  ]);
  // The course's own file is in the same folder as its lessons, but has no questions.
  if (!data.questions) throw notFound();
  return {
    course,
    lesson,
    html,
    questions: data.questions as KeyedQuestion[],
    courseTitle: String(about.data.title),
    courseVersion: String(about.data.version),
    before: about.data.lessons as LessonText['before'],
  };
}
