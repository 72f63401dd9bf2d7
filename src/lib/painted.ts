/** How long to wait for a paint (ms), because a hidden tab never paints. */
const UNSEEN_MS = 1_000;

/** How long the browser takes to record a paint (ms). */
const NOTED_MS = 100;

/** Resolves after the first contentful paint: text or pictures are on the screen. */
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

/** Resolves when the latest rendering has been painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS);
    // A frame's callback runs before its paint, a task after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
