/** Decodes the text of a file, whatever program wrote it. */

export const MAX_FILE_BYTES = 5_000_000;

const SAVE_AS_CSV =
  'Open it in your spreadsheet program, choose Save as or Download, then CSV, and choose that file here.';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Kinds of files that are not text, by their first bytes. */
const KINDS: [start: readonly number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or another packed file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Why a file of this size is refused, or null. */
export function sizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.';
  if (bytes <= MAX_FILE_BYTES) return null;
  return `This file has ${megabytes(bytes)} MB, and an import takes at most ${megabytes(MAX_FILE_BYTES)} MB. Please split it.`;
}

/** The encoding from the byte order mark, or undefined. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 'utf-8' : undefined;
}

/** Decodes by the byte order mark, otherwise as UTF-8, otherwise as older Windows programs write. */
function decoded(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of the file, or why it has none. */
export function textOf(bytes: Uint8Array): { text: string } | { problem: string } {
  const kind = KINDS.find(([start]) => startsWith(bytes, start));
  if (kind) return { problem: `This is ${kind[1]}, not a CSV file. ${SAVE_AS_CSV}` };
  const text = decoded(bytes);
  if (text.includes('\0')) return { problem: `This is not a CSV file. ${SAVE_AS_CSV}` };
  return { text };
}
