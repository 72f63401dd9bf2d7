/** Reports on the affiliate's links and leads. */
import * as v from 'valibot';
import { day, email, line, uuid } from '../fields.ts';
import type { Receipt } from '../leads.ts';
import { page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';

/** The longest range (days). */
export const LONGEST_RANGE_DAYS = 3 * 366;

/** Whole days in the affiliate's time zone, both included; by default, the last 30. */
const range = { from: v.optional(day), to: v.optional(day) };

export interface Counted {
  people: number;
  bots: number;
  own: number;
  leads: number;
  /** Leads in the range who became clients. */
  clients: number;
}

/** How far the leads in the range have progressed: each step counts those that reached at least this step. */
export interface Funnel {
  people: number;
  leads: number;
  contacted: number;
  meeting: number;
  client: number;
}

export type Unit = 'day' | 'week' | 'month';

export interface Report {
  from: string;
  to: string;
  /** Today in the affiliate's time zone, and that zone. */
  today: string;
  timeZone: string;
  totals: Counted;
  /** Links with the most leads first. The entry without an id counts leads that named the affiliate without a link. */
  byLink: (Counted & {
    id: string | null;
    label: string;
    campaign: string;
    archivedAt: string | null;
  })[];
  /** By day for up to 31 days, by week for up to 92, else by month; the first and last day of each period are in the range. */
  unit: Unit;
  byPeriod: (Counted & { from: string; to: string })[];
  /** `month` is YYYY-MM. */
  byMonth: (Counted & { month: string })[];
  funnel: Funnel;
  /** The totals of the preceding period of the same length. */
  previous: Counted & { from: string; to: string };
  /** Leads that are not counted because they came from the affiliate's own address. */
  notCounted: { self: number };
  /** The day of the first visit or lead, regardless of the range; null if there was none yet. */
  since: string | null;
}

/** A row behind a total. */
export interface LeadRow {
  id: string;
  contactId: string | null;
  name: string;
  stage: string | null;
  /** The day on which it was sent, in the affiliate's time zone. */
  on: string;
  receipt: Receipt;
}

export const readReport = route('GET', '/api/reports', {
  delegates: ['materials'],
  query: v.object(range),
  answer: returns<Report>(),
});
export const listReportLeads = route('GET', '/api/reports/leads', {
  delegates: ['contacts'],
  query: v.object({
    ...paging,
    ...range,
    /** A link's id, or `none` for leads without a link. */
    link: v.optional(v.union([v.literal('none'), uuid()], 'There is no such link.')),
    /** The links' campaign; empty for leads without a campaign. */
    campaign: v.optional(line('The campaign', 60)),
    /** Only leads that reached at least this step. */
    reached: v.optional(v.picklist(['contacted', 'meeting', 'client'], 'There is no such step.')),
  }),
  answer: page<LeadRow>(),
});

/** Why a referral is missing, judging by the person's form. Another affiliate's lead is reported as `nothing`. */
export interface MissingAnswer {
  found: 'yours' | 'self' | 'unattributed' | 'nothing';
  formOn: string | null;
  contactId: string | null;
  receipt: Receipt | null;
}
export const findMissing = route('POST', '/api/reports/missing', {
  delegates: ['contacts'],
  body: v.object({ email: v.pipe(email(), v.minLength(1, 'The email address is missing.')) }),
  answer: returns<MissingAnswer>(),
});

/** Those whom the affiliate introduced to the alliance, one step deep: who agreed to it by name, all others as counts. */
export interface Introduced {
  items: {
    name: string;
    state: 'applied' | 'invited' | 'joined' | 'closed';
    /** Whether someone who joined signed in within 30 days; null for others. */
    active: boolean | null;
  }[];
  /** Those without consent; null below `FEWEST_COUNTED`. */
  others: { applied: number | null; joined: number | null; active: number | null };
}

/** Fewer people than this are not counted in numbers, so that no one is recognized. */
export const FEWEST_COUNTED = 5;

export const readIntroduced = route('GET', '/api/reports/introduced', {
  answer: returns<Introduced>(),
});
