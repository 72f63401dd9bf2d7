import { useCallback, useEffect, useRef } from 'react';
import { RequestError } from '../../api/request.ts';

/* Work that the server may refuse until it is proved once more who is here. */

/** Asks for the proof; answers whether it was given. */
type AskForProof = () => Promise<boolean>;

/** Whether the server wants a proof first. */
const wantsProof = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'proof_needed';

/**
 * Does the work. If the server wants a proof, asks for it and does the work again, once. If it is
 * not given, throws the server's refusal.
 */
export async function withProof<T>(work: () => Promise<T>, ask: AskForProof): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wantsProof(error) || !(await ask())) throw error;
    return work();
  }
}

/** Whether work ended because the person did not want to give the proof: there is nothing to say then. */
export const wasNotProved = wantsProof;

/**
 * For work that asks for a proof: `await proved(() => call(route, …))`. If the last proof is too old,
 * a dialog asks for the password or a passkey, and the work goes on. If the dialog is closed, the
 * server's refusal is thrown (see `wasNotProved`).
 */
export function useProof(): <T>(work: () => Promise<T>) => Promise<T> {
  const life = useRef(new AbortController());
  useEffect(() => {
    life.current = new AbortController();
    // Somebody else may have signed in: the dialog must not go on for them.
    return () => life.current.abort();
  }, []);
  return useCallback((work) => {
    const ask = async () => {
      const { askForProof } = await import('./ask-for-proof.tsx');
      return askForProof(life.current.signal);
    };
    return withProof(work, ask);
  }, []);
}
