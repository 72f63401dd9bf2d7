/** People who write by the form of the landing page, and whom they are credited to. */
import * as v from 'valibot';
import { email, line, phone, requiredLine, text } from './fields.ts';
import { privateNumberIn } from './private-numbers.ts';
import { LEADS_PATH, REFERRAL_PATH } from './reference.ts';
import { returns, route } from './route.ts';

/**
 * How a lead is credited: by the link, by what the visitor typed, or not: to an affiliate's own
 * address, by a name that nobody has, or without a reference at all. The last two wait for the
 * office, which may credit them to somebody.
 */
export const CREDITS = ['link', 'typed', 'office', 'self', 'unknown', 'none'] as const;
export type Credit = (typeof CREDITS)[number];

/** Says how a lead was credited, or why not. */
export interface Receipt {
  credit: Credit;
  /** The reference that counted, as `code` or `code.link`, or what was typed. */
  reference: string;
  link: { id: string; label: string } | null;
  /** The days of visit and form, as YYYY-MM-DD (UTC); a visit that the browser does not know is null. */
  visitedOn: string | null;
  formOn: string;
  consent: string;
  /** The affiliate's disclosure as the visitor could read it, and the profile's version that it is from. */
  disclosure: { version: number; text: string } | null;
  /** Why the office credited it. */
  reason?: string;
}

/** Numbers that nobody should send by a form, such as those of social security. */
const withoutPrivateNumbers = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (value) => privateNumberIn(value) === null,
  ({ input }) =>
    `This looks like it holds ${privateNumberIn(input)}. Please take it out: we never ask for it here.`,
);

/** The text with at most two empty lines in a row, and one kind of break: a page of breaks says nothing. */
const withoutEmptyPages = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n');

/** A message with what introduced the person. */
export const LeadDraft = v.object({
  name: v.pipe(requiredLine('The name', 100), withoutPrivateNumbers),
  email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  phone: v.optional(phone(), ''),
  interest: v.optional(line('The interest', 40), ''),
  message: v.pipe(
    text('The message', 4000),
    v.minLength(1, 'The message is missing.'),
    v.transform(withoutEmptyPages),
    withoutPrivateNumbers,
  ),
  introducedBy: v.optional(line('Who introduced you', 100), ''),
  ref: v.optional(v.string(), ''),
  visitedOn: v.optional(v.string(), ''),
  /** The same for each try of one message; beside the header for forms without scripts. */
  key: v.optional(v.string(), ''),
  /** How long the form was open (ms), if the browser says so. */
  openMs: v.optional(v.union([v.string(), v.number()]), ''),
  /** A field that people do not see. */
  website: v.optional(v.string(), ''),
});

/** What visitors see of the affiliate who introduced them. */
export interface Referral {
  /** The code as it counts. */
  code: string;
  name: string;
  firm: string;
  role: string;
  credentials: string;
  disclosure: string;
}

/** Also takes a form without scripts, which is answered by 303. */
export const sendLead = route('POST', LEADS_PATH, {
  access: 'public',
  body: LeadDraft,
  forms: true,
  maxBodyBytes: 32 * 1024,
  answer: returns<{ id: string }>(),
});
/** The reference is `code` or `code.link`, in any case. */
export const readReferral = route('GET', REFERRAL_PATH, {
  access: 'public',
  answer: returns<Referral>(),
});
/** Share addresses: a redirect to the link's destination. */
export const followCode = route('GET', '/r/:code', {
  access: 'public',
  answer: returns<Response>(),
});
export const followLink = route('GET', '/r/:code/:link', {
  access: 'public',
  answer: returns<Response>(),
});
