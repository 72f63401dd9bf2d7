/** The body of a refused call. */

/** The machine-readable reasons, each with its status. */
export const PROBLEMS = {
  bad_request: 400,
  validation: 400,
  unauthenticated: 401,
  login_failed: 401,
  forbidden: 403,
  /** A step-up with the password or a passkey is needed. */
  proof_needed: 403,
  /** A second step must be set up first. */
  two_step_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** The response to every refused call: `message` is a sentence that can be shown to a person. */
export interface Problem {
  error: ProblemCode;
  message: string;
  /** With `validation`: a sentence for each invalid field. */
  fields?: Record<string, string>;
  /** With `conflict`: the current state of the resource. */
  current?: unknown;
}
