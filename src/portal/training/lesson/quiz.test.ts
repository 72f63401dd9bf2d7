import { expect, test } from 'vitest';
import { fitting, isUnsent, type Marked, markOf, missingIn } from './Quiz.tsx';

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

test('what was said shows with the answer it was said of, and with no other', () => {
  expect(markOf('q1', { q1: 'a' }, MARKED)).toMatchObject({ correct: true });
  expect(markOf('q1', { q1: 'b' }, MARKED)).toBeUndefined();
  expect(markOf('q2', { q1: 'a', q2: 'b' }, MARKED)).toBeUndefined();
  expect(markOf('q2', {}, MARKED)).toBeUndefined();
  expect(markOf('q1', { q1: 'a' }, null)).toBeUndefined();
});

test('answers to questions of before are dropped', () => {
  expect(fitting(QUESTIONS, { q1: 'b', q2: 'e', q9: 'a' })).toEqual({ q1: 'b' });
});

test('each question without an answer is named by its number', () => {
  expect(missingIn(QUESTIONS, { q1: 'a' })).toEqual({ q2: 'Question 2 has no answer.' });
  expect(missingIn(QUESTIONS, { q1: 'a', q2: 'a' })).toEqual({});
});

test('a choice is unsent until it was graded', () => {
  expect(isUnsent({}, null)).toBe(false);
  expect(isUnsent({ q1: 'a' }, null)).toBe(true);
  expect(isUnsent({ q1: 'a' }, MARKED)).toBe(false);
  expect(isUnsent({ q1: 'a', q2: 'b' }, MARKED)).toBe(true);
});
