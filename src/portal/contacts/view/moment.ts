/** A moment in a zone in words, as "Nov 21, 2026, 5:30 PM EST". */
export const momentWords = (zone: string, moment: Date): string =>
  moment.toLocaleString('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
