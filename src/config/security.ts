/** Limits of passwords, sessions and codes, and the address of an invitation, shared by browser and server. */

/** The page where someone with an invitation chooses a password. Not in paths.ts, which the landing page loads. */
export const CHOOSE_PASSWORD = '/choose-password';

/** The address to send. The token is in the fragment, which browsers do not send, so it is in no log. */
export const invitationAddress = (site: string, token: string): string =>
  new URL(`${CHOOSE_PASSWORD}#${token}`, site).href;

/** The token in the fragment of a mailed address, without the signs that a message put behind it. */
export const tokenIn = (fragment: string): string => /[\w-]+/.exec(fragment)?.[0] ?? '';

/** A new password has at least this many characters (NIST SP 800-63B asks for 8, and for 15 without a second factor). */
export const MIN_PASSWORD_LENGTH = 12;
/** The longest password that is hashed; a longer one is refused before the costly hashing. */
export const MAX_PASSWORD_BYTES = 1024;
/** A session ends this long after signing in, even if it is in use (hours). */
export const SESSION_HOURS = 8;
/** The portal's session ends after this long without use (minutes). */
export const IDLE_MINUTES = 30;
/** How long before that the page warns the user (minutes). */
export const IDLE_WARNING_MINUTES = 2;
/** The time allowed between the two steps of signing in (minutes). */
export const SECOND_STEP_MINUTES = 5;
/** How long a browser is remembered after signing in (days). */
export const DEVICE_DAYS = 90;
/** How long a step-up with the password or a passkey is valid (minutes). */
export const PROOF_MINUTES = 10;
/** How long an invitation or a reset is valid (hours). */
export const INVITATION_HOURS = 72;
/** The longest line of the office's own in the letter of an invitation (characters). */
export const MAX_INVITE_NOTE = 300;
/** How long a reset link requested on the login page is valid (minutes). */
export const FORGOT_MINUTES = 60;
/** How long a new mail address can be confirmed (hours). */
export const ADDRESS_HOURS = 24;
/** Digits of a one-time code, and its period (seconds; RFC 6238). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** How long the deletion of an account can be canceled (days). */
export const GRACE_DAYS = 14;
/** How long the office can read an affiliate's contacts after giving a reason (minutes). */
export const OFFICE_ACCESS_MINUTES = 30;

/** The code that a link for a client may ask for: its length, and how long it works (hours). */
export const SHARE_CODE_DIGITS = 6;
export const SHARE_CODE_HOURS = 12;
