/** Alerts for an affiliate, and the announcements that some of them lead to. */
import * as v from 'valibot';
import { list, version } from './fields.ts';
import { type Page, paging } from './paging.ts';
import { returns, route } from './route.ts';
import type { Undoable } from './undo.ts';

export const ALERT_KINDS = [
  'lead',
  'order',
  'ticket',
  'content',
  'security',
  'announcement',
  'office',
  'share',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** The kinds that the badge counts; the others only show in the list. */
export const COUNTED_KINDS: readonly AlertKind[] = ['lead', 'ticket', 'security'];

export interface Alert {
  id: string;
  version: number;
  kind: AlertKind;
  title: string;
  /** The page that the alert is about, or empty. */
  href: string;
  /** Why the affiliate gets the alert, in a sentence. */
  why: string;
  createdAt: string;
  readAt: string | null;
}

/** A page of alerts, how many of the counted kinds are unread, and the kinds that the affiliate does not want. */
export interface AlertPage extends Page<Alert> {
  unread: number;
  muted: AlertKind[];
}

export const ALERT_VIEWS = ['all', 'unread'] as const;
const kind = v.picklist(ALERT_KINDS, 'There is no such kind of alert.');

export const listAlerts = route('GET', '/api/alerts', {
  delegates: 'self',
  query: v.object({
    ...paging,
    view: v.optional(v.picklist(ALERT_VIEWS, 'There is no such view.'), 'all'),
    kind: v.optional(kind),
  }),
  answer: returns<AlertPage>(),
});
export const changeAlert = route('PATCH', '/api/alerts/:id', {
  delegates: 'self',
  body: v.object({
    // Optional: marking an alert read does not depend on its version.
    version: v.optional(version),
    read: v.boolean('Please choose read or unread.'),
  }),
  answer: returns<Alert>(),
});
export const readAllAlerts = route('POST', '/api/alerts/read', {
  delegates: 'self',
  answer: returns<Undoable & { changed: number }>(),
});
export const readMuted = route('GET', '/api/alerts/muted', {
  delegates: 'self',
  answer: returns<{ kinds: AlertKind[] }>(),
});
/** Alerts of these kinds are not created. Security alerts cannot be muted. */
export const muteAlerts = route('PUT', '/api/alerts/muted', {
  delegates: 'self',
  body: v.object({
    kinds: v.pipe(
      list(kind, ALERT_KINDS.length, 'A kind is in this list twice.'),
      v.check((kinds) => !kinds.includes('security'), 'Security alerts cannot be muted.'),
    ),
  }),
  answer: returns<{ kinds: AlertKind[] }>(),
});

/** An announcement from the office (office/announcements.ts). */
export interface Announcement {
  id: string;
  title: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  publishedAt: string;
}

/** Returns a published announcement to its audience and to the office; 404 otherwise. */
export const readAnnouncement = route('GET', '/api/announcements/:id', {
  answer: returns<Announcement>(),
});
