/** Affiliates and their access, for the office. */
import * as v from 'valibot';
import { MAX_INVITE_NOTE } from '../../config/security.ts';
import type { OfficeAssistant } from '../assistants.ts';
import { day, email, line, list, safeText, uuid, version, visibleLine } from '../fields.ts';
import type { Order } from '../orders.ts';
import { page, paging } from '../paging.ts';
import { MAX_NAME } from '../profile/profile.ts';
import type { PublicationState } from '../profile/publications.ts';
import { returns, route } from '../route.ts';
import type { TicketRow } from '../tickets.ts';

export interface OfficeAffiliate {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  profile: { name: string; firm: string };
  email: string;
  /** The firm that approves for the affiliate; the profile's is only printed. */
  firmId: string | null;
  firmName: string | null;
  /** Whether the affiliate has yet to choose a password. */
  invited: boolean;
  disabled: boolean;
  office: boolean;
  twoStep: boolean;
  createdAt: string;
  signedInAt: string | null;
  /** When the account closes, if its deletion was requested. */
  endsAt: string | null;
  sessions: number;
  /** The invited and active assistants. */
  assistantCount: number;
}

/** An affiliate with what the office knows: the account, the own page, and what waits between them. It has no client's name. */
export interface WholeAffiliate extends OfficeAffiliate {
  version: number;
  /** The codes of the profile's states. */
  states: string[];
  /** The last 12 months (YYYY-MM) in the affiliate's time zone, oldest first, with their credited leads. */
  leadsByMonth: { month: string; count: number }[];
  /** The latest of each, newest first. */
  publications: {
    id: string;
    state: PublicationState;
    at: string;
    reason: string;
    validUntil: string | null;
  }[];
  tickets: Pick<TicketRow, 'id' | 'subject' | 'status' | 'updatedAt'>[];
  orders: Pick<Order, 'id' | 'status' | 'createdAt'>[];
  /** Also those who ended within a year, newest first. */
  assistants: OfficeAssistant[];
  /** For the office alone. */
  notes: string;
  /** The day of the signed agreement, and the last day of the E&O insurance (YYYY-MM-DD). */
  agreementOn: string | null;
  eoUntil: string | null;
  /** The version of the affiliate agreement that was accepted, by its date. */
  agreementVersion: string | null;
  /** Who introduced the affiliate to the alliance. */
  sponsorId: string | null;
  sponsorName: string | null;
}

/** An address that opens "Choose your password". It is shown only once. */
export interface OneTimeAddress {
  affiliate: OfficeAffiliate;
  address: string;
  expiresAt: string;
  /** Whether it is being emailed to the affiliate. */
  mailed: boolean;
}

export const AFFILIATE_STATES = ['active', 'invited', 'disabled', 'office'] as const;

const affiliateFilter = {
  q: v.optional(line('The search', 100), ''),
  state: v.optional(v.picklist(AFFILIATE_STATES, 'There is no such state.')),
  /** A firm's affiliates, or those without a firm. */
  firm: v.optional(v.union([v.literal('none'), uuid()], 'There is no such firm.')),
  /** Only those with assistants. */
  assistants: v.optional(v.literal('yes', 'There is no such filter.')),
};

export const listAffiliates = route('GET', '/api/office/affiliates', {
  office: true,
  query: v.object({ ...paging, ...affiliateFilter }),
  answer: page<OfficeAffiliate>(),
});
export const exportAffiliates = route('GET', '/api/office/affiliates/export', {
  office: true,
  proof: true,
  query: v.object(affiliateFilter),
  answer: returns<Response>(),
});
export const readAffiliate = route('GET', '/api/office/affiliates/:id', {
  office: true,
  answer: returns<WholeAffiliate>(),
});
/** The longest username (characters) that the sign-in accepts. */
const MAX_USERNAME = 64;
const account = {
  firstName: visibleLine('The first name', MAX_NAME),
  lastName: visibleLine('The last name', MAX_NAME),
  email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
};
export const NAMES_TOO_LONG = `First and last name together have more than ${MAX_NAME} characters.`;
export const namesFit = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.length <= MAX_NAME;
export const inviteAffiliate = route('POST', '/api/office/affiliates', {
  office: true,
  proof: true,
  body: v.pipe(
    v.object({
      ...account,
      /** If it is left out, it is made from the name. */
      username: v.exactOptional(visibleLine('The username', MAX_USERNAME)),
      /** What the letter says of the office's own. */
      note: v.optional(line('The line of your own', MAX_INVITE_NOTE), ''),
    }),
    v.forward(
      v.check((names) => namesFit(names), NAMES_TOO_LONG),
      ['lastName'],
    ),
  ),
  answer: returns<OneTimeAddress>(),
});
/** How many affiliates can be invited by file per day, so that a list of strangers is not emailed by accident. */
export const IMPORTS_PER_DAY = 200;
/** The most rows in one file. */
export const MAX_IMPORT_ROWS = 500;

/** The outcome of a row, or its expected outcome in a dry run. Row 1 is the first row of data. */
export interface ImportedAffiliate {
  row: number;
  /** The person's name. */
  name: string;
  username: string;
  state: 'added' | 'existing' | 'refused';
  /** Why it was not added, or what of it was left out. */
  message: string;
}

/**
 * Invites many affiliates, each by email; a dry run returns the expected outcome of each row. A row has
 * `email`, and `name` or `firstName` and `lastName`; `username`, `firm` and `states` may be left out.
 */
export const importAffiliates = route('POST', '/api/office/affiliates/import', {
  office: true,
  proof: true,
  maxBodyBytes: 512 * 1024,
  body: v.object({
    rows: list(
      v.record(v.string(), v.unknown()),
      MAX_IMPORT_ROWS,
      `A file has at most ${MAX_IMPORT_ROWS} rows.`,
    ),
    dryRun: v.boolean('Please say whether this is a dry run.'),
  }),
  answer: returns<{
    added: number;
    existing: number;
    refused: number;
    rows: ImportedAffiliate[];
  }>(),
});
/** Creates an address for a new password or, for someone who has none yet, a new invitation. */
export const resetAffiliate = route('POST', '/api/office/affiliates/:id/reset', {
  office: true,
  proof: true,
  answer: returns<OneTimeAddress>(),
});
export const MAX_NOTES = 4_000;
const details = {
  firstName: v.exactOptional(account.firstName),
  lastName: v.exactOptional(account.lastName),
  email: v.exactOptional(account.email),
  notes: v.exactOptional(
    safeText('The text of the notes', MAX_NOTES, 'The portal does not keep such numbers.'),
  ),
  agreementOn: v.exactOptional(v.nullable(day)),
  eoUntil: v.exactOptional(v.nullable(day)),
  firmId: v.exactOptional(v.nullable(uuid('Choose a firm.'))),
  /** Setting it ends the affiliate's consent. */
  sponsorId: v.exactOptional(v.nullable(uuid('Choose an affiliate.'))),
};
const NOTHING = 'Please choose one thing to change.';
const access = v.union(
  [v.strictObject({ disabled: v.boolean() }), v.strictObject({ office: v.boolean() })],
  NOTHING,
);
export const AffiliateDetails = v.pipe(
  v.object({ version, ...details }),
  v.check((change) => Object.keys(change).length > 1, NOTHING),
);
/** Corrects the account and what the office keeps about it; or disables or enables it, or grants or revokes the office role. */
export const changeAffiliate = route('PATCH', '/api/office/affiliates/:id', {
  office: true,
  proof: true,
  maxBodyBytes: 4 * MAX_NOTES + 8 * 1024,
  body: v.lazy((body): typeof access | typeof AffiliateDetails =>
    Object.keys(Object(body)).some((key) => key === 'version' || Object.hasOwn(details, key))
      ? AffiliateDetails
      : access,
  ),
  answer: returns<WholeAffiliate>(),
});
export const signOutAffiliate = route('POST', '/api/office/affiliates/:id/sign-out', {
  office: true,
  answer: returns<WholeAffiliate>(),
});
/** Clears failed sign-ins, so that the next try does not have to wait. */
export const unlockAffiliate = route('POST', '/api/office/affiliates/:id/unlock', {
  office: true,
  answer: returns<WholeAffiliate>(),
});
