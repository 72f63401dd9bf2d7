/** Portraits and logos: turns any picture into a small JPEG without the other data of its file. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { query } from '../db/db.ts';
import { column, sql } from '../db/sql.ts';
import { invalid } from '../http/refusal.ts';
import { assertSize, type PictureKind, type PictureType, UnfitPicture } from './picture-header.ts';
import { type PictureJob, type PictureResult, WORKER } from './picture-worker.ts';

/** How long a picture may take, in processor time and by the clock. */
const MOST_CPU_MS = 1_000;
const PATIENCE_MS = 2_000;
/** How often the processor time is read. */
const WATCH_MS = 50;

const TOO_LONG =
  'This picture takes too long to read. Please save it as a JPEG or PNG and try again.';

/* The codecs, in WebAssembly, so that they run wherever the function does. */

const DECODERS: Record<PictureType, string> = {
  'image/jpeg': 'jpeg/codec/dec/mozjpeg_dec.wasm',
  'image/png': 'png/codec/pkg/squoosh_png_bg.wasm',
  'image/webp': 'webp/codec/dec/webp_dec.wasm',
};
const ENCODER = 'jpeg/codec/enc/mozjpeg_enc.wasm';

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A codec, compiled when the first picture of its type arrives. */
function codec(wasm: string, codecs: URL): Promise<WebAssembly.Module> {
  const made =
    compiled.get(wasm) ??
    readFile(new URL(wasm, codecs)).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(wasm, made);
  return made;
}

/** Runs a worker on the picture, and ends it if it takes too long. Throws an UnfitPicture. */
async function inWorker(picture: PictureJob): Promise<Uint8Array> {
  const worker = new Worker(WORKER, { workerData: { picture } });
  const late = setTimeout(() => worker.terminate(), PATIENCE_MS);
  const watch = setInterval(async () => {
    // Rejects before the worker runs and after it has ended.
    const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (used.user + used.system > MOST_CPU_MS * 1_000) await worker.terminate();
  }, WATCH_MS);
  try {
    const [result] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [
      PictureResult | number,
    ];
    if (typeof result === 'number') throw new UnfitPicture(TOO_LONG);
    if ('unfit' in result) throw new UnfitPicture(result.unfit);
    return result.jpeg;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
  }
}

/**
 * The picture as a JPEG: fully decoded and re-encoded, so that no other data of its file is left.
 * `codecs` is the folder of their packages, resolved by the function's own file, because code in
 * `lib` moves when it is bundled. Throws an HttpError: 400 if it is not a still picture of this
 * type, has the wrong size, takes too long, or is a logo that white paper would hide.
 */
export async function jpegOf(
  bytes: Uint8Array,
  type: PictureType,
  kind: PictureJob['kind'],
  codecs: URL,
): Promise<Uint8Array> {
  try {
    assertSize(bytes, type, kind);
    const [decoder, encoder] = await Promise.all([
      codec(DECODERS[type], codecs),
      codec(ENCODER, codecs),
    ]);
    return await inWorker({ bytes, type, kind, decoder, encoder });
  } catch (error) {
    if (!(error instanceof UnfitPicture)) throw error;
    throw invalid(kind, error.message);
  }
}

/** Decodes a picture that is kept as it is. Throws an HttpError: 400 at `file`, for the same reasons. */
export const assertPicture = async (
  bytes: Uint8Array,
  type: PictureType,
  codecs: URL,
): Promise<void> => void (await jpegOf(bytes, type, 'file', codecs));

/** Stores the affiliate's picture, or removes it. Returns whether the version matched the profile. */
export async function keepPicture(
  affiliateId: string,
  version: number,
  kind: PictureKind,
  picture: Uint8Array | null,
): Promise<boolean> {
  const hash = picture && createHash('sha256').update(picture).digest('hex');
  const bytes = picture && Buffer.from(picture);
  const saved = await query(sql`
    with saved as (
      update profile set version = version + 1, ${column(kind)} = ${bytes}, ${column(`${kind}_hash`)} = ${hash}
       where affiliate_id = ${affiliateId} and version = ${version} returning affiliate_id
    ), noted as (
      insert into audit (actor, action, kind, affiliate_id) select ${affiliateId}, 'change', 'profile', ${affiliateId} from saved
    )
    select affiliate_id from saved`);
  return saved.length > 0;
}
