/** Work that the server may refuse until it is proved once more who is here. */
import { RequestError } from '../../api/request.ts';

/** Asks for the proof; answers whether it was given. */
export type AskForProof = () => Promise<boolean>;

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
