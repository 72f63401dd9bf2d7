/** Where this tab keeps the code that a link asked for. */
export const KEPT_CODE = 'for-you:code';

declare global {
  /** What the page's inline script asked for. The page uses it once, in place of a request. */
  var openedEarly: { token: string; answer: Promise<Response> } | undefined;
}

/**
 * The inline script of the page behind a link for a client: opens the link while the scripts load. It must not use
 * anything outside itself: its element names the path, and where this tab keeps the code.
 */
export function openEarly() {
  const { path = '', code = '' } = document.currentScript?.dataset ?? {};
  const token = /[\w-]+/.exec(location.hash)?.[0] ?? '';
  // The portal previews a link.
  if (token === 'preview') return;
  let keptCode: string | null = null;
  try {
    keptCode = sessionStorage.getItem(code);
  } catch {}
  const answer = fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, code: keptCode ?? '' }),
  });
  answer.catch(() => {});
  globalThis.openedEarly = { token, answer };
}
