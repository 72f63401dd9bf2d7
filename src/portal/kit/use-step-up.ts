import { useCallback, useEffect, useRef } from 'react';
import { RequestError } from '../../api/request.ts';

/* Work that the server refuses until the person has signed in again (a step-up). */

/** Asks for the proof; answers whether it was given. */
type AskForStepUp = () => Promise<boolean>;

/** Whether the server asks for a step-up first. After a closed dialog, there is nothing more to say. */
export const needsStepUp = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'proof_needed';

/**
 * Does the work. If the server wants a proof, asks for it and does the work again, once. If it is
 * not given, throws the server's refusal.
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
 * For work that asks for a proof: `await proved(() => call(route, …))`. If the last proof is too old,
 * a dialog asks for the password or a passkey, and the work goes on. If the dialog is closed, the
 * server's refusal is thrown (see `needsStepUp`).
 */
export function useStepUp(): <T>(work: () => Promise<T>) => Promise<T> {
  const life = useRef(new AbortController());
  useEffect(() => {
    life.current = new AbortController();
    // Somebody else may have signed in: the dialog must not go on for them.
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
