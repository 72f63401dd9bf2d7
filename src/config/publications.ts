/** How long an approved page stays, and when both sides hear that it goes. */

/** The longest time from approval to the day on which a page goes (days). */
export const MOST_VALID_DAYS = 366;
/** Alerts come so long before that day (days). */
export const WARNING_DAYS = [30, 7] as const;
/** How long caches may keep what the public reads (s), in sum over all of them. */
export const PAGE_CACHE_S = 60;
