import { RequestError } from '../../api/request.ts';

/** Whether the server requires a step-up first. If the user closed the dialog, no error needs to be shown. */
export const needsStepUp = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'proof_needed';
