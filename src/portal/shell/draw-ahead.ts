/**
 * Draws a page's data into its HTML before React is there. On a phone's network React's scripts come
 * half a second to a second after the data; then React draws the same in the same place.
 */
import type { ReactNode } from 'react';
import { htmlOf } from './html-of.ts';

/**
 * Draws what the HTML has asked for under this path into the element with `data-ahead`, once it has
 * come. The skeleton stays there if it was refused, if nothing is to be drawn, and if React is quicker.
 */
export function drawAhead<Data>(path: string, draw: (data: Data) => ReactNode): void {
  const { earlyAnswers } = globalThis;
  const asked = earlyAnswers?.[path];
  if (!earlyAnswers || !asked) return;
  const drawn = asked.then(async (answer) => {
    if (!answer.ok) return answer;
    // For React as well, which could not read it a second time.
    const text = await answer.text();
    try {
      const html = htmlOf(draw(JSON.parse(text)));
      const place = document.querySelector('.until-late [data-ahead]');
      if (html && place) place.innerHTML = html;
    } catch (error) {
      console.error(`${path} was not drawn ahead`, error);
    }
    return new Response(text, answer);
  });
  // Its failure is for the one who takes it (src/api/request.ts).
  drawn.catch(() => {});
  earlyAnswers[path] = drawn;
}
