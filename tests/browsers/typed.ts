import type { BrowserContext } from '@playwright/test';

/**
 * Playwright 1.65 fills a field of this Firefox by assigning its value, which React takes for its own doing.
 * The browser's own command for it is the same as typing.
 */
export const typeLikePeople = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    });
  });
