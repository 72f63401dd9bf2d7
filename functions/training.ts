import * as contract from '../src/contract/training.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { KeyedQuestion } from './lib/certificates.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { readGated } from './lib/gated.ts';
import { reply } from './lib/http/answer.ts';
import { notFound } from './lib/http/refusal.ts';
import * as training from './lib/training.ts';

const FOLDER = new URL('../.netlify/gated/courses/', import.meta.url);
const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** Lessons and questions for signed-in affiliates, and each affiliate's progress. */
export default endpoint(
  on(contract.listTraining, async ({ affiliate }) =>
    reply(await training.listTraining(affiliate.id), PRIVATE),
  ),
  on(contract.readLesson, async ({ affiliate, params }) =>
    reply(await training.openLesson(affiliate.id, await textOf(params)), PRIVATE),
  ),
  on(contract.answerLesson, async ({ affiliate, params, body }) =>
    reply(await training.answerLesson(affiliate.id, await textOf(params), body.answers), PRIVATE),
  ),
);

/** The named lesson. Throws an HttpError (404) if the course has no such lesson. */
async function textOf({
  course,
  lesson,
}: Record<'course' | 'lesson', string>): Promise<training.LessonText> {
  const [about, { data, html }] = await Promise.all([
    readGated(FOLDER, course, 'course'),
    readGated(FOLDER, course, lesson),
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
    before: about.data.lessons as training.LessonText['before'],
  };
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/training', '/api/training/:course/:lesson'],
  includedFiles: ['../.netlify/gated/courses/**'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
