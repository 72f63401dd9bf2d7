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
  const place = document.querySelector('.until-late [data-ahead]');
  if (html && place) place.innerHTML = html;
}
