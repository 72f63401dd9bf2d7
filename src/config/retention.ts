/** How long records are kept. The code uses these numbers, and the page "Your data" shows them. */

/** How long a change can be undone, and how long deleted items stay in the trash (days). */
export const UNDO_DAYS = 30;
/** How many of an affiliate's changes are kept whose "Undo" shows only for a moment. */
export const MAX_UNDOS = 50;
/** The most contacts of an affiliate, in the list and in the trash. */
export const MAX_CONTACTS = 100_000;
/** How long an alert is kept after it is read (days). */
export const ALERT_DAYS = 365;
/** How long the page and the picture of a version are kept that was decided against or replaced, and never public (days). */
export const UNREAD_PAGE_DAYS = 30;
/** How long the record of a sent or failed email is kept (days). */
export const MAIL_DAYS = 30;
/** How long the hashes are kept that make each visitor count once a day (hours). */
export const VISIT_HASH_HOURS = 48;
/** How long what a client answered behind a link is kept after it is sent, or after the link's last day (days). */
export const ANSWER_DAYS = 90;
/** How long the copy that a link shows is kept after it was withdrawn, or after its last day (days). */
export const SHARED_DAYS = 30;
/** How long unsaved work is kept on the device on which it was typed (days). */
export const DRAFT_DAYS = 14;
/** How long failed sign-ins of a name or a network count (hours). */
export const FAILURE_HOURS = 24;
/** How long the audit log is kept: the five years for which advisers keep their records (rule 204-2), and one to close them. */
export const AUDIT_YEARS = 6;
/** How long approvals are kept after the later of their last day and their last use, with the approved words, also when the account goes: more than the five fiscal years of rule 204-2(e)(3) and the three years of rule 17a-4(b). */
export const APPROVAL_YEARS = 6;
/** How long an application or a subscription to the newsletter can be confirmed (hours). */
export const CONFIRMING_HOURS = 72;
/** How long an application is kept after its last change (months). */
export const APPLICATION_MONTHS = 12;
/** How long the address of someone who left the newsletter is kept, so that an older copy of the list can be cleaned (months). */
export const LEFT_MONTHS = 12;
/** How long an assistant's account stays that works for no one (days). */
export const IDLE_ASSISTANT_DAYS = 90;
