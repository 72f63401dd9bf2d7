/** Reads and checks a picture that will become an asset. */
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UsageError } from '../lib/fail.ts';
import { dangerOf } from './svg-danger.ts';

const MAX_BYTES = 256 * 1024;
/** A larger picture noticeably slows every page on a slow phone. */
const HEAVY_BYTES = 32 * 1024;
const MAX_SIDE = 4096;

/** Media types by the format found in the picture's bytes. */
const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
};

/** Decodes the whole picture with every frame, which detects a truncated file. */
async function decode(path: string, bytes: Buffer) {
  try {
    const picture = sharp(bytes, { animated: true, limitInputPixels: MAX_SIDE ** 2 });
    const { format, compression } = await picture.metadata();
    const type = format === 'heif' && compression !== 'av1' ? undefined : MEDIA_TYPES[format ?? ''];
    if (!type) throw new Error('unknown format');
    return { type, ...(await picture.stats()) };
  } catch (error) {
    if ((error as Error).message.includes('pixel limit')) {
      throw new UsageError(`${path} has more than ${MAX_SIDE} × ${MAX_SIDE} pixels.`);
    }
    throw new UsageError(
      `${path} is not a picture that browsers show, or it is damaged. Use SVG, PNG, JPEG, WebP, AVIF or GIF.`,
    );
  }
}

/** The picture as a `data:` address; `warn` is called for something allowed but unwise. Throws a UsageError. */
export async function readPicture(path: string, warn: (note: string) => void): Promise<string> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw new UsageError(`the file ${path} cannot be read.`);
  const kilobytes = Math.ceil(file.size / 1024);
  if (file.size === 0) throw new UsageError(`${path} is empty.`);
  if (file.size > MAX_BYTES) {
    throw new UsageError(`${path} has ${kilobytes} kB; at most 256 kB are stored.`);
  }
  const bytes = await readFile(path);
  const { type, isOpaque, channels } = await decode(path, bytes);
  const danger = type === MEDIA_TYPES.svg ? dangerOf(bytes) : null;
  if (danger) throw new UsageError(`${path} contains ${danger}. Export it again as a plain SVG.`);
  if (!isOpaque && channels.at(-1)?.max === 0) throw new UsageError(`${path} shows nothing.`);
  if (isOpaque) {
    warn('the picture has no transparent background: on dark backgrounds it shows as a white box.');
  }
  if (file.size > HEAVY_BYTES) {
    warn(`${kilobytes} kB is large for a picture on every page; stay under 32 kB.`);
  }
  return `data:${type};base64,${bytes.toString('base64')}`;
}
