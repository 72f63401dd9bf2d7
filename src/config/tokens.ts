/** Lengths and times that the stylesheet and the scripts share. A value that only one folder uses is in that folder. */

/** Narrower viewports get the mobile layout. Query `(min-width: …)` and negate it, so that the breakpoint is written once. */
export const MOBILE_BREAKPOINT_PX = 768;
export const DESKTOP_QUERY = `(min-width: ${MOBILE_BREAKPOINT_PX}px)`;

export const HEADER_TRANSLUCENT_AFTER_PX = 20;
/** Scrolling farther than this in one direction hides the header or brings it back. */
export const HEADER_HYSTERESIS_PX = 10;

export const SIDEBAR_WIDTH = '14rem';
export const CHART_HEIGHT_PX = 300;
export const LOGIN_LOGO_HEIGHT_PX = 85;

export const TOAST_LIFETIME_MS = 5_000;
/** How long a dismissed toast is remembered. */
export const TOAST_REMOVAL_MS = 1_000_000;
/** How long a toast with a button, such as "Undo", shows. */
export const TOAST_ACTION_LIFETIME_MS = 10_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_MAX_WIDTH_PX = 420;
