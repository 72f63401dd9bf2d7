import { expect, test } from 'vitest';
import { fittingAnswers, isUnsent, type Marked, markOf, missingIn } from './marking.ts';

const question = (id: string) => ({
  id,
  text: `${id}?`,
  options: ['a', 'b', 'c'].map((letter) => ({ id: letter, text: letter })),
});
const QUESTIONS = [question('q1'), question('q2')];
const MARKED: Marked = {
  answers: { q1: 'a' },
  items: [
    { id: 'q1', correct: true, explanation: 'Because.' },
    { id: 'q2', correct: false, explanation: null },
  ],
};

test('a grade shows only with the answer that it belongs to', () => {
  expect(markOf('q1', { q1: 'a' }, MARKED)).toMatchObject({ correct: true });
  expect(markOf('q1', { q1: 'b' }, MARKED)).toBeUndefined();
  expect(markOf('q2', { q1: 'a', q2: 'b' }, MARKED)).toBeUndefined();
  expect(markOf('q2', {}, MARKED)).toBeUndefined();
  expect(markOf('q1', { q1: 'a' }, null)).toBeUndefined();
});

test('answers to former questions are dropped', () => {
  expect(fittingAnswers(QUESTIONS, { q1: 'b', q2: 'e', q9: 'a' })).toEqual({ q1: 'b' });
});

test('each unanswered question is named by its number', () => {
  expect(missingIn(QUESTIONS, { q1: 'a' })).toEqual({ q2: 'Question 2 has no answer.' });
  expect(missingIn(QUESTIONS, { q1: 'a', q2: 'a' })).toEqual({});
});

test('an answer is unsent until it is graded', () => {
  expect(isUnsent({}, null)).toBe(false);
  expect(isUnsent({ q1: 'a' }, null)).toBe(true);
  expect(isUnsent({ q1: 'a' }, MARKED)).toBe(false);
  expect(isUnsent({ q1: 'a', q2: 'b' }, MARKED)).toBe(true);
});
