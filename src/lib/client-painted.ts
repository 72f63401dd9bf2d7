import { firstPaint } from './painted.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first paint. */
    'client:painted'?: boolean;
  }
}

/**
 * Astro's client directive `client:painted`: like `client:idle`, but never before the page was
 * first seen. A browser may be idle while it waits for a font, and scripts would take the line from it.
 */
export default async (load: () => Promise<() => Promise<void>>): Promise<void> => {
  await firstPaint();
  await (await load())();
};
