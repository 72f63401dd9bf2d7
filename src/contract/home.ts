/** What the home shows of the affiliate's own practice. */
import type { InteractionKind } from './contact-fields.ts';
import { returns, route } from './route.ts';
import type { Task, TaskKind } from './tasks.ts';

/** What is to do today, for the home. */
export interface Today {
  /** The course whose lesson was opened last, unless its final is passed: its name in addresses, and how many lessons were passed. */
  course: { slug: string; passed: number } | null;
  /** People who wrote and whose contact is still at the first stage, the latest first. */
  leads: { count: number; items: NewLead[] };
  /** Follow-ups of today, and earlier ones, the latest first; `id` is the contact. */
  due: { count: number; items: FollowUp[] };
  overdue: { count: number; items: FollowUp[] };
  /** Meetings of today and of the six days after it. */
  meetings: { count: number; items: Task[] };
  counts: { leads: number; due: number; overdue: number; meetings: number };
  /** What a new affiliate has done of the first week's four steps; null once all are done, or after 30 days. */
  start: { profile: boolean; link: boolean; contacts: boolean; scenario: boolean } | null;
}

/** Somebody who wrote: the contact, and how the message begins. */
export interface NewLead {
  id: string;
  name: string;
  phone: string;
  message: string;
  createdAt: string;
}

/** A contact with something due on a day: its next step, or the next talk of its rhythm (`task` is null then). */
export interface FollowUp {
  id: string;
  name: string;
  phone: string;
  text: string;
  on: string;
  task: { id: string; version: number; kind: TaskKind; at: string | null } | null;
}
export const readToday = route('GET', '/api/today', { answer: returns<Today>() });

/** The affiliate's own figures, for a home that shows them. */
export interface Figures {
  clients: number;
  /** Leads and visits of the last 30 days. */
  leads: number;
  visits: number;
  /** Next steps that wait. */
  tasks: number;
  /** New clients of the last 30 days, and what leads and visits changed against the 30 days before. */
  changes: { clients: number; leads: number; visits: number };
  leadsByMonth: { month: string; value: number }[];
  contactsByService: { service: string; value: number }[];
  /** What was written down last. */
  activity: { id: string; kind: InteractionKind; contact: string; contactId: string; at: string }[];
}
export const readFigures = route('GET', '/api/figures', { answer: returns<Figures>() });
