/** The key of the chosen theme in `localStorage`: "light" or "dark"; without it the system's counts. */
export const THEME_KEY = 'theme';

/** Sets the chosen theme before the first paint. It runs inline in the page's head, so it is as small as can be. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark'){document.documentElement.dataset.theme=t;for(let m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}}catch{}`;
