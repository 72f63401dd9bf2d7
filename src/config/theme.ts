/** Settings of one browser, stored in `localStorage`. */

/** The key of the theme: "light" or "dark"; without it, the system setting applies. */
export const THEME_KEY = 'theme';
/** The key of the keyboard shortcuts: "off"; without it, they are on. */
export const SHORTCUTS_KEY = 'shortcuts';
export const STYLESHEET_ID = 'portal-sheet';

/** Sets the chosen theme before the first paint. Runs inline in a page's head, so it is as small as possible. */
export const THEME_SCRIPT = `try{let t=localStorage.${THEME_KEY};if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}}catch{}`;

/** The key and the property of the words of the strip that says for whom the session works, as a string of CSS. */
export const STRIP_KEY = 'strip';
export const STRIP_PROPERTY = '--strip';

/** Draws these words before the first paint, so that the strip moves nothing. Runs inline in the portal's pages. */
export const STRIP_SCRIPT = `try{document.documentElement.style.setProperty('${STRIP_PROPERTY}',localStorage.${STRIP_KEY})}catch{}`;
