import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type Answers,
  answerLesson,
  type Graded,
  type Lesson,
} from '../../../contract/training.ts';
import { readDraft } from '../../../session/drafts.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { progress } from '../training.ts';
import { fitting, isUnsent, type Marked, missingIn } from './quiz.ts';

/** The questions of a lesson: what is chosen, what was graded, and how answers are sent. */
export function useQuiz({ course, lesson, questions, last }: Lesson) {
  const draft = `quiz:${course}/${lesson}`;
  const [chosen, setChosen] = useState<Answers>(() =>
    fitting(questions, { ...last?.answers, ...readDraft<Answers>(draft) }),
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
    setMarked({ answers: chosen, items: answered.items });
    setGraded(answered);
    void progress.reload();
  });

  const choose = (id: string, option: string) => {
    setChosen((before) => ({ ...before, [id]: option }));
    setMissing(({ [id]: _answered, ...others }) => others);
  };
  return { chosen, choose, marked, graded, missing, submit, busy, problem };
}
