import { useAct } from '../kit/act.ts';
import { useStepUp } from '../kit/use-step-up.ts';

/** An action on a single press: asks for a step-up if the server requires one, and shows the outcome in a toast. */
export function useAction() {
  const proved = useStepUp();
  const { busy, run } = useAct();
  return {
    busy,
    /** Runs the work, one at a time; `done` is the toast's title. Returns the work's result, or undefined on failure. Never throws. */
    run: <T>(work: () => Promise<T>, done?: string) =>
      run({ call: () => proved(work), failed: 'Not done', ...(done && { done }) }),
  };
}
