/** Lengths of time, and the shape of an id: what many modules name. */

/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The id of a thing: a UUID, in any case. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
