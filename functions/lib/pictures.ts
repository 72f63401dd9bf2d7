/** Portraits and logos: turns any picture into a small JPEG without the other data of its file. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type encodeJpeg from '@jsquash/jpeg/encode.js';
import { initEmscriptenModule } from '@jsquash/jpeg/utils.js';
import {
  LOGO_TOO_SMALL,
  logoSize,
  MIN_LOGO_PX,
  MIN_PORTRAIT_PX,
  type PICTURE_TYPES,
  PORTRAIT_PX,
  PORTRAIT_TOO_SMALL,
} from '../../src/contract/profile.ts';
import { query } from './db/db.ts';
import { HttpError } from './http/refusal.ts';

type PictureType = (typeof PICTURE_TYPES)[number];

/** The profile's pictures: the portrait is a square, and the logo keeps its shape. */
export type PictureKind = 'portrait' | 'logo';

/** The most pixels that are decoded. Each takes four bytes, and twice that while the decoder works. */
const MOST_PIXELS = 16_000_000;
const QUALITY = 82;
/** For logos, whose sharp edges show blocks at less. */
const LOGO_QUALITY = 92;
/** A logo is invisible on white paper if no color channel of any pixel is darker than this. */
const ALMOST_WHITE = 235;

interface Picture {
  width: number;
  height: number;
}
/** Four bytes per pixel: red, green, blue and opacity. */
interface Pixels extends Picture {
  data: Uint8ClampedArray;
}

/** A reason to refuse a picture, as a sentence. */
class Unfit extends Error {}

const UNREADABLE = 'This picture cannot be read. Please save it as a JPEG or PNG and try again.';
const MOVING = 'This picture is animated. Please choose a still picture.';

/* Reading a file's header before anything is decoded. */

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * The size of a JPEG (ITU-T T.81, annex B), or undefined if it is not one or is truncated. Files
 * that a decoder might read differently are refused: a standalone marker, a second frame. Otherwise
 * the decoder would decode a size that was never checked.
 */
function jpegSize(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let size: Picture | undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // Any marker may begin with extra fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (size) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xda) {
      // After the first scan there must be an end marker, or lines are missing.
      const rest = Buffer.from(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
      return rest.includes(Buffer.of(0xff, 0xd9)) ? size : undefined;
    }
    at += 2 + length;
  }
  return undefined;
}

/** The size of a PNG (W3C PNG, 5 and 11). Throws an Unfit if it is animated. */
function pngSize(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (ascii(bytes, 1, 3) !== 'PNG' || ascii(bytes, 12, 4) !== 'IHDR') return undefined;
  let ended = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = ascii(bytes, at + 4, 4);
    if (kind === 'acTL') throw new Unfit(MOVING);
    ended ||= kind === 'IEND';
    at += 12 + view.getUint32(at);
  }
  return ended ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** The size of a WebP (RFC 9649, 2). Throws an Unfit if it is animated. */
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
  if (view.getUint8(20) & 0x02) throw new Unfit(MOVING);
  return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
}

const SIZES: Record<PictureType, typeof jpegSize> = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': webpSize,
};

/** Checks the size in the file's header. Throws an Unfit if it is not a picture of this type, or has the wrong size. */
function assertSize(bytes: Uint8Array, type: PictureType, kind: PictureKind): void {
  let size: Picture | undefined;
  try {
    size = SIZES[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // A header that ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  if (!size) throw new Unfit(UNREADABLE);
  if (size.width * size.height > MOST_PIXELS) {
    throw new Unfit('This picture is too large. Please choose one of at most 16 megapixels.');
  }
  const { width, height } = size;
  if (kind === 'portrait' && Math.min(width, height) < MIN_PORTRAIT_PX)
    throw new Unfit(PORTRAIT_TOO_SMALL);
  if (kind === 'logo' && Math.max(width, height) < MIN_LOGO_PX) throw new Unfit(LOGO_TOO_SMALL);
}

/* The codecs, in WebAssembly, so that they run wherever the function does. */

/** The codecs' input and output. Browsers provide it, Node does not. */
class PlainImageData implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace = 'srgb';
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: globalThis.ImageData ?? PlainImageData });

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A codec, compiled when the first picture of its type arrives. */
function codec(wasm: string, codecs: URL): Promise<WebAssembly.Module> {
  const made =
    compiled.get(wasm) ??
    readFile(new URL(wasm, codecs)).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(wasm, made);
  return made;
}

/** Decodes one picture. Rejects or resolves to null if it cannot be read. */
type Decode = (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;

/*
 * Each picture gets its own decoder instead of the one that its package keeps, so that the memory
 * is freed with it. A decoder that fails leaves up to 64 MB behind, and WebAssembly memory never
 * shrinks.
 */

async function jpegDecoder(codecs: URL): Promise<Decode> {
  const { default: mozjpeg } = await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js');
  const said: string[] = [];
  const decoder = await initEmscriptenModule(
    mozjpeg,
    await codec('jpeg/codec/dec/mozjpeg_dec.wasm', codecs),
    {
      printErr: (line: string) => void said.push(line),
    },
  );
  return async (bytes) => {
    // Applies the camera's orientation.
    const pixels = decoder.decode(bytes, true);
    // The decoder fills missing parts with gray.
    return said.some((line) => line.includes('premature end')) ? null : pixels;
  };
}

async function webpDecoder(codecs: URL): Promise<Decode> {
  const { default: libwebp } = await import('@jsquash/webp/codec/dec/webp_dec.js');
  const decoder = await initEmscriptenModule(
    libwebp,
    await codec('webp/codec/dec/webp_dec.wasm', codecs),
  );
  return async (bytes) => decoder.decode(bytes);
}

/** Without the package's own binding, which keeps one decoder forever. */
async function pngDecoder(codecs: URL): Promise<Decode> {
  const png = await codec('png/codec/pkg/squoosh_png_bg.wasm', codecs);
  let pixels: Pixels | null = null;
  const take = (at: number, length: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(decoder.memory.buffer, at, length).slice();
    pixels = new PlainImageData(data, width, height);
    return 0;
  };
  const wbg = Object.fromEntries(
    WebAssembly.Module.imports(png).map(({ name }) => [
      name,
      name.includes('u8clampedarray') ? take : () => 0,
    ]),
  );
  const decoder = (await WebAssembly.instantiate(png, { wbg })).exports as unknown as {
    memory: WebAssembly.Memory;
    __wbindgen_malloc: (bytes: number, align: number) => number;
    decode: (at: number, length: number) => void;
  };
  return async (bytes) => {
    const at = decoder.__wbindgen_malloc(bytes.length, 1);
    new Uint8Array(decoder.memory.buffer).set(bytes, at);
    decoder.decode(at, bytes.length);
    return pixels;
  };
}

const DECODERS: Record<PictureType, (codecs: URL) => Promise<Decode>> = {
  'image/jpeg': jpegDecoder,
  'image/png': pngDecoder,
  'image/webp': webpDecoder,
};

let encoder: Promise<typeof encodeJpeg> | undefined;

/** The only encoder. It gets only pixels that we decoded. */
async function loadEncoder(codecs: URL): Promise<typeof encodeJpeg> {
  const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
  await (init as (codec: WebAssembly.Module) => Promise<void>)(
    await codec('jpeg/codec/enc/mozjpeg_enc.wasm', codecs),
  );
  return encode;
}

/** A part of a picture (px). */
interface Part extends Picture {
  left: number;
  top: number;
}

/** The part at this size, on white. Each pixel is the mean of the pixels that it covers. */
function scaled({ data, width: row }: Pixels, part: Part, to: Picture): PlainImageData {
  const made = new Uint8ClampedArray(to.width * to.height * 4);
  const edge = (place: number, side: number, parts: number) => Math.floor((place * side) / parts);
  for (let y = 0; y < to.height; y += 1) {
    const fromY = edge(y, part.height, to.height);
    const toY = Math.max(edge(y + 1, part.height, to.height), fromY + 1);
    for (let x = 0; x < to.width; x += 1) {
      const fromX = edge(x, part.width, to.width);
      const toX = Math.max(edge(x + 1, part.width, to.width), fromX + 1);
      let [red, green, blue] = [0, 0, 0];
      for (let line = fromY; line < toY; line += 1) {
        for (let column = fromX; column < toX; column += 1) {
          const at = ((part.top + line) * row + part.left + column) * 4;
          const opaque = (data[at + 3] ?? 0) / 255;
          const white = 255 * (1 - opaque);
          red += (data[at] ?? 0) * opaque + white;
          green += (data[at + 1] ?? 0) * opaque + white;
          blue += (data[at + 2] ?? 0) * opaque + white;
        }
      }
      const count = (toY - fromY) * (toX - fromX);
      made.set([red / count, green / count, blue / count, 255], (y * to.width + x) * 4);
    }
  }
  return new PlainImageData(made, to.width, to.height);
}

/** The middle square at the stored size. */
function squared(pixels: Pixels): PlainImageData {
  const side = Math.min(pixels.width, pixels.height);
  const [left, top] = [(pixels.width - side) >> 1, (pixels.height - side) >> 1];
  const part = { left, top, width: side, height: side };
  return scaled(pixels, part, { width: PORTRAIT_PX, height: PORTRAIT_PX });
}

/** The whole logo within the stored size, never enlarged. Throws an Unfit if it cannot be seen on white paper. */
function fitted(pixels: Pixels): PlainImageData {
  const { width, height } = pixels;
  const made = scaled(pixels, { left: 0, top: 0, width, height }, logoSize(pixels));
  if (made.data.every((channel) => channel >= ALMOST_WHITE)) {
    throw new Unfit('This logo is white, as the paper is. Please choose its dark version.');
  }
  return made;
}

/**
 * The picture as a JPEG: fully decoded and re-encoded, so that no other data of its file is left.
 * `codecs` is the folder of their packages, resolved by the function's own file, because code in
 * `lib` moves when it is bundled. Throws an HttpError: 400 if it is not a still picture of this
 * type, has the wrong size, or is a logo that white paper would hide.
 */
export async function jpegOf(
  bytes: Uint8Array,
  type: PictureType,
  kind: PictureKind,
  codecs: URL,
): Promise<Uint8Array> {
  try {
    assertSize(bytes, type, kind);
    encoder ??= loadEncoder(codecs);
    const [encode, decode] = await Promise.all([encoder, DECODERS[type](codecs)]);
    const pixels = await decode(new Uint8Array(bytes)).catch(() => null);
    if (!pixels) throw new Unfit(UNREADABLE);
    const image = kind === 'logo' ? fitted(pixels) : squared(pixels);
    const options =
      kind === 'logo'
        ? // Without chroma subsampling, which blurs colored edges.
          { quality: LOGO_QUALITY, auto_subsample: false, chroma_subsample: 1 }
        : { quality: QUALITY };
    return new Uint8Array(await encode(image as unknown as ImageData, options));
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new HttpError('validation', error.message, { fields: { [kind]: error.message } });
  }
}

const save = (kind: PictureKind): string => `
with saved as (
  update profile set version = version + 1, ${kind} = $3, ${kind}_hash = $4
   where affiliate_id = $1 and version = $2 returning affiliate_id
), noted as (
  insert into audit (actor, action, kind, affiliate_id) select $1, 'change', 'profile', $1 from saved
)
select affiliate_id from saved`;
/** $1 the affiliate, $2 the version, $3 the picture or null, $4 its hash or null. */
const SAVE: Record<PictureKind, string> = { portrait: save('portrait'), logo: save('logo') };

/** Stores the affiliate's picture, or removes it. Returns whether the version matched the profile. */
export async function keepPicture(
  affiliateId: string,
  version: number,
  kind: PictureKind,
  picture: Uint8Array | null,
): Promise<boolean> {
  const hash = picture && createHash('sha256').update(picture).digest('hex');
  const values = [affiliateId, version, picture && Buffer.from(picture), hash];
  return (await query(SAVE[kind], values)).length > 0;
}
