/** Reads the header of a picture, and bounds the cost of decoding it before that begins. */
import { constants, inflateSync } from 'node:zlib';
import {
  LOGO_TOO_SMALL,
  MIN_LOGO_PX,
  MIN_PORTRAIT_PX,
  type PICTURE_TYPES,
  PORTRAIT_TOO_SMALL,
} from '../../../src/contract/profile/profile.ts';

export type PictureType = (typeof PICTURE_TYPES)[number];

/** The profile's pictures: the portrait is a square, and the logo keeps its shape. */
export type PictureKind = 'portrait' | 'logo';

/** The most pixels that are decoded. Each takes four bytes, and twice that while the decoder works. */
const MOST_PIXELS = 16_000_000;
/** The most scans of a JPEG, and the most pixels of all its scans: each scan visits every pixel again, even an empty one. */
const MOST_SCANS = 100;
const MOST_SCANNED_PIXELS = 400_000_000;

export interface Picture {
  width: number;
  height: number;
}
/** What a header says. Only a JPEG has several scans. */
interface Header extends Picture {
  scans?: number;
}

/** The refusal of a picture. Its message is a sentence for the person. */
export class UnfitPicture extends Error {}

export const UNREADABLE =
  'This picture cannot be read. Please save it as a JPEG or PNG and try again.';
const MOVING = 'This picture is animated. Please choose a still picture.';

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Where the next marker after a scan's data is. Zero bytes and restart markers belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * The size of a JPEG (ITU-T T.81, annex B), or undefined if it is not one or is truncated. Files
 * that a decoder might read differently are refused: a standalone marker, a second frame. Otherwise
 * the decoder would decode a size that was never checked.
 */
function jpegSize(bytes: Uint8Array, view: DataView): Header | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let size: Picture | undefined;
  let scans = 0;
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // Any marker may begin with extra fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Without an end marker, lines are missing.
    if (marker === 0xd9) return size && scans > 0 ? { ...size, scans } : undefined;
    const length = view.getUint16(at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || length < 2) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (size) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
    if (marker !== 0xda) continue;
    scans += 1;
    at = endOfScan(bytes, at);
  }
  return undefined;
}

/** The chunks of a PNG (W3C PNG, 5.3). */
function* chunksOf(bytes: Uint8Array, view: DataView) {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    yield { kind: ascii(bytes, at + 4, 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** The size of a PNG (W3C PNG, 5 and 11). Throws an UnfitPicture if it is animated. */
function pngSize(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (ascii(bytes, 1, 3) !== 'PNG' || ascii(bytes, 12, 4) !== 'IHDR') return undefined;
  let ended = false;
  for (const { kind } of chunksOf(bytes, view)) {
    if (kind === 'acTL') throw new UnfitPicture(MOVING);
    ended ||= kind === 'IEND';
  }
  return ended ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
}

/** Channels by color type (W3C PNG, 11.2.1). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The passes of an interlaced PNG: the first column and row of each, and its steps (W3C PNG, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The bytes of all rows of a PNG, each with its filter. */
function rowBytes(view: DataView): number {
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const bits = view.getUint8(24) * (CHANNELS[view.getUint8(25)] ?? 0);
  const passes = view.getUint8(28) ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes
    .map(([left, top, across, down]) => {
      const columns = Math.ceil((width - left) / across);
      const rows = Math.ceil((height - top) / down);
      return columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
    })
    .reduce((sum, size) => sum + size);
}

/** Throws an UnfitPicture if the data of a PNG inflate to more than its rows. At most one byte more is inflated. */
export function assertInflates(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = [...chunksOf(bytes, view)].filter(({ kind }) => kind === 'IDAT');
  const most = rowBytes(view);
  try {
    inflateSync(Buffer.concat(data.map((chunk) => chunk.data)), {
      chunkSize: Math.max(most + 1, constants.Z_MIN_CHUNK),
      maxOutputLength: most,
    });
  } catch {
    // Also data that only a more lenient decoder reads, whose size would stay unknown.
    throw new UnfitPicture(UNREADABLE);
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** The size of a WebP (RFC 9649, 2). Throws an UnfitPicture if it is animated. */
function webpSize(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return undefined;
  if (view.getUint32(4, true) + 8 > bytes.length) return undefined;
  const kind = ascii(bytes, 12, 4);
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  // The animation bit.
  if (view.getUint8(20) & 0x02) throw new UnfitPicture(MOVING);
  return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
}

const SIZES: Record<PictureType, typeof jpegSize> = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': webpSize,
};

/**
 * Checks the file's header. Throws an UnfitPicture if it is not a picture of this type, has the wrong size, or costs
 * too much to decode.
 */
export function assertSize(bytes: Uint8Array, type: PictureType, kind: PictureKind | 'file'): void {
  let size: Header | undefined;
  try {
    size = SIZES[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // A header that ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  if (!size) throw new UnfitPicture(UNREADABLE);
  if (size.width * size.height > MOST_PIXELS) {
    throw new UnfitPicture(
      'This picture is too large. Please choose one of at most 16 megapixels.',
    );
  }
  const { width, height, scans = 1 } = size;
  if (scans > MOST_SCANS || scans * width * height > MOST_SCANNED_PIXELS)
    throw new UnfitPicture(UNREADABLE);
  if (kind === 'portrait' && Math.min(width, height) < MIN_PORTRAIT_PX)
    throw new UnfitPicture(PORTRAIT_TOO_SMALL);
  if (kind === 'logo' && Math.max(width, height) < MIN_LOGO_PX)
    throw new UnfitPicture(LOGO_TOO_SMALL);
}
