import { useCallback, useEffect, useRef } from 'react';
import { withProof } from './with-proof.ts';

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
