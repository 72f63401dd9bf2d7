/** How a visitor's message is credited to the affiliate who introduced the visitor. No schemas, because the landing page loads this file. */
import { DAY_MS } from '../config/units.ts';

/** Where the contact form sends its messages with delivery `portal`. */
export const LEADS_PATH = '/api/leads';
/** Returns the affiliate behind a reference, as visitors see it. */
export const REFERRAL_PATH = '/api/referrals/:code';

/** The version of the sentence beside the form that says how messages are used. */
export const CONSENT_VERSION = '2026-11';
/** The sentence itself: a new one needs a new version. */
export const CONSENT_SENTENCE =
  'Your message goes to our office and, if you came by an affiliate’s link or name one, to that affiliate. We keep it to answer you.';

/** How long a browser keeps a link's reference (days). */
export const REFERENCE_DAYS = 30;
/** A form that is sent faster than this (ms) was filled in by a bot. */
export const TIME_TRAP_MS = 3000;

const REFERENCE = /^([a-z0-9-]{3,32})(?:\.([a-z0-9]{1,12}))?$/;

/** What a sentence leaves beside a code: an opening bracket or quote before it, and any signs behind it. */
const BESIDE = /^[\p{Ps}\p{Pi}\s"'\p{Default_Ignorable_Code_Point}]{1,99}|[^\p{L}\p{N}-]{1,99}$/gu;
/** The longest reference with all that may be beside it (characters). */
const LONGEST = 99 + 45 + 99;

/** An affiliate's code, and the part that names one of the affiliate's links. */
export interface Reference {
  code: string;
  link: string;
}

/** Parses `code` or `code.link`, in upper or lower case. */
export function parseReference(text: string): Reference | null {
  if (text.length > LONGEST) return null;
  const [, code, link = ''] = REFERENCE.exec(text.replaceAll(BESIDE, '').toLowerCase()) ?? [];
  return code === undefined ? null : { code, link };
}

export const writeReference = ({ code, link }: Reference): string =>
  link ? `${code}.${link}` : code;

/** The day (UTC) as YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const VISIT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/;

/** Whether this is a real moment (ISO 8601) or day (YYYY-MM-DD, UTC), today or at most 30 days ago. */
export function isRecent(visit: string, now: number): boolean {
  const time = VISIT.test(visit) ? Date.parse(visit) : Number.NaN;
  const age = (Date.parse(dayOf(now)) - Date.parse(visit.slice(0, 10))) / DAY_MS;
  if (Number.isNaN(time)) return false;
  // `Date` reads a day such as February 31 as another day.
  return age >= 0 && age <= REFERENCE_DAYS && dayOf(time) === visit.slice(0, 10);
}

/** The line that tells visitors who introduced them, such as "Introduced by Ada Example, Example Planning". */
export const introductionOf = ({ name, firm }: { name: string; firm: string }): string =>
  `Introduced by ${[name, firm].filter(Boolean).join(', ')}`;
