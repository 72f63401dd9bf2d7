import { useState } from 'react';
import { failureSentence } from '../../api/request.ts';
import { showToast } from '../../toasts/toasts.ts';
import { needsStepUp, useStepUp } from '../kit/use-step-up.ts';

/** One press that changes something: asks for a proof if the server wants one, and says how it went. */
export function useAction() {
  const proved = useStepUp();
  const [busy, setBusy] = useState(false);
  /** Does the work, once at a time; `done` is the toast's title. Answers what the work answers, or undefined. Never throws. */
  const run = async <T>(work: () => Promise<T>, done?: string): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    try {
      const result = await proved(work);
      if (done) showToast({ title: done });
      return result;
    } catch (error) {
      if (needsStepUp(error)) return undefined;
      showToast({ kind: 'danger', title: 'Not done', description: failureSentence(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
