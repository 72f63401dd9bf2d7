/**
 * Each font is two files: the characters of English text, which pages preload, and accented Latin
 * letters, which a browser fetches only for text that has one, such as the name José.
 */
import { fileURLToPath } from 'node:url';
import type { FontProvider } from 'astro';

/** Accents, and the accented letters of Western Europe. English text includes ©, ®, §, × and similar characters. src/styles/fonts-more.css has the letters of further languages. */
const ACCENTED = [
  'U+A1-A6',
  'U+AA-AD',
  'U+AF-B6',
  'U+B8-D6',
  'U+D8-FF',
  'U+131',
  'U+152-153',
  'U+2BB-2DC',
];

type Weight = number | [from: number, to: number];

/** Astro's provider of a font whose two files are in `public/fonts`. */
export function splitFont(file: string, weight: Weight): FontProvider {
  const part = (subset: string) => ({
    src: [
      {
        url: fileURLToPath(new URL(`../../public/fonts/${file}-${subset}.woff2`, import.meta.url)),
        format: 'woff2',
      },
    ],
    weight,
    style: 'normal',
    display: 'swap' as const,
    meta: { subset },
  });
  return {
    name: file,
    config: { weight },
    // If two files have a character, the browser uses the one declared last.
    resolveFont: () => ({
      fonts: [part('english'), { ...part('accented'), unicodeRange: ACCENTED }],
    }),
  };
}
