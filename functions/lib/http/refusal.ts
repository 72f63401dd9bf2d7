/** Refusals, and turning any thrown error into a response that reveals nothing. */
import type { Context } from '@netlify/functions';
import { PROBLEMS, type Problem, type ProblemCode } from '../../../src/contract/route.ts';
import { ConfigError, canMailLinks, DATA_KEYS_VARIABLE } from '../platform/env.ts';
import { log, requestFields } from '../platform/log.ts';
import { OFFICE } from '../platform/site.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { json } from './answer.ts';

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host : undefined;

const elsewhere = () => new HttpError('forbidden', 'This request came from another site.');

/** Refuses a request from another origin (403: OWASP CSRF Prevention Cheat Sheet). */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // A caller that sends neither is not a browser, so CSRF does not apply.
  const trusted = site
    ? site === 'same-origin'
    : origin === null || hostOf(origin) === hostOf(request.url);
  if (!trusted) throw elsewhere();
}

/**
 * Refuses to serve a file to a page of another site (403): a link there would make the browser
 * download it, with the cookie. A typed URL or a bookmark names no site and is allowed.
 */
export function assertNotFromElsewhere(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  // Browsers that do not send the site may send the page.
  const page = request.headers.get('referer');
  const trusted = site
    ? site === 'same-origin' || site === 'none'
    : page === null || hostOf(page) === hostOf(request.url);
  if (!trusted) throw elsewhere();
}

export const originOf = ({ url }: Request): string => new URL(url).origin;

export interface Details extends Pick<Problem, 'fields' | 'current'> {
  headers?: Record<string, string>;
  /** The log's name for it. Default: `request_refused`. */
  event?: string;
  /** The reason, for the log only. Default: the code. */
  reason?: string;
  /** Other log fields, such as the affiliate's id. */
  noted?: { affiliate?: string; assistant?: string; variable?: string };
}

/** A refusal: a code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The refusal of an unknown record (404). Records of other affiliates look the same. */
export const notFound = (): HttpError => new HttpError('not_found', 'We could not find this.');

/** The refusal of a field's value (400). The sentence is shown at the field. */
export const invalid = (field: string, sentence: string): HttpError =>
  new HttpError('validation', sentence, { fields: { [field]: sentence } });

/** The refusal of what needs a second step (403). */
export const twoStepNeeded = (): HttpError =>
  new HttpError('two_step_needed', 'Please set up two-step sign-in first: Settings, Security.');

/** The refusal of what an assistant may not do (403); without a sentence, of what only the affiliate may. */
export const notDelegated = (
  affiliate: string,
  { id, affiliateName }: { id: string; affiliateName: string },
  sentence = `Only ${affiliateName} can do this.`,
): HttpError =>
  new HttpError('not_delegated', sentence, {
    event: 'not_delegated',
    noted: { affiliate, assistant: id },
  });

const NO_SIGN_IN = 'Sign-in is not available right now. Please try again later.';
const NO_CODES = 'One-time codes are not available right now. A passkey or a recovery code works.';
const OUT_OF_REACH = 'We cannot check this right now. Please try again shortly.';
const MAY_BE_DONE =
  'We got no answer in time, so this may have been done or not. Please check before you try again.';
const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** A SQLSTATE: five characters, but never five letters, as codes of system errors may be. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

function ofDatabase(error: unknown): { sqlstate?: string; constraint?: string } {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string };
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return {};
  return { sqlstate: code, ...(constraint && { constraint }) };
}

/** The response to a thrown error, which is also logged. `path` is the route's pattern, with `:id` for an id. */
export function refusal(error: unknown, path: string, context: Context): Response {
  const refuse = (problem: Problem, headers = {}) =>
    json(problem, headers, PROBLEMS[problem.error]);
  const note = (event: string, reason: string, more = {}) =>
    log({ event, ...requestFields(context), path, reason, ...more });

  if (error instanceof HttpError) {
    const { event = 'request_refused', reason = error.code, noted, headers } = error.details;
    note(event, reason, noted);
    const { fields, current } = error.details;
    const more = { ...(fields && { fields }), ...(current !== undefined && { current }) };
    return refuse({ error: error.code, message: error.message, ...more }, headers);
  }
  if (error instanceof ConfigError) {
    note('misconfigured', error.message, { variable: error.variable });
    const message = error.variable === DATA_KEYS_VARIABLE ? NO_CODES : NO_SIGN_IN;
    return refuse({ error: 'unavailable', message });
  }
  if (error instanceof Unavailable) {
    note(`${error.what}_unavailable`, error.message);
    const message = error.mayBeDone ? MAY_BE_DONE : OUT_OF_REACH;
    return refuse({ error: 'unavailable', message });
  }
  note('crashed', error instanceof Error ? error.name : 'unknown', ofDatabase(error));
  return refuse({ error: 'internal', message: OUR_FAULT });
}

/** Throws an HttpError (503) if no mail with a link can be sent: what needs one is not taken. */
export function assertMailsLinks(): void {
  if (canMailLinks()) return;
  throw new HttpError(
    'unavailable',
    `Nothing was sent, because this site sends no mail yet. Please call ${OFFICE.phone} or write to ${OFFICE.email}.`,
  );
}
