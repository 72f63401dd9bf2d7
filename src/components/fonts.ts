/** The fonts of the portal, which a page holds back until it is drawn unless this browser has them. */
import { FONTS_ID, FONTS_KEY } from '../config/theme.ts';
import { tryStorage } from '../lib/storage.ts';

/** Notes that this browser has fetched the fonts. */
export const noteFonts = (): void =>
  tryStorage((storage) => storage.setItem(FONTS_KEY, 'fetched'), 'localStorage');

/** Shows the fonts if the page has held them back. */
export function showFonts(): void {
  const held = document.getElementById(FONTS_ID);
  if (held instanceof HTMLTemplateElement) document.head.append(held.content);
  void document.fonts.ready.then(noteFonts);
}
