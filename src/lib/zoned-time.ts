/** Times as a clock in a zone shows them. Local times are as the field `datetime-local` has them: 2026-11-21T17:30. */

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

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
