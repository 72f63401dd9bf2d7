/** The calls of a course as its page makes them, and its answers, which only its file has. */

import { readdir, readFile } from 'node:fs/promises';
import * as certificates from '../../../src/contract/training/certificates.ts';
import {
  type Answers,
  answerLesson,
  type Graded,
  readLesson,
} from '../../../src/contract/training/training.ts';
import { query } from '../../lib/db/db.ts';
import type { KeyedQuestion } from '../../lib/training/certificates.ts';
import { browser, type Caller } from '../helpers/caller.ts';

export const COURSE = 'foundations';
export const LESSON = 'the-first-meeting';

/** The questions of a lesson with their answers. */
export async function keyOf(lesson: string, course = COURSE): Promise<KeyedQuestion[]> {
  const text = await readFile(`.netlify/gated/courses/${course}/${lesson}.json`, 'utf8');
  return (JSON.parse(text) as { data: { questions: KeyedQuestion[] } }).data.questions;
}

/** Answers of which the first `right` are right, and the others wrong. */
export const answersOf = (questions: readonly KeyedQuestion[], right: number): Answers =>
  Object.fromEntries(
    questions.map(({ id, correct, options }, index) => [
      id,
      index < right ? correct : (options.find((option) => option.id !== correct)?.id ?? ''),
    ]),
  );

export const open = (caller: Caller, lesson = LESSON, course = COURSE) =>
  caller.send(readLesson, { course, lesson });

export const answer = (caller: Caller, answers: unknown, lesson = LESSON, course = COURSE) =>
  caller.send(answerLesson, { course, lesson, body: { answers } });

/** What the server makes of these answers. */
export const gradeOf = (
  caller: Caller,
  answers: Answers,
  lesson = LESSON,
  course = COURSE,
): Promise<Graded> => caller.call(answerLesson, { course, lesson, body: { answers } });

/** Passes every lesson of a course except its final. */
export async function passLessons(caller: Caller, course = COURSE): Promise<void> {
  const files = await readdir(`.netlify/gated/courses/${course}`);
  const lessons = files.map((file) => file.replace('.json', ''));
  for (const lesson of lessons.filter((name) => name !== 'course' && name !== 'final')) {
    const questions = await keyOf(lesson, course);
    await answer(caller, answersOf(questions, questions.length), lesson, course);
  }
}

/** Passes a course with its final, and returns the server's result. */
export async function passFinal(caller: Caller, course = COURSE): Promise<Graded> {
  await passLessons(caller, course);
  const questions = await keyOf('final', course);
  return gradeOf(caller, answersOf(questions, questions.length), 'final', course);
}

/** The public check of a code. */
export const verify = (code: string) => browser().send(certificates.readCertificate, { code });

/** The row of a lesson. */
export const rowOf = async (affiliateId: string, lesson = LESSON) => {
  const [row] = await query<{ tries: number; correct: number; passedAt: Date | null }>(
    `select tries, correct, passed_at "passedAt" from lesson_progress
      where affiliate_id = $1 and lesson = $2`,
    [affiliateId, lesson],
  );
  return row;
};
