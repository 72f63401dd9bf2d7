/** The affiliate's account, beyond what `me` says. */
import * as v from 'valibot';
import type { StoredKind } from '../config/stored-kinds.ts';
import type { Done } from './auth.ts';
import { type Page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** A password as typed: its length and its strength are told apart from its shape. */
const typed = (what: string) => v.pipe(v.string(what), v.minLength(1, what));

/** Changes the affiliate's own password; ends the other sessions. */
export const changePassword = route('POST', '/api/account/password', {
  body: v.object({
    current: typed('Please enter your current password.'),
    password: typed('Please enter a new password.'),
  }),
  answer: returns<Done>(),
});

/** Proves once more who is here, by the password. By a passkey: see `two-step.ts`. */
export const stepUp = route('POST', '/api/account/step-up', {
  beforeTwoStep: true,
  body: v.object({ password: typed('Please enter your password.') }),
  answer: returns<Done>(),
});

/** Whether the last proof still counts: asked before a download, which can show no refusal. */
export const checkProof = route('GET', '/api/account/proof', {
  proof: true,
  answer: returns<Done>(),
});

/** What is stored of an affiliate, counted. */
export interface Stored {
  items: { kind: StoredKind; count: number }[];
}
export const readStored = route('GET', '/api/account/stored', { answer: returns<Stored>() });

/** All data of the affiliate in one zip. */
export const exportAccount = route('GET', '/api/account/export', { proof: true });

/** Asks for the end of the account, and takes that back within the grace period. */
export const endAccount = route('POST', '/api/account/deletion', {
  proof: true,
  answer: returns<{ endsAt: string }>(),
});

/** Groups of what the audit knows of, as the page filters them. */
export const AUDIT_GROUPS = ['sign-in', 'account', 'office', 'data'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** One line of the audit: who did what to the affiliate's data. */
export interface AuditEntry {
  id: string;
  at: string;
  /** The affiliate, the office, or a visitor. */
  by: 'you' | 'office' | 'visitor';
  /** A code; `config/audit-words.ts` has its words. */
  action: string;
  /** What it was done to. */
  kind: string;
  reason: string;
}

const group = v.optional(v.picklist(AUDIT_GROUPS, 'There is no such group.'));
export const listAudit = route('GET', '/api/account/audit', {
  query: v.object({ ...paging, group }),
  answer: returns<Page<AuditEntry>>(),
});
/** The same as CSV. */
export const exportAudit = route('GET', '/api/account/audit/export', {
  proof: true,
  query: v.object({ group }),
});
