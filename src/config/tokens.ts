/** Lengths and times that the stylesheet and the scripts share. A value that only one folder uses is in that folder. */

/** Narrower viewports get the mobile layout. The theme takes its breakpoint from this query; scripts negate it, so that the width is written once. */
export const DESKTOP_QUERY = '(min-width: 768px)';

export const HEADER_TRANSLUCENT_AFTER_PX = 20;
/** Scrolling farther than this in one direction hides the header or brings it back. */
export const HEADER_HYSTERESIS_PX = 10;

export const CHART_HEIGHT_PX = 300;

export const TOAST_LIFETIME_MS = 5_000;
/** How long a dismissed toast is remembered. */
export const TOAST_REMOVAL_MS = 1_000_000;
/** How long a toast with a button, such as "Undo", shows. */
export const TOAST_ACTION_LIFETIME_MS = 10_000;
export const TOAST_SWIPE_PX = 50;
