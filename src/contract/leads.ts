/** Messages from the landing page's form, and the affiliates whom they are credited to. */
import * as v from 'valibot';
import { isDialable } from '../lib/phone.ts';
import { phoneText } from '../lib/readers/plain.ts';
import {
  email,
  line,
  phone,
  phoneAsTyped,
  phoneEntries,
  requiredLine,
  text,
  withoutPrivateNumbers,
} from './fields.ts';
import { LEADS_PATH, REFERRAL_PATH } from './reference.ts';
import { returns, route } from './route.ts';

/**
 * How a lead is credited: by a link, by the name that the visitor typed, or by the office. A lead is
 * not credited if it comes from the affiliate's own address (`self`), names no known affiliate
 * (`unknown`) or has no reference (`none`). The last two wait for the office, which may credit them.
 */
const CREDITS = ['link', 'typed', 'office', 'self', 'unknown', 'none'] as const;
export type Credit = (typeof CREDITS)[number];

export interface Receipt {
  credit: Credit;
  /** The reference that was used, as `code` or `code.link`, or the typed name. */
  reference: string;
  link: { id: string; label: string } | null;
  /** The days of the visit and the form, as YYYY-MM-DD (UTC); the visit is null if the browser does not know it. */
  visitedOn: string | null;
  formOn: string;
  consent: string;
  /** The affiliate's disclosure as the visitor could read it, and the version of the profile that had it. */
  disclosure: { version: number; text: string } | null;
  /** Why the office credited it. */
  reason?: string;
}

/** The text with at most two empty lines in a row and one kind of line break. */
const withoutEmptyPages = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n');

const PHONE = phoneAsTyped(phone());

/** What every message has. */
const MESSAGE = {
  name: v.pipe(requiredLine('The name', 100), withoutPrivateNumbers),
  message: v.pipe(
    text('The message', 4000),
    v.minLength(1, 'The message is missing.'),
    v.transform(withoutEmptyPages),
    withoutPrivateNumbers,
  ),
};

/** A message, and how the person was introduced. */
export const LeadDraft = v.pipe(
  v.object({
    name: MESSAGE.name,
    email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
    phone: v.optional(PHONE, ''),
    interest: v.optional(line('The interest', 40), ''),
    message: MESSAGE.message,
    introducedBy: v.optional(line('Who introduced you', 100), ''),
    ref: v.optional(v.string(), ''),
    /** The moment of the visit (ISO 8601), or its day in UTC. The receipt has the day in the affiliate's time zone. */
    visitedOn: v.optional(v.string(), ''),
    /** The idempotency key, for forms without scripts, which cannot send the header. */
    key: v.optional(v.string(), ''),
    /** How long the form was open (ms), if the browser sends it. */
    openMs: v.optional(v.union([v.string(), v.number()]), ''),
    /** The hidden honeypot field. */
    website: v.optional(v.string(), ''),
  }),
  v.transform(({ phone, ...message }) => ({
    ...message,
    phone: phoneText(phone),
    phones: phoneEntries(phone),
  })),
);

const EMAIL = email();

interface TypedContact {
  email: string;
  phone: string;
  phones: ReturnType<typeof phoneEntries>;
}

/** The email address or the phone number that someone typed, with the other one empty, or null. */
function parseReach(typed: string): TypedContact | null {
  if (typed.includes('@')) {
    const { success, output } = v.safeParse(EMAIL, typed);
    return success && output ? { email: output, phone: '', phones: undefined } : null;
  }
  const { success, output } = v.safeParse(PHONE, typed);
  if (!success || !isDialable(phoneText(output))) return null;
  return { email: '', phone: phoneText(output), phones: phoneEntries(output) };
}

/** A message from the form of an own page. */
export const PageMessage = v.pipe(
  v.object({
    name: MESSAGE.name,
    reach: v.pipe(
      v.optional(v.string(), ''),
      v.transform(parseReach),
      v.check((reach) => reach !== null, 'Please give an email address or a phone number.'),
    ),
    message: MESSAGE.message,
    ref: v.optional(v.string(), ''),
    /** The hidden honeypot field. */
    website: v.optional(v.string(), ''),
  }),
  v.transform(({ reach, ...message }) => ({
    email: '',
    phone: '',
    phones: undefined,
    ...message,
    ...reach,
  })),
);

export interface Referral {
  /** The canonical code. */
  code: string;
  name: string;
  firm: string;
  role: string;
  credentials: string;
  disclosure: string;
}

/** Also takes a form without scripts and responds to it with a 303. */
export const sendLead = route('POST', LEADS_PATH, {
  access: 'public',
  body: LeadDraft,
  creates: { name: 'Grace Example', email: 'grace@example.com', message: 'Tell me more.' },
  forms: true,
  maxBodyBytes: 32 * 1024,
  answer: returns<{ id: string }>(),
});
/** The reference is `code` or `code.link`, in any case. */
export const readReferral = route('GET', REFERRAL_PATH, {
  access: 'public',
  answer: returns<Referral>(),
});
/** Share addresses: redirect to the link's destination. */
export const followCode = route('GET', '/r/:code', {
  access: 'public',
  answer: returns<Response>(),
});
export const followLink = route('GET', '/r/:code/:link', {
  access: 'public',
  answer: returns<Response>(),
});
