/** Opens the page of a link as its client would see it, in a tab that asks for what it shows. */
import { FOR_YOU, type ForYou, PREVIEW } from '../../../contract/shares/for-you.ts';

/**
 * Opens the tab at once, since browsers open none after a wait. Posts what it shows as soon as that is
 * known and the tab asks, and again after each reload of the tab, until the signal aborts. Closes the
 * tab if reading fails, and throws the error.
 */
export async function openPreview(read: () => Promise<ForYou>, signal: AbortSignal): Promise<void> {
  const tab = open(`${FOR_YOU}#${PREVIEW}`);
  let shared: ForYou | undefined;
  let isAsked = false;
  const post = () => isAsked && shared && tab?.postMessage(shared, location.origin);
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== tab || origin !== location.origin || data !== PREVIEW) return;
      isAsked = true;
      post();
    },
    { signal },
  );
  try {
    shared = await read();
    post();
  } catch (error) {
    tab?.close();
    throw error;
  }
}
