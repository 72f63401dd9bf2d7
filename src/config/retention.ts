/** For how long a change can be taken back, and what was deleted stays in the bin (days). */
export const UNDO_DAYS = 30;
/** Of the changes that show "Undo" for a moment alone, so many of an affiliate are kept. */
export const MAX_UNDOS = 50;
/** Contacts of an affiliate, in the list and in the bin. */
export const MAX_CONTACTS = 100_000;
