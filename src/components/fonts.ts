/** The fonts of the portal, which a page does without unless this browser has them. */
import { FONTS_ID, FONTS_KEY } from '../config/theme.ts';
import { tryStorage } from '../lib/storage.ts';

/** Fetches a file to the end, so that the browser keeps it. */
async function fetchFile({ href }: HTMLLinkElement): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Leaves the mark. Answers whether it could. */
const mark = (): boolean =>
  tryStorage((storage) => {
    storage.setItem(FONTS_KEY, 'fetched');
    return true;
  }, 'localStorage') ?? false;

/**
 * Fetches the fonts that this page does without, and leaves a mark for the next one. They stay out of
 * this page: its text would change a second time. Where no mark can be left they are shown after all.
 */
export async function fetchFonts(): Promise<void> {
  const held = document.querySelector<HTMLTemplateElement>(`#${FONTS_ID}`)?.content;
  const links = [...(held?.querySelectorAll('link') ?? [])];
  // The page has its fonts already.
  if (!held || links.length === 0) return;
  try {
    await Promise.all(links.map(fetchFile));
  } catch {
    // The next page tries again.
    return;
  }
  if (!mark()) document.head.append(held);
}
