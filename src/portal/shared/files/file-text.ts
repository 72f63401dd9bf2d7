/** Decodes the text of a file, whatever program wrote it. */

export const MAX_FILE_BYTES = 5_000_000;

const SAVE_AS_CSV =
  'Open it in your spreadsheet program, choose Save as or Download, then CSV, and choose that file here.';

const EXPORT_AS_CSV =
  'In the program that it comes from, export the contacts as CSV or vCard, and choose that file here.';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Kinds of files that are not text, by their first bytes. */
const KINDS: [start: readonly number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or another packed file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];

/** Kinds of text that programs export besides tables, by how they begin. */
const TEXT_KINDS: [start: RegExp, what: string][] = [
  [/^\s*(?:\{\s*"|\[\s*[{["\]])/, 'a JSON file'],
  [/^\s*<(?:\?xml|!doctype|html|table|kml|contacts?\b)/i, 'a web page or an XML file'],
  [/^\{\\rtf/, 'a text document'],
  [/^!(?:type|option|account):/i, 'a Quicken file (QIF)'],
  [/^(?:version: 1\s+)?dn::? /i, 'an LDIF file'],
];

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Why a file of this size is refused, or null. */
export function sizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.';
  if (bytes <= MAX_FILE_BYTES) return null;
  return `This file has ${megabytes(bytes)} MB, and an import takes at most ${megabytes(MAX_FILE_BYTES)} MB. Please split it.`;
}

/** The number of bytes that show whether every second one is 0. */
const SAMPLE_BYTES = 2_000;

const LITTLE_END = [0xff, 0xfe];
const BIG_END = [0xfe, 0xff];

/** UTF-16, since every second byte of Latin text is 0, or by a mark that the bytes do not contradict. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zerosAt = (place: number) =>
    sample.filter((byte, at) => byte === 0 && at % 2 === place).length;
  const even = zerosAt(0);
  const odd = zerosAt(1);
  const most = sample.length / 4;
  if (odd > most && even * 10 < odd) return 'utf-16le';
  if (even > most && odd * 10 < even) return 'utf-16be';
  if (even + odd === 0) return undefined;
  if (startsWith(bytes, LITTLE_END)) return 'utf-16le';
  return startsWith(bytes, BIG_END) ? 'utf-16be' : undefined;
}

/** The number of bytes at the end that belong to a UTF-8 character cut off there. */
function cutBytes(bytes: Uint8Array): number {
  for (let from = 1; from <= Math.min(3, bytes.length); from += 1) {
    const byte = bytes[bytes.length - from] ?? 0;
    if (byte >= 0xc2) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      // Alone after ASCII, it is rather a letter of an older encoding.
      const alone = byte >= 0xe0 && !bytes.subarray(0, -from).some((one) => one > 0x7f);
      return length > from && !alone ? from : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** A letter beyond ASCII in UTF-8, or a byte of an older encoding, with a character for each byte. */
const BYTES =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** UTF-8 with some bytes of windows-1252 in it, as when files are put together; undefined if most are of the latter. */
function mixedText(bytes: Uint8Array): string | undefined {
  const letters = new TextDecoder().decode(bytes).match(/\P{ASCII}/gu) ?? [];
  const bad = letters.filter((letter) => letter === '\ufffd').length;
  if (bad * 2 > letters.length) return undefined;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const modern = new TextDecoder();
  const old = new TextDecoder('windows-1252');
  return text.replaceAll(BYTES, (letter) =>
    (letter.length === 1 ? old : modern).decode(
      Uint8Array.from(letter, (byte) => byte.charCodeAt(0)),
    ),
  );
}

/** Decodes UTF-16, else UTF-8 or a mix of UTF-8 and windows-1252, else what older programs of Windows or the Mac wrote. */
function decode(file: Uint8Array): string {
  const wide = wideEncoding(file);
  // Half a letter at the end waits for its other half.
  if (wide) return new TextDecoder(wide).decode(file, { stream: true });
  const isMarked = startsWith(file, LITTLE_END) || startsWith(file, BIG_END);
  const bytes = file.subarray(isMarked ? 2 : 0);
  const whole = bytes.subarray(0, bytes.length - cutBytes(bytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    // Old programs of the Mac end lines with CR alone.
    const isMac = bytes.includes(0x0d) && !bytes.includes(0x0a);
    return mixedText(whole) ?? new TextDecoder(isMac ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/** What old programs fill the end of a file with: zero bytes and Ctrl-Z. */
const PADDING = '\0\x1a';

/** The text without marks at its beginning and padding at its end. */
function bareText(text: string): string {
  let end = text.length;
  while (end > 0 && PADDING.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(/^\ufeff+/, '');
}

/** The text of the file, or why it has none. */
export function textOf(bytes: Uint8Array): { text: string } | { problem: string } {
  const kind = KINDS.find(([start]) => startsWith(bytes, start));
  if (kind) return { problem: `This is ${kind[1]}, not a CSV file. ${SAVE_AS_CSV}` };
  const text = bareText(decode(bytes));
  if (text.includes('\0')) return { problem: `This is not a CSV file. ${SAVE_AS_CSV}` };
  const [, what] = TEXT_KINDS.find(([start]) => start.test(text)) ?? [];
  if (what) return { problem: `This is ${what}, not a CSV or vCard file. ${EXPORT_AS_CSV}` };
  return { text };
}
