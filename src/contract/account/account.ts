/** The affiliate's account, beyond what `me` returns: its state, mail address, sessions and deletion. */
import * as v from 'valibot';
import type { Done } from '../auth/auth.ts';
import { email, version } from '../fields.ts';
import { type Page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';

/* The affiliate's sessions. */

export interface SessionInfo {
  id: string;
  /** A coarse description, such as "Firefox on Windows"; empty if unknown. */
  device: string;
  /** The network without its last part, such as 203.0.113.0/24; empty if unknown. */
  network: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

export const listSessions = route('GET', '/api/sessions', {
  delegates: 'self',
  beforeTwoStep: true,
  answer: returns<Page<SessionInfo>>(),
});
/** Needs a step-up, so that someone who finds an open session cannot sign its owner out of the others (OWASP ASVS 5.0, 7.5.2). */
const ending = { beforeTwoStep: true, proof: true } as const;

/** Ends one session; if it is the current one, this browser is signed out. */
export const endSessionById = route('DELETE', '/api/sessions/:id', {
  delegates: 'self',
  ...ending,
  answer: returns<{ ended: number }>(),
});
export const endOtherSessions = route('DELETE', '/api/sessions', {
  delegates: 'self',
  ...ending,
  answer: returns<{ ended: number }>(),
});

/* The emails that the affiliate wants, and the address that they are sent to. */

export const DIGESTS = ['daily', 'weekly', 'off'] as const;
export type Digest = (typeof DIGESTS)[number];

/** What a member of the office gets by email: what waits once a day, and also each alert at once. */
export const OFFICE_MAILS = ['daily', 'at-once', 'off'] as const;
export type OfficeMail = (typeof OFFICE_MAILS)[number];

const choice = v.boolean('Please choose on or off.');
const kinds = v.object({
  lead: choice,
  order: choice,
  ticket: choice,
  announcement: choice,
  /** Added later: left out, it stays as it is. */
  share: v.exactOptional(choice),
  security: v.literal(true, 'Emails about the security of your account cannot be turned off.'),
});

/** The kinds that are sent one by one; due tasks come with the digest. */
export type MailKinds = v.InferOutput<typeof kinds>;

export const DIGEST_NAMES = ['full', 'initials'] as const;
/** How the digest names people: by initials it also has no number and no title. */
export type DigestNames = (typeof DIGEST_NAMES)[number];

export interface MailChoice {
  kinds: Required<MailKinds>;
  digest: Digest;
  names: DigestNames;
  /** Null for those who do not work in the office. */
  office: OfficeMail | null;
  version: number;
  /** Whether the site sends email at all. */
  on: boolean;
  address: string;
  /** The address that replaces it once its mailbox confirms it. */
  pending: string | null;
  /** Whether that address's mail server rejects them. */
  unreachable: boolean;
}

export const readMailChoice = route('GET', '/api/account/mail', {
  delegates: 'self',
  answer: returns<MailChoice>(),
});
export const OFFICE_MAIL_WRONG = 'Please choose daily, at once or off.';
export const changeMailChoice = route('PUT', '/api/account/mail', {
  delegates: 'self',
  body: v.object({
    kinds,
    digest: v.picklist(DIGESTS, 'Please choose daily, weekly or off.'),
    names: v.optional(v.picklist(DIGEST_NAMES, 'Please choose names or initials.')),
    office: v.optional(v.nullable(v.picklist(OFFICE_MAILS, OFFICE_MAIL_WRONG))),
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
  delegates: 'self',
  body: v.object({
    current: v.optional(v.string(CURRENT_MISSING), ''),
    email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  }),
  answer: returns<Addresses>(),
});

/* The account itself. */

/** A password as typed. Its length and strength are checked separately. */
const typed = (what: string) => v.pipe(v.string(what), v.minLength(1, what));

/** Changes the affiliate's own password; ends the other sessions. */
export const changePassword = route('POST', '/api/account/password', {
  delegates: 'self',
  body: v.object({
    current: typed('Please enter your current password.'),
    password: typed('Please enter a new password.'),
  }),
  answer: returns<Done>(),
});

/** Step-up with the password. For a passkey, see `two-step.ts`. */
export const stepUp = route('POST', '/api/account/step-up', {
  delegates: 'self',
  beforeTwoStep: true,
  body: v.object({ password: typed('Please enter your password.') }),
  answer: returns<Done>(),
});

/** Whether the last step-up is still valid. Checked before a download, which cannot show a refusal. */
export const checkProof = route('GET', '/api/account/proof', {
  delegates: 'self',
  proof: true,
  answer: returns<Done>(),
});

/** An affiliate's own data. */
export interface Stored {
  /** How many records of each kind are stored. */
  items: { kind: string; label: string; count: number }[];
  /** The files of an export, in order, without extensions. */
  files: { name: string; words: string }[];
}
export const readStored = route('GET', '/api/account/stored', {
  delegates: 'self',
  answer: returns<Stored>(),
});

export const exportAccount = route('GET', '/api/account/export', {
  delegates: 'self',
  proof: true,
});

/** Requests the deletion of the account. `keepAccount` cancels it within the grace period. */
export const endAccount = route('POST', '/api/account/deletion', {
  delegates: 'self',
  proof: true,
  answer: returns<{ endsAt: string }>(),
});

export const AUDIT_GROUPS = ['sign-in', 'account', 'office', 'assistants', 'data'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export interface AuditEntry {
  id: string;
  at: string;
  /** Whose doing it was; `portal` is the calendar. */
  by: 'you' | 'office' | 'visitor' | 'assistant' | 'portal';
  /** The assistant's name, or null. */
  name: string | null;
  /** A code; `config/audit-words.ts` has its text. */
  action: string;
  kind: string;
  reason: string;
}

const group = v.optional(v.picklist(AUDIT_GROUPS, 'There is no such group.'));
export const listAudit = route('GET', '/api/account/audit', {
  delegates: 'self',
  query: v.object({ ...paging, group }),
  answer: returns<Page<AuditEntry>>(),
});
export const exportAudit = route('GET', '/api/account/audit/export', {
  delegates: 'self',
  proof: true,
  query: v.object({ group }),
});

/** Who introduced the affiliate to the alliance, if anyone, and what that affiliate may see. */
export interface Sponsor {
  /** The sponsor's name; null without one. */
  sponsor: string | null;
  /** Whether the sponsor sees the affiliate's name, and whether they are active. */
  sees: boolean;
  version: number;
}

export const readSponsor = route('GET', '/api/account/sponsor', {
  answer: returns<Sponsor>(),
});
export const changeSponsor = route('PUT', '/api/account/sponsor', {
  body: v.object({ sees: v.boolean('Please check the box or leave it empty.'), version }),
  answer: returns<Sponsor>(),
});
