/** What the home shows of the affiliate's own practice. */
import type { InteractionKind } from './contact-fields.ts';
import { returns, route } from './route.ts';

/** What is to do today, for the home. */
export interface Today {
  /** The course whose lesson was opened last, unless its final is passed: its name in addresses, and how many lessons were passed. */
  course: { slug: string; passed: number } | null;
  leads: { count: number; items: { id: string; name: string; createdAt: string }[] };
  due: { count: number; items: { id: string; name: string; text: string; on: string }[] };
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
