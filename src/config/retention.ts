/** For how long a change can be taken back, and what was deleted stays in the bin (days). */
export const UNDO_DAYS = 30;
