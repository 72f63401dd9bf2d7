/** Content lines of calendar files (RFC 5545, 3.1) and contact files (RFC 6350, 3.2). */

/** The most octets in a line, without its line break. */
const LINE_OCTETS = 75;
const ENCODER = new TextEncoder();

/** Control characters other than line breaks, and marks that change text direction. */
const HIDDEN = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

/** Text escaped as a value: line breaks, backslashes, commas and semicolons. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(HIDDEN, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line into pieces of at most 75 octets, including the leading space of a continuation. No character is split. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = ENCODER.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].map((each) => `${each}\r\n`).join('');
}
