/** The parts of a zip while it arrives. */

const LOCAL_HEADER = 'PK\x03\x04';
const END = 'PK\x05\x06';
/** The length of a local header up to its name, and the offset of the name's length. */
const HEADER_BYTES = 30;
const NAME_LENGTH_AT = 26;
/** The length of the end of the central directory, without a comment. */
const END_BYTES = 22;

/** Bytes as characters, one each. */
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * Follows the parts of a zip: `take` returns the name of the file that started last, `isWhole`
 * whether the end has arrived. Without an end the file was cut off, no matter what the connection
 * reports.
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
      // A header may be split between two parts.
      tail = text.slice(-HEADER_BYTES - 100);
      return file;
    },
    isWhole: () => tail.slice(-END_BYTES).startsWith(END),
  };
}
