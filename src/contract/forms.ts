/** The site's settings: how the landing page's forms are delivered, and which figures Home shows. */

/**
 * `none`: submissions are only logged to the console. `portal`: messages become leads of the affiliates
 * who introduced the visitors, and the newsletter's form takes subscriptions.
 */
export const DELIVERIES = ['none', 'portal'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** A hidden field. Only bots fill it in, and their submissions are dropped. */
export const HONEYPOT_FIELD = 'website';

/** The figures on the dashboard home: fixed samples, or the affiliate's own. */
export const FIGURES = ['sample', 'live'] as const;
export type FiguresShown = (typeof FIGURES)[number];
