/** Portraits: whatever comes in, a small JPEG without anything else of its file goes out, or a sentence. */
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PORTRAIT_BYTES, type Profile } from '../../src/contract/profile.ts';
import * as portraits from '../lib/portraits.ts';
import portrait from '../portrait.ts';
import { context, givenOffice, givenSession, ORIGIN, withStore } from './harness.ts';
import { decideOn, queue, submit, visit } from './page-calls.ts';
import { read } from './profile-calls.ts';

withStore();

let ada = '';
beforeAll(async () => {
  ({ cookie: ada } = await givenSession('ada'));
});

const portraitOf = (bytes: Uint8Array, type: 'image/png' | 'image/jpeg') =>
  portraits.portraitOf(bytes, type, new URL('../../node_modules/@jsquash/', import.meta.url));

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crc = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => (CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) >>> 0;

/** A part of a PNG. */
function chunk(kind: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one color; `claims` is a size that its head tells in place of its own. */
function png(
  width: number,
  height: number,
  { color = [200, 100, 50, 255], claims = [width, height], more = [] as Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claims[0] ?? 0, 0);
  head.writeUInt32BE(claims[1] ?? 0, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), ...Array(width).fill(Buffer.from(color))]);
  const data = deflateSync(Buffer.concat(Array(height).fill(row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND'),
  ]);
}
const asJpeg = async () => Buffer.from(await portraitOf(png(480, 480), 'image/png'));

const put = (bytes: Uint8Array, type: string, version: number, cookie = ada): Promise<Response> =>
  portrait(
    new Request(`${ORIGIN}/api/profile/portrait?version=${version}`, {
      method: 'PUT',
      headers: { Cookie: cookie, 'Content-Type': type, Origin: ORIGIN },
      body: new Uint8Array(bytes),
    }),
    context(),
  );
const remove = (version: number): Promise<Response> =>
  portrait(
    new Request(`${ORIGIN}/api/profile/portrait?version=${version}`, {
      method: 'DELETE',
      headers: { Cookie: ada, Origin: ORIGIN },
    }),
    context(),
  );
const versionNow = async () => (await read(ada)).version;

test('a picture is kept as a square JPEG of 480 pixels, seen by its affiliate alone until it is approved', async () => {
  const answer = await put(png(640, 400), 'image/png', await versionNow());
  const { portrait: address } = (await answer.json()) as Profile;
  expect([answer.status, address]).toEqual([
    200,
    expect.stringMatching(/^\/a\/[a-z0-9-]+\/[0-9a-f]{64}\.jpg$/),
  ]);
  const own = await visit(address ?? '', ada);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  const bytes = Buffer.from(await own.arrayBuffer());
  const frame =
    bytes.indexOf(Buffer.of(0xff, 0xc2)) + 1
      ? bytes.indexOf(Buffer.of(0xff, 0xc2))
      : bytes.indexOf(Buffer.of(0xff, 0xc0));
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([480, 480]);
  const { cookie: bob } = await givenSession('bob');
  expect([(await visit(address ?? '')).status, (await visit(address ?? '', bob)).status]).toEqual([
    404, 404,
  ]);
  const office = await givenOffice('olga');
  await submit(ada);
  expect((await visit(address ?? '', office.cookie)).status).toBe(200);
  const [waiting] = await queue(office.cookie);
  if (!waiting) throw new Error('Nothing waits.');
  await decideOn(office.cookie, waiting, 'approved');
  const now = await visit(address ?? '');
  expect([now.status, now.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
  const gone = (await (await remove(await versionNow())).json()) as Profile;
  expect(gone.portrait).toBe(null);
  // What is approved stays until the change is.
  expect((await visit(address ?? '')).status).toBe(200);
});

describe('refused in a sentence, before or while it is decoded:', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a bomb: a head of 60,000 by 60,000',
      () => png(8, 8, { claims: [60_000, 60_000] }),
      'image/png',
    ],
    ['a cut-off PNG', () => png(400, 400).subarray(0, 500), 'image/png'],
    ['a PNG without its pixels', () => png(8, 8, { claims: [400, 400] }), 'image/png'],
    ['a moving PNG', () => png(400, 400, { more: [chunk('acTL', Buffer.alloc(8))] }), 'image/png'],
    ['a cut-off JPEG', async () => (await asJpeg()).subarray(0, 900), 'image/jpeg'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a JPEG that says it is a PNG', asJpeg, 'image/png'],
    ['a picture of a few pixels', () => png(20, 400), 'image/png'],
    ['a moving WebP', () => movingWebp(), 'image/webp'],
    ['nothing', () => Buffer.alloc(0), 'image/jpeg'],
    ['noise', () => Buffer.alloc(5_000, 0xff), 'image/jpeg'],
  ])('%s', async (_what, make, type) => {
    const version = await versionNow();
    const answer = await put(await make(), type, version);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { portrait: expect.stringMatching(/^This picture .*\.$/) } },
    ]);
    expect(await versionNow()).toBe(version);
  });

  const movingWebp = () => {
    const bytes = Buffer.alloc(40);
    bytes.write('RIFF', 0);
    bytes.writeUInt32LE(32, 4);
    bytes.write('WEBPVP8X', 8);
    bytes[20] = 0x02;
    return bytes;
  };
});

test('nothing of the file is left but the picture: no metadata, and nothing behind its end', async () => {
  const jpeg = await asJpeg();
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from('GPS 40.7128 N')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const dirty = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.of(0xff, 0xe1),
    length,
    exif,
    jpeg.subarray(2),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const clean = Buffer.from(await portraitOf(dirty, 'image/jpeg')).toString('latin1');
  expect(clean).not.toMatch(/GPS|Exif|script/);
});

test('what shows through is white', async () => {
  const clear = await portraitOf(png(480, 480, { color: [0, 0, 0, 0] }), 'image/png');
  const white = await portraitOf(png(480, 480, { color: [255, 255, 255, 255] }), 'image/png');
  expect(Buffer.from(clear).equals(Buffer.from(white))).toBe(true);
});

test('an old version, JSON and 4 MB are refused as everywhere', async () => {
  const version = await versionNow();
  const old = await put(png(200, 200), 'image/png', version + 1);
  expect([old.status, (await old.json()).current.version]).toEqual([409, version]);
  expect((await put(Buffer.from('{}'), 'application/json', version)).status).toBe(415);
  const large = Buffer.alloc(MAX_PORTRAIT_BYTES + 1);
  expect((await put(large, 'image/png', version)).status).toBe(413);
  expect((await put(png(200, 200), 'image/png', version, '')).status).toBe(401);
});
