/** Draws SVG files in the theme's colors. An image cannot load the site's fonts, so letters are drawn as outlines. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Mark } from '../../components/logo/Mark.tsx';
import { type ColourName, PALETTE } from '../../config/colours.ts';
import sans from './letters-sans.json' with { type: 'json' };
import serif from './letters-serif.json' with { type: 'json' };

/** Both fonts on a grid of 128 units per em: a letter's width, then its outline relative to the pen position. */
const FONTS: Record<'sans' | 'serif', Readonly<Record<string, string>>> = { sans, serif };
const EM = 128;
/** Semibold is the regular outline with a stroke, and extra spacing for that stroke (on the grid). */
const BOLD = { line: 4.5, spacing: 2.5 };
/** Headings have slightly tighter letter spacing (on the grid). */
const HEADING_SPACING = -0.015 * EM;

/** The style of a line of text; `anchor` says which of its points is at `x`. */
interface TextLook {
  size: number;
  colour: ColourName;
  font?: 'sans' | 'serif';
  bold?: boolean;
  heading?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

/** The light value of a color. */
const hex = (name: ColourName): string => PALETTE[name][0];

const round = (value: number): number => Math.round(value * 10) / 10;

function letter(font: 'sans' | 'serif', character: string): [width: number, outline: string] {
  const drawn = FONTS[font][character];
  if (drawn === undefined) throw new Error(`The pictures have no outline of "${character}".`);
  const [width = '0', outline = ''] = drawn.split(' m');
  return [Number.parseFloat(width), outline && `m${outline}`];
}

export const canWrite = (text: string, font: 'sans' | 'serif'): boolean =>
  [...text].every((character) => character in FONTS[font]);

/** The width of a text (px). */
export const widthOf = (text: string, size: number, font: 'sans' | 'serif' = 'sans'): number =>
  ([...text].reduce((width, character) => width + letter(font, character)[0], 0) * size) / EM;

/** A text in lines of headings that are at most this wide (px). */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && widthOf(longer, size, 'serif') <= width) lines.pop();
    lines.push(widthOf(longer, size, 'serif') <= width ? longer : word);
  }
  return lines;
}

/** A line of text; `y` is its baseline. */
export function text(words: string, x: number, y: number, look: TextLook): string {
  const { size, colour, bold = false, heading = false, anchor = 'start' } = look;
  const font = heading ? 'serif' : (look.font ?? 'sans');
  const spacing = (bold ? BOLD.spacing : 0) + (heading ? HEADING_SPACING : 0);
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  let pen = 0;
  const outlines = [...words].map((character) => {
    const [width, outline] = letter(font, character);
    const place = `M${Math.round(pen)} 0`;
    pen += width + spacing;
    return outline && place + outline;
  });
  const left = round(x - (share * pen * size) / EM);
  const line = bold ? ` stroke="${hex(colour)}" stroke-width="${BOLD.line}"` : '';
  return `<path transform="translate(${left} ${y})scale(${round((size / EM) * 1000) / 1000})" fill="${hex(colour)}"${line} d="${outlines.join('')}"/>`;
}

/** A box; its border is drawn inside. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  look: { fill: ColourName; line?: ColourName; radius?: number },
): string {
  const { fill, line, radius = 0 } = look;
  const inset = line ? 0.5 : 0;
  const rest = `${radius ? ` rx="${radius}"` : ''} fill="${hex(fill)}"${line ? ` stroke="${hex(line)}"` : ''}`;
  return `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"${rest}/>`;
}

/** Lines, such as those of an icon or a chart. */
export const strokes = (path: string, colour: ColourName, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${hex(colour)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

/** A filled area. */
export const area = (path: string, colour: ColourName, opacity = 1): string =>
  `<path d="${path}" fill="${hex(colour)}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

const MARK = renderToStaticMarkup(createElement(Mark)).replace(' aria-hidden="true"', '');

/** The mark with its upper left corner at (x, y). */
export const mark = (x: number, y: number, size: number, colour: ColourName): string =>
  MARK.replace(
    '<svg',
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" color="${hex(colour)}"`,
  );

export const svg = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`;

export const asFile = (drawn: string): Response =>
  new Response(drawn, { headers: { 'Content-Type': 'image/svg+xml' } });
