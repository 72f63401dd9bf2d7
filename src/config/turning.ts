/** Ages at which something changes in a plan; .5 is six months. */
export const TURNING_AGES = [59.5, 65, 70.5, 73, 75] as const;
/** The filter "turning" finds contacts who reach an age within this many days. */
export const TURNING_DAYS = 90;
