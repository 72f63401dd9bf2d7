/** For how long records are kept: the code goes by these numbers, and the page "Your data" names them. */

/** For how long a change can be taken back, and what was deleted stays in the bin (days). */
export const UNDO_DAYS = 30;
/** Of the changes that show "Undo" for a moment alone, so many of an affiliate are kept. */
export const MAX_UNDOS = 50;
/** Contacts of an affiliate, in the list and in the bin. */
export const MAX_CONTACTS = 100_000;
/** An alert goes so long after it was read (days). */
export const ALERT_DAYS = 365;
/** By hashes of visitors each is counted once a day; they last no longer than this (hours). */
export const VISIT_HASH_HOURS = 48;
/** Failed sign-ins of a name or a network are counted no longer than this (hours). */
export const FAILURE_HOURS = 24;
/** Lines of the audit: the five years for which advisers keep their records (rule 204-2), and one to close them. */
export const AUDIT_YEARS = 6;
