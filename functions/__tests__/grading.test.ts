/** Whatever is answered, only the key decides the grade. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asAsked, assertFits, grade, type KeyedQuestion, passMark } from '../lib/certificates.ts';
import { HttpError } from '../lib/http/refusal.ts';

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
