/** What a zip tells while it arrives (PKWARE's APPNOTE, 4.3). */

const LOCAL_HEADER = 'PK\x03\x04';
const END = 'PK\x05\x06';
/** A local header up to its name, and the place of the name's length in it. */
const HEADER_BYTES = 30;
const NAME_LENGTH_AT = 26;
/** The end of the central directory, without a comment. */
const END_BYTES = 22;

/** Bytes as characters, one each. */
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * Follows the parts of a zip: `take` answers the name of the file that began last, `isWhole` whether
 * its end has come. Without an end the file was cut off, whatever the connection says.
 */
export function followZip(): { take: (part: Uint8Array) => string; isWhole: () => boolean } {
  let tail = '';
  let file = '';
  return {
    take(part) {
      const text = tail + latin(part);
      let at = text.indexOf(LOCAL_HEADER);
      for (; at !== -1; at = text.indexOf(LOCAL_HEADER, at + 1)) {
        const length =
          text.charCodeAt(at + NAME_LENGTH_AT) + 256 * text.charCodeAt(at + NAME_LENGTH_AT + 1);
        const name = text.slice(at + HEADER_BYTES, at + HEADER_BYTES + length);
        // Compressed bytes may look like a header by chance.
        if (name.length === length && /^[\w-]+\.\w+$/.test(name)) file = name;
      }
      // A header may be cut in two.
      tail = text.slice(-HEADER_BYTES - 100);
      return file;
    },
    isWhole: () => tail.slice(-END_BYTES).startsWith(END),
  };
}
