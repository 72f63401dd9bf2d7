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

const CURRENT = 'Please enter your current password.';

/** Changes the account's address; both the old and the new address are notified. */
export const changeEmail = route('POST', '/api/account/email', {
  body: v.object({
    current: v.pipe(v.string(CURRENT), v.minLength(1, CURRENT)),
    email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  }),
  answer: returns<{ email: string }>(),
});
