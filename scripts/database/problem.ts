/** Why a database cannot be used, in words that tell the operator what to do. */

/** Where Postgres or the system says it: a code, or the driver's own words. */
interface Failure {
  code?: string;
  message?: string;
}

const hostOf = (url: URL | null): string => url?.host ?? 'the database';

/** Sentences by the code of Postgres or of the system. */
const BY_CODE: Record<string, (url: URL | null) => string> = {
  ECONNREFUSED: (url) => `${hostOf(url)} refuses the connection: no database answers there.`,
  ENOTFOUND: (url) => `there is no host "${url?.hostname}"; check DATABASE_URL.`,
  EAI_AGAIN: (url) => `there is no host "${url?.hostname}"; check DATABASE_URL.`,
  ETIMEDOUT: silent,
  '28P01': refused,
  '28000': refused,
  '3D000': (url) => `${hostOf(url)} has no database "${url?.pathname.slice(1)}".`,
  '42P01': () =>
    'the database has no tables yet. Run "npm run database -- migrate"; a deploy does it for Netlify’s own database.',
  '53300': (url) => `${hostOf(url)} has no connection left; try again.`,
  '57P03': (url) => `${hostOf(url)} is starting or stopping; try again.`,
  '57P01': ended,
  ECONNRESET: ended,
};

function silent(url: URL | null): string {
  return `${hostOf(url)} does not answer. A sleeping database wakes up within seconds: try again, then check DATABASE_URL.`;
}

function refused(url: URL | null): string {
  return `${hostOf(url)} refuses the username or password of DATABASE_URL.`;
}

function ended(url: URL | null): string {
  return `${hostOf(url)} ended the connection; what was not finished is undone. Try again.`;
}

/** Sentences by the driver's own words, which come without a code. */
const BY_WORDS: [RegExp, (url: URL | null) => string][] = [
  [/time(d )?out/i, silent],
  [/Connection terminated|not queryable/, ended],
  [
    /does not support SSL/,
    (url) =>
      `${hostOf(url)} has no encryption; write sslmode=disable into DATABASE_URL to go without.`,
  ],
];

/** The sentence for a failed connection or statement; never with a password. */
export function databaseProblem(failure: Failure, url: URL | null): string {
  const { code = '', message = '' } = failure;
  const sentence = BY_CODE[code] ?? BY_WORDS.find(([words]) => words.test(message))?.[1];
  return sentence ? sentence(url) : `${hostOf(url)}: ${message || code}.`;
}

/** Whether a failure is about the server and not about the statement. */
export const isAboutServer = ({ code = '', message = '' }: Failure): boolean =>
  code in BY_CODE || BY_WORDS.some(([words]) => words.test(message));
