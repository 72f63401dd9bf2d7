/** The affiliate's own data on the dashboard home. */
import type { YearlyKind } from '../config/interaction-words.ts';
import type { Waiting } from '../config/office-waiting.ts';
import type { InteractionKind } from './contact-kinds.ts';
import { returns, route } from './route.ts';
import type { TaskKind } from './task-kinds.ts';
import type { Task } from './tasks.ts';

/** A practice's services. A contact is tagged with the services that it uses. */
export const SERVICES = [
  { tag: 'Retirement planning', short: 'Ret. Planning' },
  { tag: 'Estate planning', short: 'Estate Plan' },
  { tag: 'Tax strategy', short: 'Tax Strategy' },
  { tag: 'Investments', short: 'Investments' },
  { tag: 'Insurance', short: 'Insurance' },
] as const;

export interface Today {
  /** The course of the last opened lesson, unless its final is passed: its slug, and how many lessons are passed. */
  course: { slug: string; passed: number } | null;
  /** People who sent a message and whose contact is still at the first stage, newest first. */
  leads: { count: number; items: NewLead[] };
  /** Follow-ups due today, and overdue ones, newest first; `id` is the contact. */
  due: { count: number; items: FollowUp[] };
  overdue: { count: number; items: FollowUp[] };
  /** Meetings today and in the next seven days. */
  meetings: { count: number; items: Meeting[] };
  /** Clients' answers that wait to be used, newest first; `id` is the link. */
  answers: { count: number; items: Answered[] };
  /** The birthdays and anniversaries of today, in no count. */
  days: YearlyDay[];
  /** The links for clients that assistants made and that wait for the affiliate; 0 for assistants. */
  held: number;
  counts: { leads: number; due: number; overdue: number; meetings: number; answers: number };
  /** Which of the first week's steps a new affiliate has taken; null once all are, after 30 days, and for the office. */
  start: Start | null;
  /** Whether the list has ten contacts or more, so that sample figures would be among the affiliate's own. */
  hasPractice: boolean;
  /** What waits for the office; null for those who do not work there. */
  office: Waiting | null;
}

/** The steps of a first week, in their order. Only what the affiliate did counts, never what a visitor did. */
export const START_STEPS = [
  'security',
  'profile',
  'page',
  'link',
  'contacts',
  'scenario',
  'calendar',
] as const;
export type Start = Record<(typeof START_STEPS)[number], boolean>;

/** A meeting with its people in words, so that the home's first scripts need no names. */
export interface Meeting extends Task {
  who: string;
}

export interface NewLead {
  id: string;
  name: string;
  phone: string;
  email: string;
  message: string;
  createdAt: string;
}

/** A contact who sent answers on a day. */
export interface Answered {
  id: string;
  contactId: string;
  name: string;
  on: string;
}

/** A contact whose birthday or anniversary is today. */
export interface YearlyDay {
  kind: YearlyKind;
  contactId: string;
  name: string;
}

/** A contact with a follow-up on a day: an open step, or its next check-in (`task` is null then). A contact with several steps is listed with each. */
export interface FollowUp {
  id: string;
  name: string;
  phone: string;
  email: string;
  text: string;
  on: string;
  task: { id: string; version: number; kind: TaskKind; at: string | null } | null;
}
export const readToday = route('GET', '/api/today', {
  delegates: ['contacts', 'prepare'],
  answer: returns<Today>(),
});

export interface Figures {
  clients: number;
  /** Leads and visits of the last 30 days. */
  leads: number;
  visits: number;
  /** Open steps. */
  tasks: number;
  /** New clients of the last 30 days, and how leads and visits changed from the previous 30 days. */
  changes: { clients: number; leads: number; visits: number };
  leadsByMonth: { month: string; value: number }[];
  contactsByService: { service: string; value: number }[];
  activity: { id: string; kind: InteractionKind; contact: string; contactId: string; at: string }[];
}
export const readFigures = route('GET', '/api/figures', { answer: returns<Figures>() });
