/** Settings of one browser, stored in `localStorage`. */

/** The key of the theme: "light" or "dark"; without it, the system setting applies. */
export const THEME_KEY = 'theme';
/** The key of the keyboard shortcuts: "off"; without it, they are on. */
export const SHORTCUTS_KEY = 'shortcuts';
export const STYLESHEET_ID = 'portal-sheet';

/** The key and the property of the words of the strip that says for whom the session works, as a string of CSS. */
export const STRIP_KEY = 'strip';
export const STRIP_PROPERTY = '--strip';

/** Runs inline in a page's head, so it is as small as possible. Storage may be blocked. */
const inHead = (code: string): string => `try{${code}}catch{}`;

/** Sets the chosen theme. */
const THEME = `let t=localStorage.${THEME_KEY};if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}`;

/** Sets the theme before the first paint. */
export const THEME_SCRIPT = inHead(THEME);

/** In the portal's pages, draws the words of the strip as well, so that the strip moves nothing. */
export const PORTAL_SCRIPT = inHead(
  `${THEME}document.documentElement.style.setProperty('${STRIP_PROPERTY}',localStorage.${STRIP_KEY})`,
);
