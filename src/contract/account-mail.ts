/** What the affiliate wants by email, and where it goes. */
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
  security: v.literal(true, 'Mails about the safety of your account cannot be switched off.'),
});

/** The kinds that come one by one; what is due comes with the digest. */
export type MailKinds = v.InferOutput<typeof kinds>;

export interface MailChoice {
  kinds: MailKinds;
  digest: Digest;
  version: number;
  /** Whether the site sends mails at all. */
  on: boolean;
  /** Where they go. */
  address: string;
  /** Whether the server of that address refuses them. */
  unreachable: boolean;
}

export const readMailChoice = route('GET', '/api/account/mail', { answer: returns<MailChoice>() });
export const changeMailChoice = route('PUT', '/api/account/mail', {
  body: v.object({
    kinds,
    digest: v.picklist(DIGESTS, 'There is no such rhythm.'),
    version,
  }),
  answer: returns<MailChoice>(),
});

const CURRENT = 'Please enter your current password.';

/** Changes the account's address; the old and the new one are told. */
export const changeEmail = route('POST', '/api/account/email', {
  body: v.object({
    current: v.pipe(v.string(CURRENT), v.minLength(1, CURRENT)),
    email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  }),
  answer: returns<{ email: string }>(),
});
