/** What the office announces, and what is being written. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { listAnnouncements, type OfficeAnnouncement } from '../../../contract/announcements.ts';
import { $after } from '../../kit/page-turns.tsx';

export const announcements = resource(
  listAnnouncements,
  computed($after, (after) => ({ query: { after } })),
);

export const STATE_LOOKS = {
  draft: { kind: 'outlined', words: 'Draft' },
  planned: { kind: 'info', words: 'Planned' },
  published: { kind: 'success', words: 'Published' },
  withdrawn: { kind: 'neutral', words: 'Withdrawn' },
} as const satisfies Record<OfficeAnnouncement['state'], object>;

/** When it is published: now, on a day, or not yet. */
export type When = 'now' | 'day' | 'draft';

/** An announcement as it is being written. */
export interface Draft {
  title: string;
  text: string;
  when: When;
  day: string;
  /** The same for each try of one new announcement. */
  key: string;
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** A moment's day in New York, where announcements begin (YYYY-MM-DD). */
export const dayInNewYork = (at: string | Date): string => NEW_YORK.format(new Date(at));

/** What the editor begins with. */
export function draftOf(announcement?: OfficeAnnouncement): Draft {
  const { title = '', text = '', publishAt } = announcement ?? {};
  return {
    title,
    text,
    when: publishAt ? 'day' : announcement ? 'draft' : 'now',
    day: publishAt ? dayInNewYork(publishAt) : '',
    key: crypto.randomUUID(),
  };
}

/** What the server is sent of it. */
export const bodyOf = ({ title, text, when, day }: Draft) => ({
  title,
  text,
  publish: when === 'day' ? day : when === 'now' ? 'now' : null,
});
