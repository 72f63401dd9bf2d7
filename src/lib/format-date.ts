/**
 * Days and moments in American English. A day (YYYY-MM-DD) has no time zone; a moment is shown in
 * the zone of the profile. `Intl`, whose first use costs a phone about 125 ms, is used only to name a
 * time zone, or if the profile's zone is not that of the browser.
 */
import { localTime, momentOf } from './zoned-time.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SHORT = 3;

/** A year, a month (0 to 11), a day of the month. */
type Parts = readonly [year: number, month: number, day: number];

const partsOf = (at: Date): Parts => [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
const dayParts = (day: string): Parts => partsOf(new Date(day));

/** The zone of the moments; undefined if it is the browser's. */
let shownZone: string | undefined;

/** Shows moments in this time zone from now on. Returns whether it is the browser's. Throws a RangeError for an unknown zone. */
export function showTimesIn(zone: string): boolean {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  const isLocal = named === new Intl.DateTimeFormat().resolvedOptions().timeZone;
  shownZone = isLocal ? undefined : zone;
  return isLocal;
}

const MINUTE_MS = 60_000;
/** The moment shifted so that its UTC parts are those of the shown zone. */
const shifted = (at: Date): Date =>
  new Date(
    shownZone
      ? Date.parse(`${localTime(shownZone, at)}Z`)
      : at.getTime() - at.getTimezoneOffset() * MINUTE_MS,
  );
const momentParts = (moment: string): Parts => partsOf(shifted(new Date(moment)));

const long = ([year, month, day]: Parts): string => `${MONTHS[month]} ${day}, ${year}`;
const withoutYear = ([, month, day]: Parts): string => `${MONTHS[month]?.slice(0, SHORT)} ${day}`;
const medium = (parts: Parts): string => `${withoutYear(parts)}, ${parts[0]}`;

/** A day as "Nov 21, 2026". */
export const formatDay = (day: string): string => medium(dayParts(day));
/** A day as "November 21, 2026". */
export const formatLongDay = (day: string): string => long(dayParts(day));
/** A day as "Nov 21". */
export const formatShortDay = (day: string): string => withoutYear(dayParts(day));
/** A month, as YYYY-MM, as "November 2026". */
export function formatMonth(month: string): string {
  const [year, index] = dayParts(month);
  return `${MONTHS[index]} ${year}`;
}
/** A month, as YYYY-MM, as "Nov". */
export const formatShortMonth = (month: string): string =>
  MONTHS[dayParts(month)[1]]?.slice(0, SHORT) ?? '';

/** The day of a moment as "Nov 21, 2026". */
export const formatMomentDay = (moment: string): string => medium(momentParts(moment));
/** The day of a moment as "November 21, 2026". */
export const formatLongMomentDay = (moment: string): string => long(momentParts(moment));
/** The day of a moment as "Saturday, November 21". */
export function formatWeekday(moment: string): string {
  const [, month, day] = momentParts(moment);
  return `${WEEKDAYS[shifted(new Date(moment)).getUTCDay()]}, ${MONTHS[month]} ${day}`;
}
/** The day of a moment as "Saturday, November 21, 2026". */
export const formatFullMomentDay = (moment: string): string =>
  `${formatWeekday(moment)}, ${momentParts(moment)[0]}`;
/** The day of a moment as "Nov 21". */
export const formatShortMomentDay = (moment: string): string => withoutYear(momentParts(moment));

const HALF_DAY = 12;
/** A time of day such as "09:30" as "9:30 AM". */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % HALF_DAY || HALF_DAY}:${String(minutes).padStart(2, '0')} ${hours < HALF_DAY ? 'AM' : 'PM'}`;
}

/** The time of a moment as "5:30 PM". */
export const formatTime = (moment: string): string =>
  formatClock(shifted(new Date(moment)).toISOString().slice(11, 16));

/** The hour of a moment, from 0 to 23. */
export const hourOf = (moment: string): number => shifted(new Date(moment)).getUTCHours();

const WITH_ZONE: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** A moment as "Nov 21, 2026, 5:30 PM EST". */
export const formatMoment = (moment: string, timeZone = shownZone): string =>
  new Date(moment).toLocaleString('en-US', { year: 'numeric', ...WITH_ZONE, timeZone });
/** A recent moment as "Nov 21, 5:30 PM EST". */
export const formatRecentMoment = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', { ...WITH_ZONE, timeZone: shownZone });

/** The name of a time zone at this moment, such as "Eastern Standard Time". Defaults to the zone of the moments. */
export const formatZone = (moment: Date, zone = shownZone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Today in the zone of the moments, as YYYY-MM-DD. */
export const today = (now = new Date()): string => shifted(now).toISOString().slice(0, 10);

/** The time now in the zone of the moments, as in a `datetime-local` field. */
export const localMinute = (): string => shifted(new Date()).toISOString().slice(0, 16);

/** The moment of a local time (2026-11-21T17:30) in the zone of the moments. */
export const momentAt = (local: string): Date =>
  shownZone ? momentOf(shownZone, local) : new Date(local);

export function dayAfter(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of the next year; after February 29, March 1. */
export function yearAfter(day: string): string {
  const at = new Date(day);
  at.setUTCFullYear(at.getUTCFullYear() + 1);
  return at.toISOString().slice(0, 10);
}
