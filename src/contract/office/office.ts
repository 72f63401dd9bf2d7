/** The office: its overview, health and audit log, and the leads, orders and tickets of all affiliates. */
import * as v from 'valibot';
import type { Counted, Waiting } from '../../config/office-waiting.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../config/shop.ts';
import { MAX_MESSAGE, TICKET_STATUSES, type TicketStatus } from '../../config/support.ts';
import { AUDIT_GROUPS, type AuditEntry } from '../account/account.ts';
import type { Approval } from '../approvals/approvals.ts';
import { line, requiredLine, text, uuid, version } from '../fields.ts';
import type { Credit } from '../leads.ts';
import { CARRIERS, type Carrier, type Order, type WholeOrder } from '../orders.ts';
import { type Page, page, paging } from '../paging.ts';
import type { AffiliateNames } from '../profile/profile.ts';
import { returns, route } from '../route.ts';
import { MAX_TICKET_BYTES, type Ticket, type TicketRow } from '../tickets.ts';

export type OfficeTicket = Ticket & AffiliateNames;
export type OfficeTicketRow = TicketRow & AffiliateNames;

/** Lists the tickets that have waited longest first. */
export const listOfficeTickets = route('GET', '/api/office/tickets', {
  office: true,
  query: v.object({
    ...paging,
    status: v.optional(
      v.picklist(Object.keys(TICKET_STATUSES) as TicketStatus[], 'There is no such status.'),
    ),
  }),
  answer: returns<Page<OfficeTicketRow> & Counted>(),
});
export const readOfficeTicket = route('GET', '/api/office/tickets/:id', {
  office: true,
  answer: returns<OfficeTicket>(),
});
/** Answers the version that was read: if the ticket has changed since, nothing is sent. */
export const answerTicket = route('POST', '/api/office/tickets/:id/messages', {
  office: true,
  body: v.object({
    version,
    text: v.pipe(text('The answer', MAX_MESSAGE), v.minLength(1, 'The answer is missing.')),
  }),
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<OfficeTicket & Counted>(),
});
export const setTicketStatus = route('PATCH', '/api/office/tickets/:id', {
  office: true,
  body: v.object({
    version,
    status: v.picklist(['open', 'closed'], 'A ticket can only be closed or reopened.'),
  }),
  answer: returns<OfficeTicket & Counted>(),
});

export const OFFICE_STATUSES = [
  'approved',
  'printing',
  'shipped',
  'declined',
] as const satisfies OrderStatus[];
export type OfficeStatus = (typeof OFFICE_STATUSES)[number];

export const LONGEST_NOTE = 500;
export const LONGEST_TRACKING = 40;

export type OfficeOrder = Order & AffiliateNames;

/** Of an approval that an order prints, and that ended since it was sent. */
export type EndedApproval = Pick<Approval, 'id' | 'number' | 'state' | 'lastDay'>;
export type WholeOfficeOrder = WholeOrder & AffiliateNames & { ended: EndedApproval[] };

/** Lists the oldest orders first. */
export const listOfficeOrders = route('GET', '/api/office/orders', {
  office: true,
  query: v.object({
    ...paging,
    status: v.optional(
      v.picklist(Object.keys(ORDER_STATUSES) as OrderStatus[], 'There is no such status.'),
    ),
  }),
  answer: returns<Page<OfficeOrder> & Counted>(),
});
export const readOfficeOrder = route('GET', '/api/office/orders/:id', {
  office: true,
  answer: returns<WholeOfficeOrder>(),
});
/** Changes an order's status; the affiliate gets an alert. */
export const moveOrder = route('PATCH', '/api/office/orders/:id', {
  office: true,
  body: v.pipe(
    v.object({
      version,
      status: v.picklist(OFFICE_STATUSES, 'Choose a status from the list.'),
      note: v.optional(line('The note', LONGEST_NOTE), ''),
      /** Only with `shipped`, and only together. */
      carrier: v.optional(
        v.picklist(Object.keys(CARRIERS) as Carrier[], 'Choose a carrier from the list.'),
      ),
      tracking: v.optional(
        v.pipe(
          requiredLine('The tracking number', LONGEST_TRACKING),
          v.regex(
            /^[A-Za-z0-9 -]+$/,
            'A tracking number has only letters, digits, spaces and hyphens.',
          ),
        ),
      ),
    }),
    v.forward(
      v.check(
        ({ status, tracking }) => tracking === undefined || status === 'shipped',
        'Only a shipped order has a tracking number.',
      ),
      ['tracking'],
    ),
    v.forward(
      v.check(
        ({ status, carrier }) => carrier === undefined || status === 'shipped',
        'Only a shipped order has a carrier.',
      ),
      ['carrier'],
    ),
    v.forward(
      v.check(
        ({ carrier, tracking }) => carrier === undefined || tracking !== undefined,
        'The tracking number is missing.',
      ),
      ['tracking'],
    ),
    v.forward(
      v.check(
        ({ carrier, tracking }) => tracking === undefined || carrier !== undefined,
        'Choose the carrier of this tracking number.',
      ),
      ['carrier'],
    ),
    v.forward(
      v.check(({ status, note }) => status !== 'declined' || note !== '', 'Please say why.'),
      ['note'],
    ),
  ),
  answer: returns<WholeOfficeOrder & Counted>(),
});

/** The details that the office sees of a message that was not credited when it arrived. */
interface LeadPerson {
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  /** The name that the visitor typed, and the reference that the browser kept. */
  introducedBy: string;
  ref: string;
}

export interface OfficeLead {
  id: string;
  version: number;
  createdAt: string;
  credit: Credit;
  /** The affiliate whose lead it is: the id, the username, and the name and firm from the profile. */
  affiliateId: string | null;
  affiliate: string | null;
  affiliateName: string | null;
  affiliateFirm: string | null;
  /** Whether the visitor asks to become an affiliate. */
  joins: boolean;
  /** Null if it is an affiliate's lead, because the person is then that affiliate's contact. */
  person: LeadPerson | null;
  /** When the office credited or declined it, and why. Until then, `decision` says why a known affiliate did not get it, if that is the case. */
  decidedAt: string | null;
  decision: string;
  answeredAt: string | null;
}

export const LEAD_VIEWS = ['all', 'waiting'] as const;
const MAX_REASON = 300;
const reason = requiredLine('The reason', MAX_REASON);

/** Leads that wait for the office come first, then the newest. */
export const listOfficeLeads = route('GET', '/api/office/leads', {
  office: true,
  query: v.object({
    ...paging,
    view: v.optional(v.picklist(LEAD_VIEWS, 'There is no such view.'), 'all'),
  }),
  answer: returns<Page<OfficeLead> & Counted>(),
});
/** Makes it a lead and a contact of the affiliate, who gets an alert with the reason. */
export const creditLead = route('POST', '/api/office/leads/:id/credit', {
  office: true,
  body: v.object({
    version,
    affiliateId: uuid('Choose an affiliate.'),
    reason,
  }),
  answer: returns<OfficeLead & Counted>(),
});
export const declineLead = route('POST', '/api/office/leads/:id/decline', {
  office: true,
  body: v.object({ version, reason }),
  answer: returns<OfficeLead & Counted>(),
});
/** Marks it as answered, so that it no longer waits, or as unanswered. */
export const answerLead = route('PATCH', '/api/office/leads/:id', {
  office: true,
  body: v.object({ version, answered: v.boolean('Please choose answered or not.') }),
  answer: returns<OfficeLead & Counted>(),
});

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
    byAffiliate: (Omit<AffiliateNames, 'affiliateId'> & {
      id: string;
      leads: number;
      answered: number;
    })[];
  };
  /** Affiliates who have not signed in or had no lead for 30 days, except those who joined since. */
  quiet: {
    count: number;
    /** The first 20. */
    affiliates: (Omit<AffiliateNames, 'affiliateId'> & {
      id: string;
      signedInAt: string | null;
      /** Whether the last sign-in is more than 30 days ago. */
      away: boolean;
      leads: number;
    })[];
  };
  /** Applications that wait for a decision, since they were confirmed. */
  applications: Ages;
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

/** What a site can have switched off. */
export type SwitchedOff = 'form' | 'figures' | 'newsletter' | 'mail' | 'webhook';

export interface Health {
  /** The response time of the database (ms). */
  databaseMs: number;
  /** How many migrations have run, and the last one; null if the database does not say. */
  migrations: { count: number; last: string } | null;
  keys: KeyAge[];
  counters: Counter[];
  /** Emails that wait or failed, and affiliates whose address rejects them. */
  mail: { waiting: number; failed: number; unreachable: number };
  /** Emails that the mail server did not take, and that are tried again. */
  delayed: number;
  off: SwitchedOff[];
  /** Networks that are currently locked out after too many failures or messages. */
  waitingNetworks: number;
}

export const readHealth = route('GET', '/api/office/health', {
  office: true,
  answer: returns<Health>(),
});

/** A line of the audit log with the owner of the data and the actor, each by username and by the name in the profile. */
export interface OfficeAuditEntry extends AuditEntry {
  affiliateId: string | null;
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
