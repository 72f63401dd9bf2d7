import { useState } from 'react';
import { failureSentence } from '../../api/request.ts';
import { showToast } from '../../toasts/toasts.ts';
import { needsStepUp, useStepUp } from '../kit/use-step-up.ts';

/** An action on a single press: asks for a step-up if the server requires one, and shows the outcome in a toast. */
export function useAction() {
  const proved = useStepUp();
  const [busy, setBusy] = useState(false);
  /** Runs the work, one at a time; `done` is the toast's title. Returns the work's result, or undefined on failure. Never throws. */
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
