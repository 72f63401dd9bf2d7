/** Reads addresses: a whole one in a cell, and ZIP codes that a spreadsheet has shortened. */
import { plainSigns } from './plain.ts';

/** States whose ZIP codes begin with a zero, by their names without spaces and dots. */
const ZERO_STATES =
  /^(ct|ma|me|nh|nj|pr|ri|vi|vt|conn|connecticut|mass|massachusetts|maine|newhampshire|newjersey|puertorico|rhodeisland|virginislands|usvirginislands|vermont)$/;
const TWO_ZEROS = /^(pr|vi|puertorico|virginislands|usvirginislands)$/;
/** The two codes of New York that begin with zeros. */
const NEW_YORK = /^(501|544)$/;

/** The ZIP code with the zeros that a spreadsheet has dropped, and without the signs that guard them in one. */
export function fullZip(zip: string, state: string): string {
  const plain = plainSigns(zip)
    .replaceAll(/^[="']+|[-"']{1,9}$/g, '')
    .replace(/^(\d{3,9})\.0+$/, '$1')
    .replace(/^(\d{5}) ?(\d{4})$/, '$1-$2')
    .replace(/^(\d\d),(\d{3})$/, '$1$2');
  const [, short, more] = /^(\d{3,4})(?:-?(\d{4}))?$/.exec(plain) ?? [];
  if (!short) return plain;
  const of = state.toLowerCase().replaceAll(/[\s.]/g, '');
  const pads =
    (short.length === 4 && ZERO_STATES.test(of)) ||
    (short.length === 3 && TWO_ZEROS.test(of)) ||
    (NEW_YORK.test(short) && /^(ny|newyork)$/.test(of));
  return pads ? [short.padStart(5, '0'), more].filter(Boolean).join('-') : plain;
}

interface AddressLines {
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

const ZIP = String.raw`(\d{3,5}(?:-?\d{4})?)`;
/** "Troy, NY 12180", "Troy, New York 12180" or "Troy NY 12180". */
const PLACE = new RegExp(
  String.raw`^([^,]+?)(?:, *(\p{L}[\p{L}. ]*?),?|,? +([A-Z]{2}),?) +${ZIP}$`,
  'u',
);

/** The lines as street and second line. */
export const streetLines = (
  lines: readonly string[],
): Pick<AddressLines, 'street' | 'street2'> => ({
  street: lines[0] ?? '',
  street2: lines.slice(1).join(', '),
});

export const linesOf = (cell: string): string[] =>
  cell
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean);

/** A whole address: at its lines if one of the last two is city, state and ZIP code, else as a street. */
export function wholeAddress(cell: string): AddressLines {
  const lines = linesOf(cell);
  const none = { city: '', state: '', zip: '', country: '' };
  for (const after of [0, 1]) {
    const at = lines.length - 1 - after;
    const [, city, long, short, zip] = at > 0 ? (PLACE.exec(lines[at] ?? '') ?? []) : [];
    const country = after === 1 ? (lines.at(-1) ?? '') : '';
    if (!city || !zip || /\d/.test(country)) continue;
    const state = long ?? short ?? '';
    return { ...streetLines(lines.slice(0, at)), city, state, zip: fullZip(zip, state), country };
  }
  return { ...streetLines(lines), ...none };
}
