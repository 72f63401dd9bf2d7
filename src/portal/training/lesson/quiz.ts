/** The answers while they are chosen, and what was said of those that were graded. */
import type { Answers, GradedAnswer, Question } from '../../../contract/training.ts';

/** Answers with what the server said of them. */
export interface Marked {
  answers: Answers;
  items: readonly GradedAnswer[];
}

/** What was said of the answer that shows; nothing once another one is chosen. */
export function markOf(
  id: string,
  chosen: Answers,
  marked: Marked | null,
): GradedAnswer | undefined {
  if (!marked || chosen[id] === undefined || chosen[id] !== marked.answers[id]) return undefined;
  return marked.items.find((item) => item.id === id);
}

/** The answers that are still to the questions of today. */
export const fitting = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const answer = answers[id];
      const fits = answer !== undefined && options.some((option) => option.id === answer);
      return fits ? [[id, answer]] : [];
    }),
  );

/** A sentence for each question that has no answer yet, by its id. */
export const missingIn = (
  questions: readonly Question[],
  chosen: Answers,
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ id }, index) =>
      chosen[id] === undefined ? [[id, `Question ${index + 1} has no answer.`]] : [],
    ),
  );

/** Whether something was chosen that was not graded. */
export const isUnsent = (chosen: Answers, marked: Marked | null): boolean =>
  Object.entries(chosen).some(([id, answer]) => marked?.answers[id] !== answer);
