/** A build reports mistakes in a course: its lessons, their questions and its minutes. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Lesson } from '../src/content/document-schemas.ts';
import { readDocuments } from '../src/content/documents.ts';
import { copiedDocuments } from './copied-documents.ts';

const { edit, mistakes, path, root } = copiedDocuments();

const LESSON = 'courses/foundations/final.md';

test.each<[what: string, change: (text: string) => string, mistake: string]>([
  [
    'a correct option that does not exist',
    (text) => text.replace(/correct: \w+/, 'correct: z'),
    'The correct option is none of the options.',
  ],
  [
    'two questions with the same id',
    (text) => text.replace(/- id: f2$/m, '- id: f1'),
    'questions: Two questions have the same id.',
  ],
  [
    'two options with the same id',
    (text) => text.replace('id: b', 'id: a'),
    'questions.0.options: Two options have the same id.',
  ],
])('%s is a mistake that names the file', async (_what, change, mistake) => {
  await edit(LESSON, change);
  expect(mistakes()).toContainEqual(
    expect.stringMatching(new RegExp(`^src/content/${LESSON}, .*${RegExp.escape(mistake)}`)),
  );
});

test('two lessons with the same order are a mistake that names both', async () => {
  await edit(LESSON, (text) => text.replace(/^order: .*/m, 'order: 1'));
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^src\/content\/courses\/foundations\/.*, order: 1 is that of src\/content\/courses\/foundations\/final\.md\.$/,
    ),
  ]);
});

test('a course’s minutes must be the sum of its lessons’', async () => {
  await edit('courses/foundations/course.md', (text) =>
    text.replace(/^minutes: 50/m, 'minutes: 49'),
  );
  expect(mistakes()).toEqual([
    'src/content/courses/foundations/course.md, minutes: The lessons and the final have 50 minutes.',
  ]);
});

test('a sponsor of another course version is a mistake', async () => {
  const file = 'courses/foundations/course.md';
  const credit = 'credit: "2 hours of CE credit, Example Sponsor"';
  await edit(file, (text) =>
    text.replace('sample:', `sponsor:\n  version: "2026.1"\n  ${credit}\nsample:`),
  );
  expect(mistakes()).toEqual([]);
  await edit(file, (text) => text.replace(/^version: .*/m, 'version: "2026.2"'));
  expect(mistakes()).toEqual([
    `src/content/${file}, sponsor.version: The version of the course is 2026.2.`,
  ]);
});

test('a course without its final is a mistake', async () => {
  await rm(path(LESSON));
  expect(mistakes()).toContain('src/content/courses/foundations/final.md: the file is missing.');
});

/** The largest share of questions whose right option is the longest; by chance it is a third. */
const LONGEST_SHARE = { final: 1 / 3, all: 0.4 };

test('choosing the longest option does not pass', () => {
  const quizzes = readDocuments(root()).documents.flatMap(({ id, data }) =>
    data.questions ? [{ id, questions: data.questions as Lesson['questions'] }] : [],
  );
  const isGivenAway = ({ options, correct }: Lesson['questions'][number]) => {
    const length = (text: string) => [...text].length;
    const right = options.find(({ id }) => id === correct);
    return options.every(
      (option) => option === right || length(option.text) < length(right?.text ?? ''),
    );
  };
  const shareOf = (questions: Lesson['questions']) =>
    questions.filter(isGivenAway).length / questions.length;
  for (const { id, questions } of quizzes.filter((quiz) => quiz.id.endsWith('/final'))) {
    expect(shareOf(questions), id).toBeLessThanOrEqual(LONGEST_SHARE.final);
  }
  expect(shareOf(quizzes.flatMap(({ questions }) => questions))).toBeLessThanOrEqual(
    LONGEST_SHARE.all,
  );
});
