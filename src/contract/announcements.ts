/** What the office tells every affiliate. It is text: markup in it stays as it was typed. */
import * as v from 'valibot';
import { day } from './contact-fields.ts';
import { requiredLine, text, version } from './fields.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

export const MAX_TITLE = 120;
export const MAX_ANNOUNCEMENT = 8000;
/** A text of this length fits with whatever JSON makes of its characters. */
const MAX_BODY_BYTES = 6 * MAX_ANNOUNCEMENT + 2048;

/** As affiliates read it. */
export interface Announcement {
  id: string;
  title: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  publishedAt: string;
}

export interface OfficeAnnouncement extends Omit<Announcement, 'publishedAt'> {
  version: number;
  state: 'draft' | 'planned' | 'published' | 'withdrawn';
  /** From when on affiliates read it; null for a draft. */
  publishAt: string | null;
  withdrawnAt: string | null;
  createdAt: string;
}

/** Published alone; 404 otherwise. */
export const readAnnouncement = route('GET', '/api/announcements/:id', {
  answer: returns<Announcement>(),
});

/** The day in New York. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const draft = {
  title: requiredLine('The title', MAX_TITLE),
  text: v.pipe(text('The text', MAX_ANNOUNCEMENT), v.minLength(1, 'The text is missing.')),
  /** Now, on a day (from its first minute in New York on), or not yet. */
  publish: v.nullable(
    v.union(
      [
        v.literal('now'),
        v.pipe(
          day,
          v.check((on) => on >= today(), 'Please choose a day to come.'),
        ),
      ],
      'Please choose when.',
    ),
  ),
};

export const listAnnouncements = route('GET', '/api/office/announcements', {
  office: true,
  query: v.object(paging),
  answer: page<OfficeAnnouncement>(),
});
/** It may be read by everybody at once: a session that somebody else found open must not do. */
export const createAnnouncement = route('POST', '/api/office/announcements', {
  office: true,
  proof: true,
  body: v.object(draft),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: returns<OfficeAnnouncement>(),
});
/** What is published stays as it was read: it can only be withdrawn. */
export const changeAnnouncement = route('PUT', '/api/office/announcements/:id', {
  office: true,
  proof: true,
  body: v.object({ version, ...draft }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: returns<OfficeAnnouncement>(),
});
/** Takes it from all affiliates, their alerts of it included. */
export const withdrawAnnouncement = route('POST', '/api/office/announcements/:id/withdraw', {
  office: true,
  body: v.object({ version }),
  answer: returns<OfficeAnnouncement>(),
});
