/** A hidden tab never paints; stop waiting after this. */
const UNSEEN_MS = 1_000;

/** How long after a paint (ms) the browser has recorded what it showed. */
const NOTED_MS = 100;

/** Resolves when the page has first been seen: its text or pictures are on the screen. */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const [seen] = performance.getEntriesByName('first-contentful-paint');
    if (seen && performance.now() - seen.startTime > NOTED_MS) return resolve();
    setTimeout(resolve, UNSEEN_MS);
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      // Two frames later the browser has recorded it as well.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }).observe({ type: 'paint', buffered: true });
  });

/** Resolves when what was rendered just now has been painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS);
    // A frame's callback runs before its paint, a task after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
