const MINUTE_S = 60;

/** The HTTP status for too many attempts. */
export const TOO_MANY_STATUS = 429;

/** The sentence that people read after too many attempts. It gives the wait in minutes, if known. */
export function waitSentence(waitS?: number): string {
  if (waitS === undefined) return 'Too many attempts. Please wait a little and try again.';
  const minutes = Math.max(1, Math.ceil(waitS / MINUTE_S));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait about ${time} and try again.`;
}
