/** How the landing page's forms are delivered. */

/**
 * `none`: submissions are only logged to the console. `portal`: messages become leads of the affiliates
 * who introduced the visitors. The newsletter is not connected with either.
 */
export const DELIVERIES = ['none', 'portal'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** A hidden field. Only bots fill it in, and their submissions are dropped. */
export const HONEYPOT_FIELD = 'website';
