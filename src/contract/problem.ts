/** How a call is refused. */

/** Why, for programs, and the status that goes with it. */
export const PROBLEMS = {
  bad_request: 400,
  validation: 400,
  unauthenticated: 401,
  login_failed: 401,
  forbidden: 403,
  /** The password or a passkey has to be given again. */
  proof_needed: 403,
  /** A second step has to be set up first. */
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

/** What every refused call answers: `message` is a sentence fit to show to a person. */
export interface Problem {
  error: ProblemCode;
  message: string;
  /** With `validation`: a sentence for each field that does not fit. */
  fields?: Record<string, string>;
  /** With `conflict`: the thing as it is now. */
  current?: unknown;
}
