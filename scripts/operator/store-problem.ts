/** Explains why a store failed, and tells the operator what to do. */
import type { Unavailable } from '../../functions/lib/unavailable.ts';
import { databaseProblem } from '../database/problem.ts';

/** A sentence about a failed database or store. Only a store that gave no answer is called unreachable. */
export function storeProblem(failure: Unavailable): string {
  if (failure.what === 'database') return reasonOf(failure);
  const cause = failure.cause as (Error & { status?: number }) | undefined;
  if (cause?.status === 401 || cause?.status === 403) {
    return 'Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.';
  }
  if (cause?.status === 404) return 'Netlify does not know this site. Check NETLIFY_SITE_ID.';
  if (cause?.status) return `the store answered ${cause.status}. Try again later.`;
  if (cause instanceof SyntaxError) return `a record cannot be read: ${cause.message}.`;
  if (!cause) return `${failure.message}. Try again.`;
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  return `the store cannot be reached (${reason}).`;
}

const reasonOf = ({ cause, message }: Unavailable): string =>
  databaseProblem(cause ?? { message }, URL.parse(process.env.DATABASE_URL ?? ''));
