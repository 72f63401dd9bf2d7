/** Local times in a time zone, in the format of a `datetime-local` field: 2026-11-21T17:30. */
const DAY_MS = 24 * 60 * 60 * 1000;

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

export function localTime(zone: string, moment: Date): string {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (local: string): number => Date.parse(`${local}Z`);

/** The moments of a local time with the offsets of the day before and of the day after, and whether the clock shows that time then. */
function momentsOf(zone: string, local: string): { around: number[]; there: number[] } {
  const wanted = asUtc(local);
  const around = [wanted - DAY_MS, wanted + DAY_MS].map(
    (at) => wanted - (asUtc(localTime(zone, new Date(at))) - at),
  );
  return { around, there: around.filter((at) => localTime(zone, new Date(at)) === local) };
}

/**
 * The moment of a local time in the time zone: the first one if it occurs twice. If daylight saving
 * time skips it, the result is earlier by what was skipped.
 */
export function momentOf(zone: string, local: string): Date {
  const { around, there } = momentsOf(zone, local);
  return new Date(Math.min(...(there.length > 0 ? there : around)));
}

/** The same for a time that people plan: if it is skipped, the result is later, as if the clock had not changed yet. */
export function plannedMoment(zone: string, local: string): Date {
  const { around, there } = momentsOf(zone, local);
  return new Date(there.length > 0 ? Math.min(...there) : Math.max(...around));
}
