/** The emails that the affiliate wants, and the address that they are sent to. */
import * as v from 'valibot';
import { email, version } from './fields.ts';
import { returns, route } from './route.ts';

export const DIGESTS = ['daily', 'weekly', 'off'] as const;
export type Digest = (typeof DIGESTS)[number];

const choice = v.boolean('Please choose on or off.');
const kinds = v.object({
  lead: choice,
  order: choice,
  ticket: choice,
  announcement: choice,
  security: v.literal(true, 'Emails about the security of your account cannot be turned off.'),
});

/** The kinds that are sent one by one; due tasks come with the digest. */
export type MailKinds = v.InferOutput<typeof kinds>;

export interface MailChoice {
  kinds: MailKinds;
  digest: Digest;
  version: number;
  /** Whether the site sends email at all. */
  on: boolean;
  /** The address that they are sent to. */
  address: string;
  /** The address that replaces it once its mailbox confirms it. */
  pending: string | null;
  /** Whether that address's mail server rejects them. */
  unreachable: boolean;
}

export const readMailChoice = route('GET', '/api/account/mail', { answer: returns<MailChoice>() });
export const changeMailChoice = route('PUT', '/api/account/mail', {
  body: v.object({
    kinds,
    digest: v.picklist(DIGESTS, 'Please choose daily, weekly or off.'),
    version,
  }),
  answer: returns<MailChoice>(),
});

export const CURRENT_MISSING = 'Please enter your current password.';

/** The account's address, and the one that waits to be confirmed. */
export interface Addresses {
  email: string;
  pending: string | null;
}

/**
 * Asks for another address, which counts once its mailbox confirms it, or at once if mail is off.
 * The current address cancels an earlier request, without a password.
 */
export const changeEmail = route('POST', '/api/account/email', {
  body: v.object({
    current: v.optional(v.string(CURRENT_MISSING), ''),
    email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  }),
  answer: returns<Addresses>(),
});
