/** A page's inline scripts and styles, and the hashes of them that its policy needs. */
import { createHash } from 'node:crypto';

/** Scripts that run; data blocks need no hash. */
const INLINE_SCRIPT = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT_RULE = /script-src [^;"]*/;
const STYLE_RULE = /style-src [^;"]*/;
const HASH = / 'sha256-([^']+)'/g;

/** Nothing is between the two scripts, and the first font's preload is between the styles of two fonts. */
const NEIGHBORS = [
  [/<\/script><script>/g, ''],
  [/<\/style>(<link rel="preload"[^>]*>)<style>([^<]*)<\/style>/g, '$2</style>$1'],
] as const;

export const joinNeighbours = (html: string): string =>
  NEIGHBORS.reduce((page, [between, joined]) => page.replaceAll(between, joined), html);

/** Initial values for browsers without `@property`; every supported browser has it. */
const FALLBACK = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/g;
const NOTICE = /\/\*! tailwindcss [^*]*\*\/\s*/g;

/** The page without unneeded inline styles: fallbacks, and every repeated license notice. */
export const slimStyles = (html: string): string => {
  let seen = false;
  return html.replaceAll(FALLBACK, '').replaceAll(NOTICE, (notice) => {
    const kept = seen ? '' : notice;
    seen = true;
    return kept;
  });
};

const hashes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );

export const styleHashes = (html: string): string[] => hashes(html, INLINE_STYLE);

/**
 * The page's policy with the hashes of only its own inline scripts, and without hashes of styles that
 * are inline only in other pages. It keeps all other style hashes: a library adds those styles at run time.
 * `known` has the hashes of all pages' inline styles.
 */
export function tightenPolicy(html: string, known: Set<string>): string {
  const scripts = new Set(hashes(html, INLINE_SCRIPT));
  const styles = new Set(styleHashes(html));
  const allow = (own: Set<string>, others: (hash: string) => boolean) => (rule: string) => {
    const allowed = rule.replaceAll(HASH, (entry, hash) =>
      own.has(hash) || others(hash) ? entry : '',
    );
    // Astro did not hash the joined elements.
    return (
      allowed +
      [...own].flatMap((hash) => (allowed.includes(hash) ? [] : ` 'sha256-${hash}'`)).join('')
    );
  };
  return html
    .replace(
      SCRIPT_RULE,
      allow(scripts, () => false),
    )
    .replace(
      STYLE_RULE,
      allow(styles, (hash) => !known.has(hash)),
    );
}
