/** The affiliates and their access, as the office sees them. */
import * as v from 'valibot';
import { email, line, list, visibleLine } from './fields.ts';
import { page, paging } from './paging.ts';
import { MAX_NAME } from './profile.ts';
import { returns, route } from './route.ts';

/** An affiliate by user name, and by the name and firm of the profile. */
export interface AffiliateNames {
  affiliate: string;
  affiliateName: string;
  affiliateFirm: string;
}

export interface OfficeAffiliate {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  /** What the profile says. */
  profile: { name: string; firm: string };
  email: string;
  /** Whether no password was chosen yet. */
  invited: boolean;
  disabled: boolean;
  office: boolean;
  twoStep: boolean;
  createdAt: string;
  /** The last sign-in. */
  signedInAt: string | null;
  /** When the account closes, if its deletion was asked for. */
  endsAt: string | null;
  /** Sessions that are open now. */
  sessions: number;
}

/** An address that opens "Choose your password", shown this once. */
export interface OneTimeAddress {
  affiliate: OfficeAffiliate;
  address: string;
  expiresAt: string;
  /** Whether a mail with it is on its way to the affiliate. */
  mailed: boolean;
}

export const AFFILIATE_STATES = ['active', 'invited', 'disabled', 'office'] as const;

export const affiliateFilter = {
  q: v.optional(line('The search', 100), ''),
  state: v.optional(v.picklist(AFFILIATE_STATES, 'There is no such state.')),
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
/** The longest user name (characters), as the sign-in takes it. */
const MAX_USERNAME = 64;
export const inviteAffiliate = route('POST', '/api/office/affiliates', {
  office: true,
  proof: true,
  body: v.pipe(
    v.object({
      firstName: visibleLine('The first name', MAX_NAME),
      lastName: visibleLine('The last name', MAX_NAME),
      email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
      username: visibleLine('The username', MAX_USERNAME),
    }),
    v.forward(
      v.check(
        ({ firstName, lastName }) => `${firstName} ${lastName}`.length <= MAX_NAME,
        `First and last name together have more than ${MAX_NAME} characters.`,
      ),
      ['lastName'],
    ),
  ),
  answer: returns<OneTimeAddress>(),
});
/** How many a day are invited by files: a list of strangers is not mailed by accident. */
export const IMPORTS_PER_DAY = 200;
/** Rows of one file. */
export const MAX_IMPORT_ROWS = 500;

/** What became of a row, or would: 1 is the first of the data. */
export interface ImportedAffiliate {
  row: number;
  username: string;
  state: 'added' | 'existing' | 'refused';
  /** Why it was not added. */
  message: string;
}

/** Invites many, each by email; a dry run says what would become of each row. */
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
/** An address for a new password; for somebody who has none yet, a new invitation. */
export const resetAffiliate = route('POST', '/api/office/affiliates/:id/reset', {
  office: true,
  proof: true,
  answer: returns<OneTimeAddress>(),
});
/** Disables, enables, gives the office's role or takes it back. */
export const changeAffiliate = route('PATCH', '/api/office/affiliates/:id', {
  office: true,
  proof: true,
  body: v.union(
    [v.strictObject({ disabled: v.boolean() }), v.strictObject({ office: v.boolean() })],
    'Please choose one thing to change.',
  ),
  answer: returns<OfficeAffiliate>(),
});
/** Ends every session. */
export const signOutAffiliate = route('POST', '/api/office/affiliates/:id/sign-out', {
  office: true,
  answer: returns<OfficeAffiliate>(),
});
/** Forgets wrong passwords: the next try need not wait. */
export const unlockAffiliate = route('POST', '/api/office/affiliates/:id/unlock', {
  office: true,
  answer: returns<OfficeAffiliate>(),
});
