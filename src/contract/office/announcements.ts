/** The office's side of announcements to all affiliates or to some of them. They are plain text: markup shows as typed. */
import * as v from 'valibot';
import { US_STATES } from '../../config/places.ts';
import type { Announcement } from '../alerts.ts';
import { day, line, requiredLine, text, version } from '../fields.ts';
import { type Page, page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';

export const MAX_TITLE = 120;
export const MAX_ANNOUNCEMENT = 8000;
/** Large enough for a text of maximum length even if JSON escapes every character. */
const MAX_BODY_BYTES = 6 * MAX_ANNOUNCEMENT + 2048;

/** All affiliates, those without a live page of their own, or those with this state in their profile. */
export type Audience = 'all' | 'no-page' | `state:${string}`;

const audience = v.optional(
  v.picklist(
    ['all', 'no-page', ...Object.keys(US_STATES).map((state) => `state:${state}`)] as Audience[],
    'Choose from the list who gets it.',
  ),
  'all',
);

export interface OfficeAnnouncement extends Omit<Announcement, 'publishedAt'> {
  version: number;
  audience: Audience;
  state: 'draft' | 'planned' | 'published' | 'withdrawn';
  /** When it becomes visible to affiliates; null for a draft. */
  publishAt: string | null;
  withdrawnAt: string | null;
  createdAt: string;
}

/** Today in New York. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const draft = {
  title: requiredLine('The title', MAX_TITLE),
  text: v.pipe(text('The text', MAX_ANNOUNCEMENT), v.minLength(1, 'The text is missing.')),
  /** Now, on a day (from midnight in New York), or not yet. */
  publish: v.nullable(
    v.union(
      [
        v.literal('now'),
        v.pipe(
          day,
          v.check((on) => on >= today(), 'Please choose today or a later day.'),
        ),
      ],
      'Please choose when.',
    ),
  ),
  audience,
};

export const listAnnouncements = route('GET', '/api/office/announcements', {
  office: true,
  query: v.object(paging),
  answer: page<OfficeAnnouncement>(),
});
/** How many enabled accounts are in an audience now. Who gets an announcement is decided when its alert is made. */
export const readReach = route('GET', '/api/office/announcements/reach', {
  office: true,
  query: v.object({ audience }),
  answer: returns<{ count: number }>(),
});
/** Needs a step-up because it can reach every affiliate at once: an unattended session is not enough. */
export const createAnnouncement = route('POST', '/api/office/announcements', {
  office: true,
  proof: true,
  body: v.object(draft),
  creates: { title: 'Closed on Friday', text: 'We are back on Monday.', publish: null },
  maxBodyBytes: MAX_BODY_BYTES,
  answer: returns<OfficeAnnouncement>(),
});
/** A published announcement cannot be changed, only withdrawn. */
export const changeAnnouncement = route('PUT', '/api/office/announcements/:id', {
  office: true,
  proof: true,
  body: v.object({ version, ...draft }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: returns<OfficeAnnouncement>(),
});
/** Hides it from all affiliates and removes their alerts about it. */
export const withdrawAnnouncement = route('POST', '/api/office/announcements/:id/withdraw', {
  office: true,
  body: v.object({ version }),
  answer: returns<OfficeAnnouncement>(),
});

/** Who gets the newsletter, or left it. The portal sends none: the office exports the list. */
export interface Subscriber {
  id: string;
  email: string;
  state: 'subscribed' | 'left';
  /** When the address was confirmed. */
  since: string;
  leftAt: string | null;
}

/** Lists the newest first; `count` is of those who are subscribed. */
export const listSubscribers = route('GET', '/api/office/subscribers', {
  office: true,
  query: v.object({ ...paging, q: v.optional(line('The search', 100), '') }),
  answer: returns<Page<Subscriber> & { count: number }>(),
});
/** Has each reader's link to leave, as a page and for one click. */
export const exportSubscribers = route('GET', '/api/office/subscribers/export', {
  office: true,
  proof: true,
  answer: returns<Response>(),
});
/** For a request by phone: the address has left. */
export const removeSubscriber = route('DELETE', '/api/office/subscribers/:id', {
  office: true,
  answer: returns<{ ok: true }>(),
});
