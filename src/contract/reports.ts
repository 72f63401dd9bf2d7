/** What came of the links. */
import * as v from 'valibot';
import { day } from './contact-fields.ts';
import { email, line, uuid } from './fields.ts';
import type { Receipt } from './leads.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** The longest range (days). */
export const LONGEST_RANGE_DAYS = 3 * 366;

/** Whole days where the affiliate is, both included; without them the last 30. */
const range = { from: v.optional(day), to: v.optional(day) };

export interface Counted {
  people: number;
  bots: number;
  own: number;
  leads: number;
  /** Leads of the range who became clients. */
  clients: number;
}

/** How far the leads of the range have come: each step counts those that came at least this far. */
export interface Funnel {
  people: number;
  leads: number;
  contacted: number;
  meeting: number;
  client: number;
}

/** What a chart counts together. */
export type Unit = 'day' | 'week' | 'month';

export interface Report {
  from: string;
  to: string;
  /** Today where the affiliate is, and the zone of the profile. */
  today: string;
  timeZone: string;
  /** The last day of visits, whose days are in UTC: today's may be one ahead. */
  visitsTo: string;
  totals: Counted;
  /** The most leads first. Without an id: those that named the affiliate, and no link. */
  byLink: (Counted & {
    id: string | null;
    label: string;
    campaign: string;
    archivedAt: string | null;
  })[];
  /** Up to 31 days by day, up to 92 by week, else by month; both days of a period are in the range. */
  unit: Unit;
  byPeriod: (Counted & { from: string; to: string })[];
  /** `month` is YYYY-MM. */
  byMonth: (Counted & { month: string })[];
  funnel: Funnel;
  /** The totals of as many days before. */
  previous: Counted & { from: string; to: string };
  /** Leads that are not counted: the affiliate's own address. */
  notCounted: { self: number };
  /** The first day on which anybody came or wrote, whatever the range; null if nobody did yet. */
  since: string | null;
}

/** A row behind a total. */
export interface LeadRow {
  id: string;
  contactId: string | null;
  name: string;
  stage: string | null;
  /** The day on which it was written, where the affiliate is. */
  on: string;
  receipt: Receipt;
}

export const readReport = route('GET', '/api/reports', {
  query: v.object(range),
  answer: returns<Report>(),
});
export const listReportLeads = route('GET', '/api/reports/leads', {
  query: v.object({
    ...paging,
    ...range,
    /** A link's id, or `none` for leads that came by no link. */
    link: v.optional(v.union([v.literal('none'), uuid()], 'There is no such link.')),
    /** The links' campaign; empty for leads of no campaign. */
    campaign: v.optional(line('The campaign', 60)),
    /** Those that came at least this far. */
    reached: v.optional(v.picklist(['contacted', 'meeting', 'client'], 'There is no such step.')),
  }),
  answer: page<LeadRow>(),
});

/** Why a referral is missing: what is known of the person's form. The lead of another affiliate looks like none. */
export interface MissingAnswer {
  found: 'yours' | 'self' | 'unattributed' | 'nothing';
  formOn: string | null;
  contactId: string | null;
  receipt: Receipt | null;
}
export const findMissing = route('POST', '/api/reports/missing', {
  body: v.object({ email: v.pipe(email(), v.minLength(1, 'The email address is missing.')) }),
  answer: returns<MissingAnswer>(),
});
