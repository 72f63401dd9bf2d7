/** The affiliate's account, beyond what `me` returns. */
import * as v from 'valibot';
import type { Done } from './auth.ts';
import { type Page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** A password as typed. Its length and strength are checked separately. */
const typed = (what: string) => v.pipe(v.string(what), v.minLength(1, what));

/** Changes the affiliate's own password; ends the other sessions. */
export const changePassword = route('POST', '/api/account/password', {
  body: v.object({
    current: typed('Please enter your current password.'),
    password: typed('Please enter a new password.'),
  }),
  answer: returns<Done>(),
});

/** Step-up with the password. For a passkey, see `two-step.ts`. */
export const stepUp = route('POST', '/api/account/step-up', {
  beforeTwoStep: true,
  body: v.object({ password: typed('Please enter your password.') }),
  answer: returns<Done>(),
});

/** Whether the last step-up is still valid. Checked before a download, which cannot show a refusal. */
export const checkProof = route('GET', '/api/account/proof', {
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
export const readStored = route('GET', '/api/account/stored', { answer: returns<Stored>() });

/** All of the affiliate's data in one zip. */
export const exportAccount = route('GET', '/api/account/export', { proof: true });

/** Requests the deletion of the account. `keepAccount` cancels it within the grace period. */
export const endAccount = route('POST', '/api/account/deletion', {
  proof: true,
  answer: returns<{ endsAt: string }>(),
});

/** The groups by which the page filters the audit log. */
export const AUDIT_GROUPS = ['sign-in', 'account', 'office', 'data'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** One line of the audit log: who did what to the affiliate's data. */
export interface AuditEntry {
  id: string;
  at: string;
  /** The affiliate, the office, or a visitor. */
  by: 'you' | 'office' | 'visitor';
  /** A code; `config/audit-words.ts` has its text. */
  action: string;
  /** The kind of record that was affected. */
  kind: string;
  reason: string;
}

const group = v.optional(v.picklist(AUDIT_GROUPS, 'There is no such group.'));
export const listAudit = route('GET', '/api/account/audit', {
  query: v.object({ ...paging, group }),
  answer: returns<Page<AuditEntry>>(),
});
/** The audit log as CSV. */
export const exportAudit = route('GET', '/api/account/audit/export', {
  proof: true,
  query: v.object({ group }),
});
