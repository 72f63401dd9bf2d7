/** Local times in a time zone, in the format of a `datetime-local` field: 2026-11-21T17:30. */

/** One format per time zone, because creating one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string): Intl.DateTimeFormat {
  const there = formats.get(zone);
  if (there) return there;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** The local time in the time zone at this moment. */
export function localTime(zone: string, moment: Date): string {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (local: string): number => Date.parse(`${local}Z`);

/** The moment of a local time in the time zone. If daylight saving time skips it, the result is an hour earlier. */
export function momentOf(zone: string, local: string): Date {
  const offsetAt = (at: number) => asUtc(localTime(zone, new Date(at))) - at;
  const wanted = asUtc(local);
  const guess = wanted - offsetAt(wanted);
  // The offset at the guess, which differs from the first one around a clock change.
  return new Date(wanted - offsetAt(guess));
}

/**
 * The moment that people mean by this local time: the first one if the hour occurs twice, and the same
 * minute of the next valid hour if it is skipped.
 */
export function plannedMoment(zone: string, local: string): Date {
  const moment = momentOf(zone, local);
  const skipped = asUtc(local) - asUtc(localTime(zone, moment));
  if (skipped > 0) return new Date(moment.getTime() + skipped);
  const hourBefore = new Date(moment.getTime() - 60 * 60 * 1000);
  return localTime(zone, hourBefore) === local ? hourBefore : moment;
}
