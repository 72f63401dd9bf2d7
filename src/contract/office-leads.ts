/** Messages from the contact form, for the office. */
import * as v from 'valibot';
import { requiredLine, uuid, version } from './fields.ts';
import type { Credit } from './leads.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

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
  /** The affiliate whose lead it is: the username, and the name and firm from the profile. */
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
  /** When the office marked it as answered. */
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
  answer: page<OfficeLead>(),
});
/** Makes it a lead and a contact of the affiliate, who gets an alert with the reason. */
export const creditLead = route('POST', '/api/office/leads/:id/credit', {
  office: true,
  body: v.object({
    version,
    affiliateId: uuid('Choose an affiliate.'),
    reason,
  }),
  answer: returns<OfficeLead>(),
});
/** Declines to credit the lead to anyone. */
export const declineLead = route('POST', '/api/office/leads/:id/decline', {
  office: true,
  body: v.object({ version, reason }),
  answer: returns<OfficeLead>(),
});
/** Marks it as answered, so that it no longer waits, or as unanswered. */
export const answerLead = route('PATCH', '/api/office/leads/:id', {
  office: true,
  body: v.object({ version, answered: v.boolean('Please choose answered or not.') }),
  answer: returns<OfficeLead>(),
});
