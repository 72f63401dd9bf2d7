/** The text of a calendar (RFC 5545). */
import { DAY_MS } from '../../../src/config/units.ts';
import type { CalendarLevel } from '../../../src/contract/calendar.ts';
import { initials } from '../../../src/contract/person-name.ts';
import type { TaskKind } from '../../../src/contract/task-kinds.ts';
import { type Task, USUAL_MINUTES } from '../../../src/contract/tasks.ts';
import { escapedText, folded } from '../../../src/lib/content-line.ts';
import { inWords, joinNames, namesOf } from '../../../src/lib/names-of-several.ts';
import { plannedMoment } from '../../../src/lib/zoned-time.ts';
import { OFFICE } from '../platform/site.ts';

/** The task data that a calendar gets. It excludes agenda and preparation. */
export interface Event
  extends Omit<Task, 'version' | 'agenda' | 'prep' | 'doneAt' | 'reviewId' | 'days'> {
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

const MINUTE_MS = 60 * 1000;

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

function summary(event: Event, level: CalendarLevel): string {
  const words = KIND_WORDS[event.kind];
  const people = namesOf(event);
  if (level === 'names') return `${words}, ${joinNames(people)}: ${event.title}`;
  return [words, inWords(people.map(({ name }) => initials(name)).filter(Boolean))]
    .filter(Boolean)
    .join(', ');
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
    ...(level === 'names' && event.link ? [`URL:${event.link}`] : []),
    `STATUS:${event.calledOff ? 'CANCELLED' : 'CONFIRMED'}`,
    // An entry without a time does not mark its owner as busy.
    `TRANSP:${event.at === null || event.calledOff ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** A calendar has at least one component (RFC 5545, 3.6), so one without tasks has a time zone. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

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
    ...(events.length > 0 ? events.flatMap((event) => eventLines(event, level)) : NO_EVENTS),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');
}
