/** Grades answers. Only this file knows which ones are right. */
import { LESSON_PASS_PERCENT, PASS_PERCENT } from '../../src/config/library.ts';
import {
  type Answers,
  FINAL,
  type GradedAnswer,
  type Question,
} from '../../src/contract/training.ts';
import { HttpError } from './http/refusal.ts';

/** A question with its answer, as it is kept out of reach. */
export interface KeyedQuestion extends Question {
  correct: string;
  explanation: string;
}

/** What the browser may know of a question before it is answered. */
export const asAsked = ({ id, text, options }: KeyedQuestion): Question => ({
  id,
  text,
  options: options.map((option) => ({ id: option.id, text: option.text })),
});

/** Grades answers. One that does not fit its question counts as not given. */
export function grade(questions: readonly KeyedQuestion[], answers: Answers) {
  const items = questions.map(({ id, correct, options, explanation }): GradedAnswer => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const answered = options.some((option) => option.id === answer);
    return {
      id,
      correct: answered && answer === correct,
      explanation: answered ? explanation : null,
    };
  });
  return { items, right: items.filter(({ correct }) => correct).length, of: items.length };
}

/** How many right answers are enough: a final asks for more than a lesson. */
export const passMark = (lesson: string, of: number): number =>
  Math.ceil((of * (lesson === FINAL ? PASS_PERCENT : LESSON_PASS_PERCENT)) / 100);

const GONE = 'This lesson was changed. Please reload the page and answer again.';

/** Throws an HttpError: 400 if an answer is to a question or names an option that the lesson does not have. */
export function assertFits(questions: readonly KeyedQuestion[], answers: Answers): void {
  const strange = Object.entries(answers).filter(
    ([id, answer]) =>
      !questions.some(
        (question) => question.id === id && question.options.some((option) => option.id === answer),
      ),
  );
  if (strange.length === 0) return;
  const fields = Object.fromEntries(strange.map(([id]) => [id.slice(0, 40), GONE]));
  throw new HttpError('validation', GONE, { fields });
}
