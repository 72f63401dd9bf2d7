/** Moments as this browser's clock shows them. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** "Nov 21, 2026, 5:30 PM EST". */
export const momentWords = (at: string): string => MOMENT.format(new Date(at));
/** "Nov 21, 2026". */
export const dayWords = (at: string): string => DAY.format(new Date(at));
