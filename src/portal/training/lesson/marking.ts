/** The chosen answers of a quiz, and the grades of the submitted ones. */
import type { Answers, GradedAnswer, Question } from '../../../contract/training/training.ts';

export interface Marked {
  answers: Answers;
  items: readonly GradedAnswer[];
}

/** The grade of the current answer; undefined once another one is chosen. */
export function markOf(
  id: string,
  chosen: Answers,
  marked: Marked | null,
): GradedAnswer | undefined {
  if (!marked || chosen[id] === undefined || chosen[id] !== marked.answers[id]) return undefined;
  return marked.items.find((item) => item.id === id);
}

/** The answers that still match the current questions. */
export const fittingAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const answer = answers[id];
      const fits = answer !== undefined && options.some((option) => option.id === answer);
      return fits ? [[id, answer]] : [];
    }),
  );

/** A sentence for each unanswered question, by its id. */
export const missingIn = (
  questions: readonly Question[],
  chosen: Answers,
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ id }, index) =>
      chosen[id] === undefined ? [[id, `Question ${index + 1} has no answer.`]] : [],
    ),
  );

/** Whether an answer was chosen that was not graded. */
export const isUnsent = (chosen: Answers, marked: Marked | null): boolean =>
  Object.entries(chosen).some(([id, answer]) => marked?.answers[id] !== answer);
