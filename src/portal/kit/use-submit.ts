import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type SubmitEvent, useEffect, useState } from 'react';
import { failureSentence, RequestError, UNAUTHENTICATED_STATUS } from '../../api/request.ts';
import { dropDraft, keepDraft } from '../../session/drafts.ts';
import { guardUnsavedWork } from '../../session/unsaved-work.ts';

/* One form's way to the server, without a view. */

export const SESSION_ENDED = 'Your session has ended. Sign in in another tab, then save again.';

/** Why a form was not saved. */
export interface SubmitProblem {
  sentence: string;
  /** A sentence for each field that does not fit. */
  fields: Record<string, string>;
  /** With a conflict: the thing as it is now. */
  current?: unknown;
  /** Whether signing in again is what helps. */
  sessionEnded: boolean;
}

/** What a form shows of it. */
export interface Submission {
  busy: boolean;
  problem: SubmitProblem | undefined;
}

function problemOf(error: unknown): SubmitProblem {
  const { status, code, sentence, fields = {}, current } = { ...(error as Partial<RequestError>) };
  // A failure with a sentence of its own is expected, such as a passkey that was cancelled.
  const expected = error instanceof RequestError || sentence !== undefined;
  if (!expected) console.error('The form was not saved', error);
  const sessionEnded = status === UNAUTHENTICATED_STATUS && code !== 'login_failed';
  return {
    sentence: sessionEnded ? SESSION_ENDED : failureSentence(error),
    fields,
    sessionEnded,
    ...(current === undefined ? {} : { current }),
  };
}

/** Follows a form from its submit to its end, one at a time. */
export function createSubmission() {
  const $submission = atom<Submission>({ busy: false, problem: undefined });
  let release = () => {};

  /** Does the work, unless it is being done. The page is held until it has succeeded. */
  async function run(work: () => Promise<void>): Promise<void> {
    if ($submission.get().busy) return;
    $submission.set({ busy: true, problem: undefined });
    release();
    release = guardUnsavedWork();
    try {
      await work();
      release();
      $submission.set({ busy: false, problem: undefined });
    } catch (error) {
      $submission.set({ busy: false, problem: problemOf(error) });
    }
  }

  /** Takes the problem away; the page is held no longer for this form's sake. */
  const clear = () => {
    release();
    $submission.set({ ...$submission.get(), problem: undefined });
  };

  return { $submission, run, clear };
}

/**
 * Keeps the unsaved values of a form over a reload and a lost session; undefined once nothing is
 * unsaved. A form starts with `readDraft(name)` where there is one.
 */
export function useUnsaved(name: string, values: object | undefined): void {
  useEffect(() => {
    if (!values) return dropDraft(name);
    keepDraft(name, values);
    return guardUnsavedWork();
  }, [name, values]);
}

/**
 * Submits a form by `work`, once at a time; whatever fails, what is typed stays. For `onSubmit` and
 * not for `action`: React resets a form after its action, even if that has failed.
 */
export function useSubmit(work: (form: HTMLFormElement) => Promise<void>): Submission & {
  /** The problem, unless sentences at its fields say it all. */
  failure: SubmitProblem | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  clear: () => void;
} {
  const [{ $submission, run, clear }] = useState(createSubmission);
  const { busy, problem } = useStore($submission);
  useEffect(() => clear, [clear]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => work(form));
  };
  const failure = problem && Object.keys(problem.fields).length === 0 ? problem : undefined;
  return { submit, busy, problem, failure, clear };
}
