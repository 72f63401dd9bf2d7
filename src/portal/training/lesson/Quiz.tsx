import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { LESSON_PASS_PERCENT, PASS_PERCENT } from '../../../config/library.ts';
import {
  type Answers,
  answerLesson,
  FINAL,
  FINAL_WAIT_MIN,
  type Graded,
  type GradedAnswer,
  type Lesson,
  type Question,
} from '../../../contract/training/training.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckField, FieldGroup } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { useKept, useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { courseAddress, type LessonCourse, lessonAddress, progress } from '../courses.ts';
import { fittingAnswers, isUnsent, type Marked, markOf, missingIn } from './marking.ts';

interface ResultProps {
  course: LessonCourse;
  lesson: string;
  graded: Graded;
  /** The number of right answers that pass. */
  needed: number;
}

/** The result, and the next step. It takes the focus. */
function Result({ course, lesson, graded, needed }: ResultProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus again.
  useEffect(() => box.current?.focus(), [graded]);
  const { right, of, passed, passedAt, certificate } = graded;
  const index = course.lessons.findIndex(({ slug }) => slug === lesson);
  const after = course.lessons[index + 1];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        kind={passed ? 'success' : 'warning'}
        live
        title={`${right} of ${of} right. ${passed ? 'Passed.' : `${needed} are needed.`}`}
        action={
          passed && (
            <WayOn course={course} lesson={lesson} certificate={certificate} after={after} />
          )
        }
      >
        {passed ? '' : notPassed(lesson, passedAt)}
      </Notice>
    </div>
  );
}

function notPassed(lesson: string, passedAt: string | null): string {
  if (passedAt) {
    return 'You have passed before, and that counts. The explanations are with the questions.';
  }
  return lesson === FINAL
    ? `You can try again in ${FINAL_WAIT_MIN} minutes. Which answers are right shows once you have passed; the lessons have them all.`
    : 'The explanations are with the questions. Change your answers and check them again.';
}

interface WayProps {
  course: LessonCourse;
  lesson: string;
  certificate: string | null;
  after: { slug: string; title: string } | undefined;
}

function WayOn({ course, lesson, certificate, after }: WayProps) {
  if (lesson === FINAL) {
    return certificate ? (
      <a
        href={`${courseAddress(course.slug)}#certificate`}
        className="button kit-button button-primary"
      >
        See your certificate
      </a>
    ) : (
      'The office has revoked the certificate of this course. Please ask it why.'
    );
  }
  return (
    after && (
      <a href={lessonAddress(course.slug, after.slug)} className="button kit-button button-primary">
        Next: {after.title}
      </a>
    )
  );
}

/** A sentence whose bracketed numbers link to the sources. */
const Cited = ({ text }: { text: string }) =>
  text.split(/(\[\d{1,2}\])/).map((part, index) => {
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    if (!number) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <a key={index} href={`#source-${number}`} aria-label={`Source ${number}`} className="link">
        {part}
      </a>
    );
  });

interface QuestionCardProps {
  question: Question;
  number: number;
  /** The id of the chosen option. */
  chosen: string | undefined;
  mark: GradedAnswer | undefined;
  error: string | undefined;
  onChoose: (option: string) => void;
}

/** A question with its options, and the explanation after grading. */
function QuestionCard({ question, number, chosen, mark, error, onChoose }: QuestionCardProps) {
  const { id, text, options } = question;
  return (
    <div className="card scroll-mt-5 p-5 lg:p-6 [&_.label]:text-base">
      <FieldGroup id={id} legend={`${number}. ${text}`} {...(error ? { error } : {})}>
        {options.map((option) => (
          <CheckField
            key={option.id}
            type="radio"
            name={id}
            value={option.id}
            label={option.text}
            checked={chosen === option.id}
            onChange={() => onChoose(option.id)}
          />
        ))}
      </FieldGroup>
      {mark && (
        <div className="mt-3">
          <Notice
            kind={mark.correct ? 'success' : 'danger'}
            title={mark.correct ? 'Correct' : 'Incorrect'}
          >
            <Cited text={mark.explanation ?? ''} />
          </Notice>
        </div>
      )}
    </div>
  );
}

function useQuiz({ course, lesson, questions, last }: Lesson) {
  const draft = `quiz:${course}/${lesson}`;
  const unsaved = useKept<Answers>(draft);
  const [chosen, setChosen] = useState<Answers>(() =>
    fittingAnswers(questions, { ...last?.answers, ...unsaved.values }),
  );
  const [marked, setMarked] = useState<Marked | null>(last);
  const [graded, setGraded] = useState<Graded>();
  const [missing, setMissing] = useState<Record<string, string>>({});
  const unsent = isUnsent(chosen, marked);
  useUnsaved(
    draft,
    useMemo(() => (unsent ? chosen : undefined), [unsent, chosen]),
  );

  const { submit, busy, problem } = useSubmit(async () => {
    const without = missingIn(questions, chosen);
    setMissing(without);
    setGraded(undefined);
    if (Object.keys(without).length > 0) return;
    const answered = await call(answerLesson, {
      params: { course, lesson },
      body: { answers: chosen },
    });
    unsaved.forget();
    setMarked({ answers: chosen, items: answered.items });
    setGraded(answered);
    void progress.reload();
  });

  const choose = (id: string, option: string) => {
    setChosen((before) => ({ ...before, [id]: option }));
    setMissing(({ [id]: _answered, ...others }) => others);
  };
  const written = {
    writtenAt: unsent ? unsaved.writtenAt : undefined,
    startOver: () => {
      unsaved.forget();
      setChosen(fittingAnswers(questions, { ...last?.answers }));
    },
  };
  return { chosen, choose, written, marked, graded, missing, submit, busy, problem };
}

interface Props {
  course: LessonCourse;
  lesson: Lesson;
}

/** The questions, one per card. The server grades them. */
export function Quiz({ course, lesson }: Props) {
  const { questions, passedAt, last } = lesson;
  const { chosen, choose, written, marked, graded, missing, submit, busy, problem } =
    useQuiz(lesson);
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
        {passedAt && !graded && ` You passed on ${formatLongDay(passedAt.slice(0, 10))}.`}
        {last && !graded && ` Your last result: ${last.right} of ${last.of}.`}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <WrittenBefore of={written} />
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
            {problem.sentence}
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
