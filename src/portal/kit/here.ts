/** Moments in words, as this browser's clock shows them. */

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Nov 21, 2026". */
export const dayHere = (moment: string): string => DAY.format(new Date(moment));

/** "Nov 21, 2026, 5:30 PM EST". */
export const momentHere = (moment: string): string => MOMENT.format(new Date(moment));
