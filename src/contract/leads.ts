/** People who write by the form of the landing page, and whom they are credited to. */
import * as v from 'valibot';
import { email, line, phone, requiredLine, text } from './fields.ts';
import { returns, route } from './route.ts';

/** The version of the sentence beside the form that says what becomes of a message. */
export const CONSENT_VERSION = '2026-11';
/** How long a browser keeps the reference of a link (days). */
export const REFERENCE_DAYS = 30;
/** A form that is sent faster than this (ms) was not filled in by a person. */
export const TIME_TRAP_MS = 3000;

/**
 * How a lead is credited: by the link, by what the visitor typed, or not: to an affiliate's own
 * address, by a name that nobody has, or without a reference at all.
 */
export const CREDITS = ['link', 'typed', 'self', 'unknown', 'none'] as const;
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
}

/** A message with what introduced the person. */
export const LeadDraft = v.object({
  name: requiredLine('The name', 100),
  email: v.pipe(email(), v.minLength(1, 'The e-mail address is missing.')),
  phone: v.optional(phone(), ''),
  interest: v.optional(line('The interest', 40), ''),
  message: v.pipe(text('The message', 4000), v.minLength(1, 'The message is missing.')),
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
export const sendLead = route('POST', '/api/leads', {
  access: 'public',
  body: LeadDraft,
  forms: true,
  maxBodyBytes: 32 * 1024,
  answer: returns<{ id: string }>(),
});
/** The reference is `code` or `code.link`, in any case. */
export const readReferral = route('GET', '/api/referrals/:code', {
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
