/** Tasks as an iCalendar file (RFC 5545), with properties of RFC 7986. */
import { DAY_MS } from '../../src/config/units.ts';
import type { CalendarLevel } from '../../src/contract/calendar.ts';
import { initialsOf } from '../../src/contract/person-name.ts';
import type { TaskKind } from '../../src/contract/tasks.ts';
import { escapedText, folded } from '../../src/lib/content-line.ts';
import { plannedMoment } from '../../src/lib/zoned-time.ts';
import { OFFICE } from './site.ts';

/** The task data that a calendar gets. It excludes agenda and preparation. */
export interface Event {
  id: string;
  kind: TaskKind;
  title: string;
  contactName: string;
  place: string;
  /** A day, and a time of that day in the time zone, or null. */
  on: string;
  at: string | null;
  minutes: number | null;
  timeZone: string;
  sequence: number;
  /** When the task last changed (ISO 8601). */
  changedAt: string;
  calledOff: boolean;
}

const KIND_WORDS: Record<TaskKind, string> = {
  todo: 'To do',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
};

/** The length of a meeting without a stated length (minutes). */
const USUAL_MINUTES = 60;
const MINUTE_MS = 60 * 1000;

/** "C. P." of "Carol Pruitt". */
export const initials = (name: string): string =>
  initialsOf(name)
    .map((letter) => `${letter}.`)
    .join(' ');

/** 20261121T143000Z */
const inUtc = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const asDate = (day: string): string => day.replaceAll('-', '');

function times({ on, at, minutes, timeZone }: Event): string[] {
  if (at === null) {
    const next = new Date(Date.parse(on) + DAY_MS).toISOString().slice(0, 10);
    return [`DTSTART;VALUE=DATE:${asDate(on)}`, `DTEND;VALUE=DATE:${asDate(next)}`];
  }
  const start = plannedMoment(timeZone, `${on}T${at}`);
  const end = new Date(start.getTime() + (minutes ?? USUAL_MINUTES) * MINUTE_MS);
  return [`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(end)}`];
}

function summary({ kind, title, contactName }: Event, level: CalendarLevel): string {
  const words = KIND_WORDS[kind];
  if (level === 'initials') return [words, initials(contactName)].filter(Boolean).join(', ');
  return `${words}, ${contactName}: ${title}`;
}

function eventLines(event: Event, level: CalendarLevel): string[] {
  const changed = inUtc(new Date(event.changedAt));
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    ...times(event),
    `SUMMARY:${escapedText(summary(event, level))}`,
    ...(level === 'names' && event.place ? [`LOCATION:${escapedText(event.place)}`] : []),
    `STATUS:${event.calledOff ? 'CANCELLED' : 'CONFIRMED'}`,
    // An entry without a time does not mark its owner as busy.
    `TRANSP:${event.at === null || event.calledOff ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** A calendar of these tasks. `fetched` is true for a subscription that is fetched repeatedly. */
export function calendarText(
  events: readonly Event[],
  level: CalendarLevel,
  fetched = true,
): string {
  const name = escapedText(OFFICE.name);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//Tasks//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(fetched
      ? [
          `NAME:${name}`,
          `X-WR-CALNAME:${name}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, level)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');
}
