/** The line drawings of the services, in one file. */
import { VIGNETTE_SIZE, VIGNETTES, type Vignette } from '../../config/site.ts';
import { strokes, svg } from './drawing.ts';

/** Each drawing on 96 by 64 px: the moss lines, and the gold accents. */
const SHAPES: Record<Vignette, readonly [moss: string, gold: string]> = {
  // The growth rings of a trunk, and a shoot.
  rings: [
    'M29 18a17 20 0 1 0 0 40a17 20 0 1 0 0-40zM29 18H74M29 58H74a11 20 0 0 0 0-40M28 23.5a12.5 14.5 0 1 0 0 29a12.5 14.5 0 1 0 0-29M29 33a4.5 5.5 0 1 0 0 11a4.5 5.5 0 1 0 0-11M54 28h12M58 48h18M50 38h8',
    'M28.5 28.5a8.5 10 0 1 0 0 20a8.5 10 0 1 0 0-20M62 18V8M62 13c-1-5-5-7-10-7 0 5 4 8 10 7zM62 10c1-5 5-7 10-7 0 5-4 8-10 7z',
  ],
  gate: [
    'M6 58.5H90M14 58V20H24V58M12 20V15H26V20zM72 58V20H82V58M70 20V15H84V20zM19 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM77 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM24 28Q48 8 72 28M24 52H72M24 36H45M51 36H72M32 23V52M40 19.5V52M48 18V32M48 40V52M56 19.5V52M64 23V52',
    'M48 40a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  ],
  tree: [
    'M12 58.5H84M29 39a10.5 10.5 0 0 1-3-20.5A14 14 0 0 1 48 8a14 14 0 0 1 22 10.5A10.5 10.5 0 0 1 67 39q-19 5-38 0zM43 58c3-5 3.5-10 3.5-17M53 58c-3-5-3.5-10-3.5-17M48 41V24M48 35l-10-8M48 31l10-8',
    'M48 24a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM36 27.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM60 23.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  ],
  scales: [
    'M48 14V56M34 58.5q14-5 28 0M20 20q14 0 28-6 14 6 28 6M20 20L10 42M20 20L30 42M76 20L66 42M76 20L86 42M8 42a12 9 0 0 0 24 0zM64 42a12 9 0 0 0 24 0z',
    'M48 14a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM14 42v-3.5h12v3.5M16 38.5v-3.5h8v3.5M76 42v-9M76 37c0-3 2-5 5-5 0 3-2 5-5 5z',
  ],
  book: [
    'M48 16C40 9.5 28 7.5 10 8.5V51C28 50 40 52 48 58.5 56 52 68 50 86 51V8.5C68 7.5 56 9.5 48 16zM48 16V58.5M18 18c8 0 15 1 21 4M18 26c8 0 15 1 21 4M18 34c8 0 15 1 21 4M18 42c8 0 15 1 21 4M57 30c6-3 13-4 21-4M57 38c6-3 13-4 21-4M57 46c6-3 13-4 21-4',
    'M66 10V24.5l4.5-3 4.5 3V9',
  ],
  bridge: [
    'M4 36Q48 16 92 36V55H81C77 31 19 31 15 55H4zM48 37V32M31 39.5l-2.5-4.5M65 39.5l2.5-4.5M24 60q4-2.5 8 0t8 0 8 0 8 0 8 0 8 0',
    'M4 27Q48 7 92 27M12 32.5V23.5M30 27.5V19M48 26V17M66 27.5V19M84 32.5V23.5',
  ],
};

const { width, height } = VIGNETTE_SIZE;

/** All drawings, one below the other; the fragment of the URL selects one. */
export const vignettesPicture = (): string =>
  svg(
    width,
    height * VIGNETTES.length,
    VIGNETTES.map((name, index) => {
      const y = height * index;
      const [moss, gold] = SHAPES[name];
      const lines = strokes(moss, 'moss', 1.5) + strokes(gold, 'accent', 1.5);
      return `<view id="${name}" viewBox="0 ${y} ${width} ${height}"/><g transform="translate(0 ${y})">${lines}</g>`;
    }),
  );
