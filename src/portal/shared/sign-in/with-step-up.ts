/** Work that the server refuses without a step-up (the user signs in again). */
import { needsStepUp } from '../../kit/step-up.ts';

/** Asks for the step-up; resolves to whether it succeeded. */
type AskForStepUp = () => Promise<boolean>;

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
