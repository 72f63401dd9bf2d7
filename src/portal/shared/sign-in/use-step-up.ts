import { useCallback, useEffect, useRef } from 'react';
import { needsStepUp } from '../../kit/step-up.ts';

/* Work that the server refuses without a step-up (the user signs in again). */

/** Asks for the step-up; resolves to whether it succeeded. */
type AskForStepUp = () => Promise<boolean>;

/** For `proved(…).catch`: a closed dialog is no failure, and gives undefined. */
export function unlessClosed(error: unknown): undefined {
  if (!needsStepUp(error)) throw error;
}

/**
 * Runs the work. If the server requires a step-up, asks for it and runs the work once more. If the
 * step-up fails, throws the server's refusal.
 */
export async function withStepUp<T>(work: () => Promise<T>, ask: AskForStepUp): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!needsStepUp(error) || !(await ask())) throw error;
    return work();
  }
}

/**
 * For work that requires a step-up: `await proved(() => call(route, …))`. If the last step-up is
 * too old, a dialog asks for the password or a passkey, and the work continues. If the dialog is
 * closed, throws the server's refusal (see `needsStepUp`).
 */
export function useStepUp(): <T>(work: () => Promise<T>) => Promise<T> {
  const life = useRef(new AbortController());
  useEffect(() => {
    life.current = new AbortController();
    // Someone else may have signed in, so the dialog must not continue for them.
    return () => life.current.abort();
  }, []);
  return useCallback((work) => {
    const ask = async () => {
      const { askForStepUp } = await import('./ask-for-step-up.tsx');
      return askForStepUp(life.current.signal);
    };
    return withStepUp(work, ask);
  }, []);
}
