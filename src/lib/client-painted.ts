import { mayBeReferred } from './arrival.ts';
import { firstPaint } from './painted.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first paint; with `referred`, only for visitors who came through an affiliate's link. */
    'client:painted'?: boolean | 'referred';
  }
}

/**
 * Astro's client directive `client:painted`: like `client:idle`, but never before the first paint.
 * A browser may be idle while it waits for a font, and scripts would compete with that download.
 */
export default async (
  load: () => Promise<() => Promise<void>>,
  { value }: { value?: unknown },
  island: HTMLElement,
): Promise<void> => {
  // This island is never hydrated, so it must not look as if it waits for scripts.
  if (value === 'referred' && !mayBeReferred()) return island.removeAttribute('ssr');
  await firstPaint();
  await (await load())();
};
