/** Times as a clock in a zone shows them. Local times are as the field `datetime-local` has them: 2026-11-21T17:30. */

/** Made once for each zone: that takes longer than to use it. */
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

/** What a clock in the zone shows at this moment. */
export function localTime(zone: string, moment: Date): string {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (local: string): number => Date.parse(`${local}Z`);

/** The moment at which a clock in the zone shows this; where clocks skip it, an hour before. */
export function momentOf(zone: string, local: string): Date {
  const offsetAt = (at: number) => asUtc(localTime(zone, new Date(at))) - at;
  const wanted = asUtc(local);
  const guess = wanted - offsetAt(wanted);
  // The offset at the guess, which differs from the first one around the change of the clocks.
  return new Date(wanted - offsetAt(guess));
}

/**
 * The moment that people mean by this clock time: of an hour that clocks show twice the first one, and
 * where they skip it the same minute of the next valid hour.
 */
export function plannedMoment(zone: string, local: string): Date {
  const moment = momentOf(zone, local);
  const skipped = asUtc(local) - asUtc(localTime(zone, moment));
  if (skipped > 0) return new Date(moment.getTime() + skipped);
  const hourBefore = new Date(moment.getTime() - 60 * 60 * 1000);
  return localTime(zone, hourBefore) === local ? hourBefore : moment;
}
