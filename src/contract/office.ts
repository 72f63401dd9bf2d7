/** What the office sees of the whole: what waits, how the site does, and the audit. */
import * as v from 'valibot';
import { AUDIT_GROUPS, type AuditEntry } from './account.ts';
import { line } from './fields.ts';
import type { AffiliateNames } from './office-affiliates.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** How many wait for the office. */
export interface Waiting {
  /** Own pages. */
  review: number;
  leads: number;
  orders: number;
  tickets: number;
}

export const readWaiting = route('GET', '/api/office/waiting', {
  office: true,
  answer: returns<Waiting>(),
});

/** How many are open, how many of them for 2 to 7 days and for longer, and since when the oldest is. */
export interface Ages {
  count: number;
  week: number;
  older: number;
  oldest: string | null;
}

/** The office's figures of the last 30 days: of affiliates, and never of their clients. */
export interface Overview {
  leads: {
    count: number;
    /** Those with a logged call, email or meeting, or a change of the stage. */
    answered: number;
    /** From the lead to that; null if none is answered. */
    medianMinutes: number | null;
    /** Most leads first; the first 20. */
    byAffiliate: (AffiliateNames & { id: string; leads: number; answered: number })[];
  };
  /** Who has not signed in for 30 days or had no lead; those who joined since are not among them. */
  quiet: {
    count: number;
    /** The first 20. */
    affiliates: (AffiliateNames & {
      id: string;
      signedInAt: string | null;
      /** Whether the last sign-in is more than 30 days ago. */
      away: boolean;
      leads: number;
    })[];
  };
  orders: Ages;
  tickets: Ages;
}

export const readOverview = route('GET', '/api/office/overview', {
  office: true,
  answer: returns<Overview>(),
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

/** A line of the audit with whose data it was and who did it, by user name and by the name of the profile. */
export interface OfficeAuditEntry extends AuditEntry {
  affiliate: string | null;
  affiliateName: string | null;
  affiliateFirm: string | null;
  actor: string | null;
  actorName: string | null;
}

const auditFilter = {
  /** The user name of the affiliate, or a part of the name or firm. */
  affiliate: v.optional(line('The affiliate', 100), ''),
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
