/** Limits of passwords, sessions and codes that browser and server share. */

/** A new password has at least this many characters (NIST SP 800-63B asks for 8, and for 15 without a second factor). */
export const MIN_PASSWORD_LENGTH = 12;
/** The longest password that is hashed; a longer one is refused before it costs anything. */
export const MAX_PASSWORD_BYTES = 1024;
/** A session ends this long after signing in, even if it is in use (hours). */
export const SESSION_HOURS = 8;
/** The portal's session ends after this long without use (minutes). */
export const IDLE_MINUTES = 30;
/** How long before that the page announces it (minutes). */
export const IDLE_WARNING_MINUTES = 2;
/** Between the two steps of signing in (minutes). */
export const SECOND_STEP_MINUTES = 5;
/** A browser is known for so long after it signed in (days). */
export const DEVICE_DAYS = 90;
/** For so long the password or a passkey that was given counts for what asks for a proof (minutes). */
export const PROOF_MINUTES = 10;
/** How long an invitation or a reset can be used (hours). */
export const INVITATION_HOURS = 72;
/** How long a link can be used that was asked for on the login (minutes). */
export const FORGOT_MINUTES = 60;
/** Digits of a one-time code, and for how long each shows (seconds; RFC 6238). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Recovery codes that are made together. */
export const RECOVERY_CODES = 10;
/** How long the deletion of an account can be taken back (days). */
export const GRACE_DAYS = 14;
/** How long the office can read an affiliate's contacts after it gave a reason (minutes). */
export const OFFICE_ACCESS_MINUTES = 30;
