/** The affiliate's tasks in other calendars: a feed's address and what it shows. */
import * as v from 'valibot';
import { list, version } from './fields.ts';
import { returns, route } from './route.ts';
import { TASK_KINDS, type TaskKind } from './task-kinds.ts';

/** How much of a person's name other calendars see. */
const CALENDAR_LEVELS = ['initials', 'names'] as const;
export type CalendarLevel = (typeof CALENDAR_LEVELS)[number];

/** The affiliate's settings, and when the feed was last fetched (ISO 8601, accurate to the hour). */
export interface Calendar {
  /** Whether the feed has an address. */
  on: boolean;
  level: CalendarLevel;
  kinds: TaskKind[];
  version: number;
  lastFetchedAt: string | null;
}

export const CalendarChange = v.object({
  level: v.picklist(CALENDAR_LEVELS, 'Please choose initials or names.'),
  kinds: v.pipe(
    list(
      v.picklist(TASK_KINDS, 'Please choose kinds from the list.'),
      TASK_KINDS.length,
      'A kind is in this list twice.',
    ),
    v.minLength(1, 'Please choose at least one kind.'),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'A kind is in this list twice.'),
  ),
  version,
});

export const readCalendar = route('GET', '/api/calendar', {
  delegates: ['contacts'],
  answer: returns<Calendar>(),
});
/** Creates an address, replacing any earlier one. It is returned only this once. */
export const makeCalendar = route('POST', '/api/calendar', {
  delegates: ['contacts'],
  proof: true,
  answer: returns<Calendar & { url: string }>(),
});
/** Showing names instead of initials needs a step-up. */
export const changeCalendar = route('PUT', '/api/calendar', {
  body: CalendarChange,
  answer: returns<Calendar>(),
});
export const withdrawCalendar = route('DELETE', '/api/calendar', {
  delegates: ['contacts'],
  answer: returns<Calendar>(),
});
/** The feed, for calendars that know its address. */
export const fetchCalendar = route('GET', '/cal/:token.ics', { access: 'public' });
