/** Course content for signed-in affiliates only, requested without a session. */
import { expect, test } from 'vitest';
import { readDocuments } from '../../src/content/documents.ts';
import { signedIn, withStore } from './harness.ts';
import { answer, open, passLessons } from './training-calls.ts';

withStore();

const LESSONS = readDocuments(process.cwd()).documents.flatMap(({ id }): [string, string][] => {
  const [folder, course = '', lesson = ''] = id.split('/');
  return folder === 'courses' && lesson !== 'course' ? [[course, lesson]] : [];
});

test('without a session no lesson is served, and no quiz is graded', async () => {
  const ada = await signedIn('ada');
  expect(LESSONS.length).toBeGreaterThanOrEqual(30);
  for (const [course, lesson] of LESSONS) {
    for (const refused of [
      await open('', lesson, course),
      await answer('', { q1: 'a', f1: 'a' }, lesson, course),
    ]) {
      expect([course, lesson, refused.status]).toEqual([course, lesson, 401]);
      expect(await refused.text()).not.toMatch(/<|questions|correct|explanation/);
    }
    if (lesson === 'final') await passLessons(ada, course);
    const { html, questions } = await (await open(ada, lesson, course)).json();
    expect(questions.length, lesson).toBeGreaterThan(2);
    // A final has only its questions.
    if (lesson !== 'final') expect(html.length, lesson).toBeGreaterThan(500);
  }
});
