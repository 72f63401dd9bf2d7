/** Explains why a database cannot be used, and tells the operator what to do. */

/** An error of Postgres or the system, with a code, or of the driver, with only a message. */
interface Failure {
  code?: string;
  message?: string;
}

const hostOf = (url: URL | null): string => url?.host ?? 'the database';

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
  return `${hostOf(url)} ended the connection; unfinished work is rolled back. Try again.`;
}

/** Sentences by the driver's messages, which have no code. */
const BY_WORDS: [RegExp, (url: URL | null) => string][] = [
  [/time(d )?out/i, silent],
  [/Connection terminated|not queryable/, ended],
  [
    /does not support SSL/,
    (url) =>
      `${hostOf(url)} has no encryption; to connect without it, write sslmode=disable into DATABASE_URL.`,
  ],
];

/** The sentence for a failed connection or statement; it never contains a password. */
export function databaseProblem(failure: Failure, url: URL | null): string {
  const { code = '', message = '' } = failure;
  const sentence = BY_CODE[code] ?? BY_WORDS.find(([words]) => words.test(message))?.[1];
  return sentence ? sentence(url) : `${hostOf(url)}: ${message || code}.`;
}

/** Whether a failure is about the server, not the statement. */
export const isAboutServer = ({ code = '', message = '' }: Failure): boolean =>
  code in BY_CODE || BY_WORDS.some(([words]) => words.test(message));
