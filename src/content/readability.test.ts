/** How easily the library reads: the words of each sentence, and the school grade of a page for clients. */
import { expect, test } from 'vitest';
import type { Document } from './document-schemas.ts';
import { readDocuments } from './documents.ts';

const MOST_WORDS = 30;
const HIGHEST_GRADE = 8;

/** The paragraphs and list items of a text, without its markup, citations and blanks. */
const paragraphsOf = (body: string): string[] =>
  body
    .split('\n')
    .filter((line) => !/^[|#]/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:- (?:\[ \] )?|\d+\. |> )/, '')
        .replaceAll(/\s?\[\d+\]/g, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/\*+|_{3,}/g, '')
        .trim(),
    )
    .filter(Boolean);

const sentencesOf = (body: string): string[] =>
  paragraphsOf(body).flatMap((text) => text.split(/(?<=[.?!][”’)]?)\s+(?=[“‘(]?[A-Z0-9$])/));

const wordsOf = (sentence: string): string[] =>
  sentence.match(/[\p{L}\p{N}$§][\p{L}\p{N}.,’½%$-]*/gu) ?? [];

/** About how many syllables a word has: its groups of vowels, without a silent ending. */
function syllables(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** The school grade of a text by Flesch and Kincaid. */
function gradeOf(body: string): number {
  const sentences = sentencesOf(body);
  const words = sentences.flatMap(wordsOf);
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (spoken / words.length) - 15.59;
}

const longSentences = (body: string): string[] =>
  sentencesOf(body).filter((sentence) => wordsOf(sentence).length > MOST_WORDS);

const library = readDocuments('.').documents.filter(({ id }) => id.startsWith('library/'));
const named = ({ id, body, data }: Document) => ({ id, body, audience: data.audience });

test.each(library.map(named))('$id has no sentence over 30 words', ({ body }) => {
  expect(longSentences(body)).toEqual([]);
});

test.each(library.map(named).filter(({ audience }) => audience === 'client'))(
  '$id reads at grade 8 or below',
  ({ body }) => {
    expect(gradeOf(body)).toBeLessThanOrEqual(HIGHEST_GRADE);
  },
);

test('a sentence ends before the next one begins, and a citation is no word of it', () => {
  const word = (count: number) => Array.from({ length: count }, () => 'law').join(' ');
  expect(longSentences(`A ${word(29)} [1]. A ${word(29)}.`)).toEqual([]);
  expect(longSentences(`- [ ] **A** ${word(30)}.`)).toEqual([`A ${word(30)}.`]);
});

test('long words and long sentences raise the grade', () => {
  expect(gradeOf('The cat sat on the mat.')).toBeCloseTo(-1.45, 2);
  expect(gradeOf('Irrevocable beneficiaries necessitate administration.')).toBeGreaterThan(20);
});
