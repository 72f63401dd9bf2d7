const MINUTE_S = 60;

/** The status of a call that came too often. */
export const TOO_MANY_STATUS = 429;

/** What a person reads after too many attempts: how long to wait, in minutes, if that is known. */
export function waitSentence(waitS?: number): string {
  if (waitS === undefined) return 'Too many attempts. Please wait a little and try again.';
  const minutes = Math.max(1, Math.ceil(waitS / MINUTE_S));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait about ${time} and try again.`;
}
