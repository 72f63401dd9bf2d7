/** Shared constants: a length of time, and the format of an id. */

/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A UUID, in upper or lower case. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
