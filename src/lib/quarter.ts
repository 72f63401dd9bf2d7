const MONTHS = 3;

/** The first and the last day (ISO) of a day's calendar quarter, or of one so many quarters later. */
export function quarterOf(day: string, later = 0): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % MONTHS) + later * MONTHS;
  const iso = (at: number, date: number) =>
    new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10);
  return { from: iso(first, 1), to: iso(first + MONTHS, 0) };
}
