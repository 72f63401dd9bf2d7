/** The network in figures: the affiliates' own reports, added up. */
import * as v from 'valibot';
import { page, paging } from '../paging.ts';
import type { AffiliateNames } from '../profile/profile.ts';
import { returns, route } from '../route.ts';

/** The longest range (months). */
export const LONGEST_RANGE_MONTHS = 36;

export const NETWORK_GROUP_WORDS = {
  month: 'Month',
  state: 'State',
  firm: 'Firm',
  joined: 'Joined',
} as const;
export type NetworkGroup = keyof typeof NETWORK_GROUP_WORDS;

/** Counts of a range of months. Each visit and lead counts on its day in its affiliate's time zone. */
export interface NetworkSums {
  /** Null by month. */
  affiliates: number | null;
  people: number;
  leads: number;
  /** Leads with a logged call, email or meeting, or a new stage. */
  answered: number;
  /** The median time from the lead to its first answer; null without one. */
  medianMinutes: number | null;
  /** Leads that came at least this far. */
  contacted: number;
  meeting: number;
  client: number;
}

export interface NetworkRow extends NetworkSums {
  /** A month (YYYY-MM), the code of a state, the id of a firm, or `none`. */
  key: string;
  label: string;
}

export interface Network {
  from: string;
  to: string;
  by: NetworkGroup;
  totals: NetworkSums;
  rows: NetworkRow[];
  /** Applications to join in these months (UTC). */
  applications: { confirmed: number; approved: number; declined: number; withdrawn: number };
}

/** An affiliate without a sign-in or without a lead for 30 days. */
export interface QuietAffiliate extends AffiliateNames {
  affiliateId: string;
  signedInAt: string | null;
  /** Whether the last sign-in is more than 30 days ago. */
  away: boolean;
  leads: number;
}

const month = v.pipe(
  v.string('Please choose a month.'),
  v.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
);
const filter = v.object({
  /** Months, both included; by default the last 12. */
  from: v.optional(month),
  to: v.optional(month),
  by: v.optional(
    v.picklist(Object.keys(NETWORK_GROUP_WORDS) as NetworkGroup[], 'There is no such group.'),
    'month',
  ),
});

export const readNetwork = route('GET', '/api/office/network', {
  office: true,
  query: filter,
  answer: returns<Network>(),
});
export const exportNetwork = route('GET', '/api/office/network/export', {
  office: true,
  query: filter,
  answer: returns<Response>(),
});
export const listQuiet = route('GET', '/api/office/network/quiet', {
  office: true,
  query: v.object(paging),
  answer: page<QuietAffiliate>(),
});
