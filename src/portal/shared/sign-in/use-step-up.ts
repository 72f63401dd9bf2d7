import { useCallback, useEffect, useRef } from 'react';
import { needsStepUp } from '../../kit/step-up.ts';
import { withStepUp } from './with-step-up.ts';

/** For `proved(…).catch`: a closed dialog is no failure, and gives undefined. */
export function unlessClosed(error: unknown): undefined {
  if (!needsStepUp(error)) throw error;
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
