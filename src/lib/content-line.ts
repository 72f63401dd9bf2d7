/** Lines as calendars (RFC 5545, 3.1) and contact files (RFC 6350, 3.2) have them. */

/** Octets of a line, without its end. */
const LINE_OCTETS = 75;
const ENCODER = new TextEncoder();

/** Controls other than line breaks, and marks that turn the direction of the text beside them. */
const HIDDEN = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

/** A text as a value: breaks, backslashes, commas and semicolons are escaped. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(HIDDEN, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line in pieces of at most 75 octets, the space of a continued one included; no character is cut. */
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
