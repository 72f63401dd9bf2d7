import { LESSON_PASS_PERCENT, PASS_PERCENT } from '../../../config/library.ts';
import { FINAL, type Lesson } from '../../../contract/training.ts';
import { longDayWords } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { markOf } from './quiz.ts';
import { Result } from './Result.tsx';
import type { Around } from './types.ts';
import { useQuiz } from './use-quiz.ts';

interface Props {
  course: Around;
  lesson: Lesson;
}

/** The questions, one a card. The server grades them. */
export function Quiz({ course, lesson }: Props) {
  const { questions, passedAt, last } = lesson;
  const { chosen, choose, marked, graded, missing, submit, busy, problem } = useQuiz(lesson);
  const final = lesson.lesson === FINAL;
  const percent = final ? PASS_PERCENT : LESSON_PASS_PERCENT;
  const mark = Math.ceil((questions.length * percent) / 100);
  return (
    <section aria-labelledby="questions" className={`print:hidden ${final ? '' : 'mt-10'}`}>
      <h2 id="questions" className="text-xl">
        {final ? `${questions.length} questions` : 'Check what you have learned'}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-muted">
        {mark} of {questions.length} right answers pass.
        {passedAt && !graded && ` You passed on ${longDayWords(passedAt.slice(0, 10))}.`}
        {last && !graded && ` Your last result: ${last.right} of ${last.of}.`}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ErrorSummary fields={missing} />
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={index + 1}
            chosen={chosen[question.id]}
            mark={markOf(question.id, chosen, marked)}
            error={missing[question.id]}
            onChoose={(option) => choose(question.id, option)}
          />
        ))}
        {graded && <Result course={course} lesson={lesson.lesson} graded={graded} needed={mark} />}
        {problem && (
          <Notice kind="danger" live title="Your answers were not checked.">
            <ProblemText problem={problem} />
          </Notice>
        )}
        <Button
          type="submit"
          kind={graded?.passed ? 'quiet' : 'primary'}
          busy={busy && 'Checking…'}
          className="justify-self-start max-sm:w-full"
        >
          Check answers
        </Button>
      </form>
    </section>
  );
}
