/**
 * Decodes and encodes one picture in its own thread, so that a picture that takes too long can be
 * ended, and its memory is freed with it: WebAssembly memory never shrinks.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { logoSize, PORTRAIT_PX } from '../../../src/contract/profile/profile.ts';
import {
  assertInflates,
  type Picture,
  type PictureKind,
  type PictureType,
  UNREADABLE,
  UnfitPicture,
} from './picture-header.ts';

/** The module that a worker runs: this one, or the bundle that it is in. */
export const WORKER = new URL(import.meta.url);

/** A picture whose header was checked, and the compiled codecs. */
export interface PictureJob {
  bytes: Uint8Array;
  type: PictureType;
  /** A `file` is only decoded, and its result is empty. */
  kind: PictureKind | 'file';
  decoder: WebAssembly.Module;
  encoder: WebAssembly.Module;
}
export type PictureResult = { jpeg: Uint8Array } | { unfit: string };

const QUALITY = 82;
/** The JPEG quality of logos. At a lower one, their sharp edges show blocks. */
const LOGO_QUALITY = 92;
/** A logo is invisible on white paper if no color channel of any pixel is darker than this. */
const ALMOST_WHITE = 235;

/** Four bytes per pixel: red, green, blue and opacity. */
interface Pixels extends Picture {
  data: Uint8ClampedArray;
}

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

/** The packages' types leave out the codec that they accept. */
type Init = (codec: WebAssembly.Module, options?: object) => Promise<void>;

/** Rejects if the picture cannot be read. */
type Decode = (bytes: ArrayBuffer) => Promise<Pixels>;

const DECODERS: Record<PictureType, (codec: WebAssembly.Module) => Promise<Decode>> = {
  'image/jpeg': async (codec) => {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js');
    const said: string[] = [];
    await (init as Init)(codec, { printErr: (line: string) => void said.push(line) });
    return async (bytes) => {
      // Applies the camera's orientation.
      const pixels = await decode(bytes, { preserveOrientation: true });
      // The decoder fills missing parts with gray.
      if (said.some((line) => line.includes('premature end'))) throw new UnfitPicture(UNREADABLE);
      return pixels;
    };
  },
  'image/png': async (codec) => {
    const { default: decode, init } = await import('@jsquash/png/decode.js');
    await init(codec);
    return async (bytes) => {
      assertInflates(new Uint8Array(bytes));
      return decode(bytes);
    };
  },
  'image/webp': async (codec) => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    await (init as Init)(codec);
    return decode;
  },
};

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
      let red = 0;
      let green = 0;
      let blue = 0;
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

function squared(pixels: Pixels): PlainImageData {
  const side = Math.min(pixels.width, pixels.height);
  const left = (pixels.width - side) >> 1;
  const top = (pixels.height - side) >> 1;
  const part = { left, top, width: side, height: side };
  return scaled(pixels, part, { width: PORTRAIT_PX, height: PORTRAIT_PX });
}

/**
 * The whole logo within the stored size, never enlarged. Throws an UnfitPicture if it cannot be seen on white paper.
 */
function fitted(pixels: Pixels): PlainImageData {
  const { width, height } = pixels;
  const made = scaled(pixels, { left: 0, top: 0, width, height }, logoSize(pixels));
  if (made.data.every((channel) => channel >= ALMOST_WHITE)) {
    throw new UnfitPicture('This logo is white, as the paper is. Please choose its dark version.');
  }
  return made;
}

async function jpegOf({ bytes, type, kind, decoder, encoder }: PictureJob): Promise<Uint8Array> {
  const decode = await DECODERS[type](decoder);
  const pixels = await decode(new Uint8Array(bytes).buffer).catch(() => {
    throw new UnfitPicture(UNREADABLE);
  });
  if (kind === 'file') return new Uint8Array();
  const image = kind === 'logo' ? fitted(pixels) : squared(pixels);
  const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
  await (init as Init)(encoder);
  const options =
    kind === 'logo'
      ? // Without chroma subsampling, which blurs colored edges.
        { quality: LOGO_QUALITY, auto_subsample: false, chroma_subsample: 1 }
      : { quality: QUALITY };
  return new Uint8Array(await encode(image as unknown as ImageData, options));
}

async function resultOf(picture: PictureJob): Promise<PictureResult> {
  try {
    return { jpeg: await jpegOf(picture) };
  } catch (error) {
    if (error instanceof UnfitPicture) return { unfit: error.message };
    throw error;
  }
}

const picture = (workerData as { picture?: PictureJob } | null)?.picture;
if (picture) {
  Object.assign(globalThis, { ImageData: PlainImageData });
  parentPort?.postMessage(await resultOf(picture));
}
