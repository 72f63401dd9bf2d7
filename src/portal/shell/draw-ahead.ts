/**
 * Draws a page's data into its HTML before React is there. On a phone's network React's scripts come
 * half a second to a second after the data; then React draws the same in the same place.
 */
import type { ReactNode } from 'react';
import { htmlOf } from './html-of.ts';

/**
 * Draws what the HTML has asked for under this path into the element with `data-ahead`, once it has
 * come. The skeleton stays there if the answer is a refusal or does not come (React says so), if there
 * is nothing to draw, and if React is quicker.
 */
export async function drawAhead<Data>(
  path: string,
  draw: (data: Data) => ReactNode,
): Promise<void> {
  const answer = await globalThis.earlyAnswers?.[path]?.catch(() => undefined);
  if (!answer?.ok) return;
  const html = htmlOf(draw(await answer.json()));
  const place = document.querySelector<HTMLElement>('.until-late [data-ahead]');
  if (!html || !place) return;
  place.innerHTML = html;
  place.setAttribute('data-ahead', 'drawn');
  // The browser may show this page again after a logout on the next one; once React has taken the
  // place, the place is not in the page.
  addEventListener('pagehide', () => {
    if (place.isConnected) globalThis.earlyAnswers = undefined;
    place.replaceChildren();
  });
}
