/** Ages at which something changes in a plan: half a year is six months. */
export const TURNING_AGES = [59.5, 65, 70.5, 73, 75] as const;
/** A contact turns an age if it reaches it within this many days. */
export const TURNING_DAYS = 90;
