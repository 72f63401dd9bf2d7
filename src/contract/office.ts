/** What the office sees of the whole: what waits, how the site does, and the audit. */
import * as v from 'valibot';
import { AUDIT_GROUPS, type AuditEntry } from './account.ts';
import { line } from './fields.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** How many wait for the office. */
export interface Waiting {
  leads: number;
  orders: number;
  tickets: number;
}

export const readWaiting = route('GET', '/api/office/waiting', {
  office: true,
  answer: returns<Waiting>(),
});

/** A key by its public name; `madeOn` is the day in the name, if `npm run new-key` made it. */
export interface KeyAge {
  variable: string;
  kid: string;
  madeOn: string | null;
}

/** A counter that warns the office when it is full. */
export interface Counter {
  place: 'sign-in-hour' | 'sign-in-day' | 'messages-hour';
  count: number;
  bound: number;
}

export interface Health {
  /** How long the database took to answer (ms). */
  databaseMs: number;
  /** Migrations that have run, and the last of them; null if the database does not say. */
  migrations: { count: number; last: string } | null;
  keys: KeyAge[];
  counters: Counter[];
  /** Mails that wait or failed, and affiliates whose address refuses them. */
  mail: { waiting: number; failed: number; unreachable: number };
  /** Networks that have to wait now, after too many failures or messages. */
  waitingNetworks: number;
}

export const readHealth = route('GET', '/api/office/health', {
  office: true,
  answer: returns<Health>(),
});

/** A line of the audit with whose data it was and who did it, by their user names. */
export interface OfficeAuditEntry extends AuditEntry {
  affiliate: string | null;
  actor: string | null;
}

const auditFilter = {
  /** The user name of the affiliate. */
  affiliate: v.optional(line('The affiliate', 64), ''),
  group: v.optional(v.picklist(AUDIT_GROUPS, 'There is no such group.')),
};

export const listOfficeAudit = route('GET', '/api/office/audit', {
  office: true,
  query: v.object({ ...paging, ...auditFilter }),
  answer: page<OfficeAuditEntry>(),
});
export const exportOfficeAudit = route('GET', '/api/office/audit/export', {
  office: true,
  proof: true,
  query: v.object(auditFilter),
  answer: returns<Response>(),
});
