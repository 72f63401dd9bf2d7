/** The ratings in stars, in one file. */
import { iconPath } from '../../components/icons.ts';
import { type ColourName, PALETTE } from '../../config/colours.ts';
import { svg } from './drawing.ts';

const STARS = 5;
const SIZE = 24;
const RATINGS = Array.from({ length: 2 * STARS }, (_, index) => (index + 1) / 2);

/** Each look's prefix, the color of the filled part, and that of the outlines. */
const LOOKS: readonly [prefix: string, filled: ColourName, line: ColourName][] = [
  ['', 'accent', 'accent-strong'],
  ['sample-', 'ink-muted', 'ink-muted'],
];

/** All ratings, one below the other; the fragment of the URL selects one. */
export function starsPicture(): string {
  const width = STARS * SIZE;
  const ratings = LOOKS.flatMap(([prefix, filled, line]) =>
    RATINGS.map((rating) => ({ name: `${prefix}${rating}`, rating, filled, line })),
  );
  return svg(width, SIZE * ratings.length, [
    `<defs><path id="star" d="${iconPath('star')}"/><g id="stars">`,
    ...Array.from({ length: STARS }, (_, index) => `<use href="#star" x="${index * SIZE}"/>`),
    '</g>',
    ...RATINGS.map(
      (rating) =>
        `<clipPath id="first-${rating}"><path d="M0 0H${rating * SIZE}V${SIZE}H0z"/></clipPath>`,
    ),
    '</defs>',
    ...ratings.map(({ name, rating, filled, line }, index) => {
      const y = index * SIZE;
      return `<view id="${name}" viewBox="0 ${y} ${width} ${SIZE}"/><g transform="translate(0 ${y})"><use href="#stars" fill="${PALETTE[filled][0]}" clip-path="url(#first-${rating})"/><use href="#stars" fill="none" stroke="${PALETTE[line][0]}"/></g>`;
    }),
  ]);
}
