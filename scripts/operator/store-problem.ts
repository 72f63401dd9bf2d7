/** Why a store failed, in words that tell the operator what to do. */
import { DatabaseError, type StoreError } from '../../functions/lib/unavailable.ts';

/** A sentence on a failed database or store. Only one that gave no answer is out of reach. */
export function storeProblem(failure: StoreError | DatabaseError): string {
  if (failure instanceof DatabaseError) return databaseProblem(failure);
  const cause = failure.cause as (Error & { status?: number }) | undefined;
  if (cause?.status === 401 || cause?.status === 403) {
    return 'Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.';
  }
  if (cause?.status === 404) return 'Netlify knows no such site. Check NETLIFY_SITE_ID.';
  if (cause?.status) return `the store answered ${cause.status}. Try again later.`;
  if (cause instanceof SyntaxError) return `a record cannot be read: ${cause.message}.`;
  if (!cause) return `${failure.message}. Try again.`;
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  return `the store is out of reach (${reason}).`;
}

/** Reasons by Postgres' own code, or the system's. */
const DATABASE_REASONS: Record<string, string> = {
  '28P01': 'the database refuses the user name or password.',
  '28000': 'the database refuses the user name or password.',
  '3D000': 'there is no such database.',
  '42P01': 'the database has no tables yet: run "npm run database -- migrate".',
  '53300': 'the database has no connection left; try again.',
};

function databaseProblem({ cause, message }: DatabaseError): string {
  const { code = '', message: reason = '' } = (cause ?? {}) as { code?: string; message?: string };
  return DATABASE_REASONS[code] ?? `the database is out of reach (${code || reason || message}).`;
}
