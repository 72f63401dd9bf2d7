import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { createSubmission, type Submission } from './submission.ts';

/**
 * Submits a form by `work`, once at a time; whatever fails, what is typed stays. For `onSubmit` and
 * not for `action`: React resets a form after its action, even if that has failed.
 */
export function useSubmit(work: (form: HTMLFormElement) => Promise<void>): Submission & {
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
  return { submit, busy, problem, clear };
}
