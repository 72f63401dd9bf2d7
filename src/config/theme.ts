/** Settings of one browser, kept in `localStorage`. */

/** The key of the chosen theme: "light" or "dark"; without it the system's counts. */
export const THEME_KEY = 'theme';
/** The key of the density: "compact"; without it rows are comfortable. */
export const DENSITY_KEY = 'density';
/** The key of the keyboard shortcuts: "off"; without it they are on. */
export const SHORTCUTS_KEY = 'shortcuts';
/** The key of a mark that this browser has fetched the fonts. */
export const FONTS_KEY = 'fonts';
/** The id of the template that holds the fonts back (src/layouts/Portal.astro). */
export const FONTS_ID = 'fonts';

/** Runs inline in a page's head, so it is as small as can be. Its calls are marked as pure: a script that needs a key alone leaves them out. */
const inline = (more: string) =>
  `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}${more}}catch{}`;

/** Sets the chosen theme before the first paint, and notes that this browser gets the fonts, which the page preloads. */
export const THEME_SCRIPT = /* @__PURE__ */ inline(
  `localStorage.setItem('${FONTS_KEY}','fetched')`,
);

/** Sets, before the first paint, the chosen theme, the density of rows, and the fonts if this browser has them. */
export const DISPLAY_SCRIPT = /* @__PURE__ */ inline(
  `if(localStorage.getItem('${DENSITY_KEY}')=='compact')document.documentElement.dataset.density='compact';if(localStorage.getItem('${FONTS_KEY}'))document.head.append(document.querySelector('#${FONTS_ID}').content)`,
);
