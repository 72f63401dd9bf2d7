import type { BrowserContext } from '@playwright/test';

/**
 * Playwright 1.65 fills a field in this Firefox by assigning its value, which React mistakes for its own change.
 * The browser's own command has the effect of typing.
 */
export const typeLikePeople = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    });
  });
