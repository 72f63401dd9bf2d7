/** Leaves nothing of a test in `src/` to the next one: no components, stored texts, stubs or stopped clock. */
import { afterEach, vi } from 'vitest';

const isPage = 'document' in globalThis;
const { cleanup, configure } = isPage
  ? await import('@testing-library/react')
  : { cleanup: () => {}, configure: () => {} };
// A busy machine is slow, and no fault.
configure({ asyncUtilTimeout: 30_000 });

// The simulated page has none.
if (isPage && !document.fonts) {
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (!isPage) return;
  localStorage.clear();
  sessionStorage.clear();
});
