/** The fonts of the portal, which a page does without unless this browser has them. */
import { FONTS_ID, FONTS_KEY } from '../config/theme.ts';
import { tryStorage } from '../lib/storage.ts';

/**
 * Fetches the fonts that this page does without, and leaves a mark for the next one. They stay out of
 * this page: its text would change a second time. Where no mark can be left they are shown after all.
 */
export async function fetchFonts(): Promise<void> {
  const held = document.getElementById(FONTS_ID);
  if (!(held instanceof HTMLTemplateElement)) return;
  const files = [...held.content.querySelectorAll('link')].map(async ({ href }) => {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
    await answer.arrayBuffer();
  });
  // A later page tries again.
  await Promise.all(files).catch(() => files.splice(0));
  if (files.length === 0) return;
  const mark = (storage: Storage) => {
    storage.setItem(FONTS_KEY, 'fetched');
    return true;
  };
  if (!tryStorage(mark, 'localStorage')) document.head.append(held.content);
}
