/** Settings of one browser, stored in `localStorage`. */

/** The key of the theme: "light" or "dark"; without it, the system setting applies. */
export const THEME_KEY = 'theme';
/** The key of the keyboard shortcuts: "off"; without it, they are on. */
export const SHORTCUTS_KEY = 'shortcuts';
export const STYLESHEET_ID = 'portal-sheet';

/** Sets the chosen theme before the first paint. Runs inline in a page's head, so it is as small as possible. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}}catch{}`;
