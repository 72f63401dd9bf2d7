/** Lengths and times that the stylesheet and the scripts share. A value that only one folder uses is in that folder. */

/** Narrower viewports get the mobile layout. Query `(min-width: …)` and negate it, so that the breakpoint is written once. */
export const MOBILE_BREAKPOINT_PX = 768;
/** The media query of the desktop layout. */
export const DESKTOP_QUERY = `(min-width: ${MOBILE_BREAKPOINT_PX}px)`;

/** Beyond this scroll position the header is translucent. */
export const HEADER_TRANSLUCENT_AFTER_PX = 20;
/** Scrolling farther than this in one direction hides the header or brings it back. */
export const HEADER_HYSTERESIS_PX = 10;

/** Width of the dashboard's sidebar. */
export const SIDEBAR_WIDTH = '14rem';
/** Height of each chart. */
export const CHART_HEIGHT_PX = 300;
/** Height of the logo on the login page. */
export const LOGIN_LOGO_HEIGHT_PX = 85;

/** How long a toast shows. */
export const TOAST_LIFETIME_MS = 5_000;
/** How long a dismissed toast is remembered. */
export const TOAST_REMOVAL_MS = 1_000_000;
/** How long a toast with a button, such as "Undo", shows. */
export const TOAST_ACTION_LIFETIME_MS = 10_000;
/** A swipe longer than this dismisses a toast. */
export const TOAST_SWIPE_PX = 50;
/** The maximum width of toasts on medium screens. */
export const TOAST_MAX_WIDTH_PX = 420;
