/** How long an approved page stays up, and when both sides are warned that it expires. */

/** The longest time from approval to expiration (days). */
export const MOST_VALID_DAYS = 366;
/** How long before expiration alerts are sent (days). */
export const WARNING_DAYS = [30, 7] as const;
/** The most versions of a page that an affiliate can send for review within 24 hours. */
export const SUBMISSIONS_A_DAY = 20;
/** How long caches may keep a public page (s), in total over all of them. */
export const PAGE_CACHE_S = 60;
