/** How long records are kept. The code uses these numbers, and the page "Your data" shows them. */

/** How long a change can be taken back, and how long deleted things stay in the bin (days). */
export const UNDO_DAYS = 30;
/** How many changes of an affiliate are kept that show "Undo" only for a moment. */
export const MAX_UNDOS = 50;
/** Contacts of an affiliate, in the list and in the bin. */
export const MAX_CONTACTS = 100_000;
/** How long an alert is kept after it was read (days). */
export const ALERT_DAYS = 365;
/** How long it is kept that a mail was sent, or could not be (days). */
export const MAIL_DAYS = 30;
/** How long the hashes are kept by which each visitor counts once a day (hours). */
export const VISIT_HASH_HOURS = 48;
/** Failed sign-ins of a name or a network are counted no longer than this (hours). */
export const FAILURE_HOURS = 24;
/** Lines of the audit: the five years for which advisers keep their records (rule 204-2), and one to close them. */
export const AUDIT_YEARS = 6;
