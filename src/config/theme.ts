/** Settings of one browser, stored in `localStorage`. */

/** The key of the theme: "light" or "dark"; without it, the system setting applies. */
export const THEME_KEY = 'theme';
/** The key of the density: "compact"; without it, rows are comfortable. */
export const DENSITY_KEY = 'density';
/** The key of the keyboard shortcuts: "off"; without it, they are on. */
export const SHORTCUTS_KEY = 'shortcuts';
export const STYLESHEET_ID = 'portal-sheet';

/** Runs inline in a page's head, so it is as small as possible. Its calls are marked as pure, so that scripts that import only a key drop them. */
const inline = (more: string) =>
  `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}${more}}catch{}`;

/** Sets the chosen theme before the first paint. */
export const THEME_SCRIPT = /* @__PURE__ */ inline('');

/** Sets the chosen theme and the row density before the first paint. */
export const DISPLAY_SCRIPT = /* @__PURE__ */ inline(
  `if(localStorage.getItem('${DENSITY_KEY}')=='compact')document.documentElement.dataset.density='compact'`,
);
