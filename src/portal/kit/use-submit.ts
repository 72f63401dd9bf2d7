import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type KeyboardEvent, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { failureSentence, RequestError } from '../../api/request.ts';
import {
  dropDraft,
  guardUnsavedWork,
  holdDraft,
  keepDraft,
  keptDraft,
} from '../../session/drafts.ts';

/* Submits one form to the server, without a view. */

export interface SubmitProblem {
  sentence: string;
  fields: Record<string, string>;
  /** On a conflict: the current record. */
  current?: unknown;
}

export interface Submission {
  busy: boolean;
  problem: SubmitProblem | undefined;
}

export function problemOf(error: unknown): SubmitProblem {
  const { sentence, fields = {}, current } = { ...(error as Partial<RequestError>) };
  // A failure with its own sentence is expected, such as a canceled passkey.
  const expected = error instanceof RequestError || sentence !== undefined;
  if (!expected) console.error('The form was not saved', error);
  return {
    sentence: failureSentence(error),
    fields,
    ...(current === undefined ? {} : { current }),
  };
}

/** Tracks a form's submission, one at a time. */
export function createSubmission() {
  const $submission = atom<Submission>({ busy: false, problem: undefined });
  let release = () => {};

  /** Runs the work, unless it is already running. Holds the unsaved-changes guard until it succeeds. */
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

  /** Clears the problem and releases this form's unsaved-changes guard. */
  const clear = () => {
    release();
    $submission.set({ ...$submission.get(), problem: undefined });
  };

  return { $submission, run, clear };
}

/**
 * Keeps a form's unsaved values on this device; undefined if nothing is unsaved. A form starts with
 * `useKept(name)`.
 */
export function useUnsaved(name: string, values: object | undefined): void {
  const isUnsaved = values !== undefined;
  useEffect(() => (isUnsaved ? holdDraft(name) : undefined), [name, isUnsaved]);
  useEffect(() => {
    if (!values) return dropDraft(name);
    keepDraft(name, values);
    return guardUnsavedWork();
  }, [name, values]);
}

/** The unsaved work with which a form starts, and when the affiliate wrote it, until `forget`. */
export function useKept<Values extends object>(name: string) {
  const [draft] = useState(() => keptDraft<Values>(name));
  const [writtenAt, setWrittenAt] = useState(draft?.isFilledIn ? undefined : draft?.at);
  const forget = useCallback(() => setWrittenAt(undefined), []);
  return { values: draft?.values, writtenAt, forget };
}

/** Submits the form with Ctrl and Enter, or Command and Enter, also from a field of several lines. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/**
 * Submits a form with `work`, one submission at a time; typed values survive a failure. Use it with
 * `onSubmit`, not `action`: React resets a form after its action, even a failed one.
 */
export function useSubmit(work: (form: HTMLFormElement) => Promise<void>): Submission & {
  /** The problem, unless the field errors cover it. */
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
