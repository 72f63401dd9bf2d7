/** The office's overview: waiting items, figures, health, and the audit log. */
import * as v from 'valibot';
import { AUDIT_GROUPS, type AuditEntry } from './account.ts';
import { line } from './fields.ts';
import type { AffiliateNames } from './office-affiliates.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** How many items wait for the office. */
export interface Waiting {
  /** Affiliates' own pages. */
  review: number;
  leads: number;
  orders: number;
  tickets: number;
}

export const readWaiting = route('GET', '/api/office/waiting', {
  office: true,
  answer: returns<Waiting>(),
});

/** How many items are open, how many of them for 2 to 7 days and for longer, and when the oldest was opened. */
export interface Ages {
  count: number;
  week: number;
  older: number;
  oldest: string | null;
}

/** The office's figures for the last 30 days: about affiliates, never about their clients. */
export interface Overview {
  leads: {
    count: number;
    /** Leads with a logged call, email or meeting, or a changed stage. */
    answered: number;
    /** The median time from the lead to the answer; null if none is answered. */
    medianMinutes: number | null;
    /** The 20 affiliates with the most leads. */
    byAffiliate: (AffiliateNames & { id: string; leads: number; answered: number })[];
  };
  /** Affiliates who have not signed in or had no lead for 30 days, except those who joined since. */
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
  /** Messages without a credit, which wait for the office. */
  messages: Ages;
  /** Affiliates' own pages that wait for review. */
  pages: Ages;
  orders: Ages;
  tickets: Ages;
}

export const readOverview = route('GET', '/api/office/overview', {
  office: true,
  answer: returns<Overview>(),
});

/** A key by its public name; `madeOn` is the day in the name if `npm run new-key` created the key. */
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
  /** The response time of the database (ms). */
  databaseMs: number;
  /** How many migrations have run, and the last one; null if the database does not say. */
  migrations: { count: number; last: string } | null;
  keys: KeyAge[];
  counters: Counter[];
  /** Emails that wait or failed, and affiliates whose address rejects them. */
  mail: { waiting: number; failed: number; unreachable: number };
  /** Whether email and notices are set up. */
  isOn: { mail: boolean; notices: boolean };
  /** Networks that are currently locked out after too many failures or messages. */
  waitingNetworks: number;
}

export const readHealth = route('GET', '/api/office/health', {
  office: true,
  answer: returns<Health>(),
});

/** A line of the audit log with the owner of the data and the actor, each by username and by the name in the profile. */
export interface OfficeAuditEntry extends AuditEntry {
  affiliate: string | null;
  affiliateName: string | null;
  affiliateFirm: string | null;
  actor: string | null;
  actorName: string | null;
}

const auditFilter = {
  /** The affiliate's username, or part of the name or firm. */
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
