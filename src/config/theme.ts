/** What is chosen for a browser, as it is kept in `localStorage`. */

/** The key of the chosen theme: "light" or "dark"; without it the system's counts. */
export const THEME_KEY = 'theme';
/** The key of the density: "compact"; without it rows are comfortable. */
export const DENSITY_KEY = 'density';
/** The key of the keyboard shortcuts: "off"; without it they are on. */
export const SHORTCUTS_KEY = 'shortcuts';

/** Runs inline in a page's head, so it is as small as can be. */
const inline = (more: string) =>
  `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}${more}}catch{}`;

/** Sets the chosen theme before the first paint. */
export const THEME_SCRIPT = inline('');

/** One more choice on the root element, before the first paint. */
const choice = (key: string, value: string) =>
  `;if(localStorage.getItem('${key}')=='${value}')document.documentElement.dataset.${key}='${value}'`;

/** Sets what is chosen for this browser before the first paint: the login has neither rows nor shortcuts. */
export const DISPLAY_SCRIPT = inline(choice(DENSITY_KEY, 'compact') + choice(SHORTCUTS_KEY, 'off'));
