/** Messages of the contact form, as the office sees them. */
import * as v from 'valibot';
import { requiredLine, uuid, version } from './fields.ts';
import type { Credit } from './leads.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** What the office sees of a message that nobody was credited with when it came. */
interface LeadPerson {
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  /** What the visitor typed, and the reference that the browser kept. */
  introducedBy: string;
  ref: string;
}

export interface OfficeLead {
  id: string;
  version: number;
  createdAt: string;
  credit: Credit;
  /** Whose lead it is: the user name, and name and firm of the profile. */
  affiliate: string | null;
  affiliateName: string | null;
  affiliateFirm: string | null;
  /** Whether somebody asks to become an affiliate. */
  joins: boolean;
  /** Null if it is somebody's lead: the person is a contact of the affiliate then. */
  person: LeadPerson | null;
  /** When the office credited or declined it, and why; until then why a known affiliate did not get it, if so. */
  decidedAt: string | null;
  decision: string;
  /** When the office answered it, and marked it so. */
  answeredAt: string | null;
}

export const LEAD_VIEWS = ['all', 'waiting'] as const;
const MAX_REASON = 300;
const reason = requiredLine('The reason', MAX_REASON);

/** Those that wait for the office come first, then the newest. */
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
/** Says that nobody is credited with it. */
export const declineLead = route('POST', '/api/office/leads/:id/decline', {
  office: true,
  body: v.object({ version, reason }),
  answer: returns<OfficeLead>(),
});
/** Marks it answered, which ends its waiting, or takes that back. */
export const answerLead = route('PATCH', '/api/office/leads/:id', {
  office: true,
  body: v.object({ version, answered: v.boolean('Please choose answered or not.') }),
  answer: returns<OfficeLead>(),
});
