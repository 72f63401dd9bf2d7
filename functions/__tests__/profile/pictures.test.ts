/** Portraits and logos: any upload becomes a small JPEG without the other data of its file, or is refused with a sentence. */

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  LOGO_TOO_SMALL,
  readLogo,
  removeLogo,
  removePortrait,
  saveLogo,
  savePortrait,
} from '../../../src/contract/profile/profile.ts';
import { decidePublication } from '../../../src/contract/profile/publications.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import {
  assertSize,
  type PictureKind,
  type PictureType,
} from '../../lib/profile/picture-header.ts';
import { jpegOf } from '../../lib/profile/pictures.ts';
import { browser, type Caller, officer, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import { decision, queue, submittedPage, visit } from '../own-page/page-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
});

const pictureOf = (bytes: Uint8Array, type: PictureType, kind: PictureKind) =>
  jpegOf(bytes, type, kind, new URL('../../../node_modules/@jsquash/', import.meta.url));
const portraitOf = (bytes: Uint8Array, type: PictureType) => pictureOf(bytes, type, 'portrait');

/** A chunk of a PNG. */
function chunk(kind: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one color. `claims` is a size that its header states in place of its own. */
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
  const chunks = [chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...chunks]);
}
/** The start and end of a JPEG's frame, which has its size. */
function frameOf(jpeg: Buffer): [number, number] {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return [at, at + 2 + jpeg.readUInt16BE(at + 2)];
}

/** Red on the left and blue on the right, like a camera's file. */
const twoHalves = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: 320, height: 480, channels: 3, background: 'blue' } },
      left: 320,
      top: 0,
    },
  ]);
let square: Promise<Buffer> | undefined;
/** A square of one color as it is stored, which takes long to make. */
const asJpeg = () => {
  square ??= portraitOf(png(480, 480), 'image/png').then((jpeg) => Buffer.from(jpeg));
  return square;
};
/** The colors at the middles of the four edges, clockwise from the top. */
async function edgesOf(jpeg: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > 200 && green < 60 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'mixed';
  };
  return [at(240, 9), at(470, 240), at(240, 470), at(9, 240)];
}

const upload = (bytes: Uint8Array, version: number, type = 'image/png') => ({
  query: `?version=${version}`,
  headers: { 'Content-Type': type },
  body: new Uint8Array(bytes),
});
const versionNow = async () => (await ada.call(readProfile)).version;
const saved = async (route: typeof saveLogo | typeof savePortrait, bytes: Uint8Array) =>
  ada.call(route, upload(bytes, await versionNow()));
const removed = async (route: typeof removeLogo | typeof removePortrait) =>
  ada.call(route, { query: `?version=${await versionNow()}` });

test('a picture is stored as a square JPEG of 480 pixels, visible only to its affiliate until it is approved', async () => {
  const { portrait } = await saved(savePortrait, png(640, 400));
  expect(portrait).toMatch(/^\/a\/[a-z0-9-]+\/[0-9a-f]{64}\.jpg$/);
  const address = portrait ?? '';
  const own = await visit(address, ada.cookie);
  expect(own.status).toBe(200);
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await own.arrayBuffer());
  const [frame] = frameOf(bytes);
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([480, 480]);
  for (const { cookie } of [browser(), await person('bob')]) {
    expect((await visit(address, cookie)).status).toBe(404);
  }
  const office = await officer('olga');
  await submittedPage(ada);
  expect((await visit(address, office.cookie)).status).toBe(200);
  const [waiting] = await queue(office);
  await office.send(decidePublication, decision(waiting, 'approved'));
  const now = await visit(address);
  expect([now.status, now.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
  expect(await removed(removePortrait)).toMatchObject({ portrait: null });
  // The approved picture stays until the change is approved.
  expect((await visit(address)).status).toBe(200);
});

describe('refused with a sentence, before or during decoding:', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a bomb: a header of 60,000 by 60,000', () => png(8, 8, { claims: [60_000, 60_000] }), 'png'],
    ['a cut-off PNG', () => png(400, 400).subarray(0, 500), 'png'],
    ['a PNG without its pixels', () => png(8, 8, { claims: [400, 400] }), 'png'],
    ['an animated PNG', () => png(400, 400, { more: [chunk('acTL', Buffer.alloc(8))] }), 'png'],
    ['a bomb: 17 megapixels of one color in a few kilobytes', () => png(4_250, 4_000), 'png'],
    ['a JPEG whose header a decoder reads differently', () => ambiguous(), 'jpeg'],
    ['a JPEG with two sizes', () => ambiguous(Buffer.alloc(0)), 'jpeg'],
    ['a JPEG that ends before its last lines', async () => endAfter(900, await asJpeg()), 'jpeg'],
    ['a cut-off WebP', async () => (await cutOff()).subarray(0, 900), 'webp'],
    ['a WebP without its last bytes', () => cutOff(), 'webp'],
    ['a cut-off JPEG', async () => (await asJpeg()).subarray(0, 900), 'jpeg'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'],
    ['a JPEG that says it is a PNG', asJpeg, 'png'],
    ['a picture of a few pixels', () => png(20, 400), 'png'],
    ['an animated WebP', () => movingWebp(), 'webp'],
    ['nothing', () => Buffer.alloc(0), 'jpeg'],
    ['noise', () => Buffer.alloc(5_000, 0xff), 'jpeg'],
  ])('%s', async (_what, make, type) => {
    const version = await versionNow();
    const answer = ada.refused(savePortrait, 400, upload(await make(), version, `image/${type}`));
    expect((await answer).fields).toEqual({
      portrait: expect.stringMatching(/^This picture .*\.$/),
    });
    expect(await versionNow()).toBe(version);
  });

  const endAfter = (bytes: number, jpeg: Buffer) =>
    Buffer.concat([jpeg.subarray(0, bytes), Buffer.of(0xff, 0xd9)]);

  /** A picture whose header has a standalone marker followed by a frame of 25 megapixels, before its own frame. */
  async function ambiguous(alone = Buffer.of(0xff, 0xd0)): Promise<Buffer> {
    const jpeg = await asJpeg();
    const [from, to] = frameOf(jpeg);
    const frame = jpeg.subarray(from, to);
    const rest = jpeg.subarray(to);
    const large = Buffer.from(frame);
    large.writeUInt16BE(5_000, 5);
    large.writeUInt16BE(5_000, 7);
    const inside = Buffer.concat([large, rest]);
    // If read with a length, the marker skips as many bytes as the next marker's number says.
    const skipped = Buffer.alloc(alone.length && large.readUInt16BE(0) - inside.length);
    return Buffer.concat([jpeg.subarray(0, from), alone, inside, skipped, frame, rest]);
  }

  /** Claims to be complete, but is not. */
  async function cutOff(): Promise<Buffer> {
    const webp = (await twoHalves().webp({ lossless: true }).toBuffer()).subarray(0, -40);
    webp.writeUInt32LE(webp.length - 8, 4);
    return webp;
  }

  const movingWebp = () => {
    const bytes = Buffer.alloc(40);
    bytes.write('RIFF', 0);
    bytes.writeUInt32LE(32, 4);
    bytes.write('WEBPVP8X', 8);
    bytes[20] = 0x02;
    return bytes;
  };
});

const UNREADABLE = 'This picture cannot be read. Please save it as a JPEG or PNG and try again.';

describe('a small file that costs long decoding is refused before it is decoded:', {
  tags: 'deep',
}, () => {
  /** The JPEG of twoHalves with its last scan repeated, so that it has this many scans. */
  async function withScans(count: number): Promise<Buffer> {
    const jpeg = await twoHalves().jpeg({ progressive: true }).toBuffer();
    const starts = [...jpeg.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index);
    const scan = jpeg.subarray(starts.at(-1), -2);
    const end = jpeg.subarray(-2);
    const more = Array<Buffer>(count - starts.length).fill(scan);
    return Buffer.concat([jpeg.subarray(0, -2), ...more, end]);
  }
  /** A JPEG of only headers: this many scans without data. */
  function scans(count: number, width: number, height: number): Buffer {
    const frame = Buffer.from('ffc2000b080000000001011100', 'hex');
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
    const scan = Buffer.from('ffda0008010100003f0000', 'hex');
    const all = [Buffer.of(0xff, 0xd8), frame, ...Array<Buffer>(count).fill(scan)];
    return Buffer.concat([...all, Buffer.of(0xff, 0xd9)]);
  }
  const reads = (jpeg: Buffer) => () => assertSize(jpeg, 'image/jpeg', 'portrait');

  test.each(['portrait', 'logo'] as const)('a %s of more than 100 scans', async (kind) => {
    const read = async (count: number) => pictureOf(await withScans(count), 'image/jpeg', kind);
    await expect(read(101)).rejects.toThrow(UNREADABLE);
    expect((await sharp(await read(100)).metadata()).format).toBe('jpeg');
  });

  test('scans of more than 400 million pixels in all', () => {
    expect(reads(scans(12, 4_000, 4_000))).not.toThrow();
    expect(reads(scans(25, 4_000, 4_000))).not.toThrow();
    expect(reads(scans(26, 4_000, 4_000))).toThrow(UNREADABLE);
    // An honest picture that is only too large is told so.
    expect(reads(scans(10, 8_000, 6_000))).toThrow('16 megapixels');
  });

  test.each(['portrait', 'logo'] as const)('a %s with pixels beyond its rows', async (kind) => {
    const bytes = (extra: number) => {
      const pixels = deflateSync(Buffer.alloc(400 * (1 + 400 * 4) + extra, 9).fill(0, 0, 1));
      const head = png(400, 400).subarray(0, 33);
      const end = chunk('IEND');
      return Buffer.concat([head, chunk('IDAT', pixels), end]);
    };
    await expect(pictureOf(bytes(1), 'image/png', kind)).rejects.toThrow(UNREADABLE);
  });

  test.each([1, 2, 4, 8, 16])('no honest PNG: %i bits, in rows or interlaced', async (bits) => {
    const colors = { palette: true, colours: 2 ** Math.min(bits, 8) };
    for (const progressive of [false, true]) {
      const picture = bits === 16 ? twoHalves().toColourspace('rgb16') : twoHalves();
      const made = picture.png({ progressive, ...(bits < 16 && colors) });
      const square = await portraitOf(await made.toBuffer(), 'image/png');
      expect(await edgesOf(square)).toEqual(['mixed', 'blue', 'mixed', 'red']);
    }
  });
});

test('an unreadable picture leaves no memory behind', { tags: 'deep' }, async () => {
  // 4,000 by 4,000 pixels, of which only a few are present: 64 MB to begin with.
  const broken = png(8, 8, { claims: [4_000, 4_000] });
  const before = process.memoryUsage().rss;
  for (let time = 0; time < 20; time += 1) {
    await expect(portraitOf(broken, 'image/png')).rejects.toThrow('cannot be read');
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(800_000_000);
});

test('nothing of the file is left except the picture: no metadata, and nothing after its end', async () => {
  const camera = await twoHalves()
    .withExif({
      IFD0: { Make: 'Example Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' },
    })
    .jpeg()
    .toBuffer();
  expect(camera.toString('latin1')).toContain('Example Camera');
  const dirty = Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]);
  const clean = Buffer.from(await portraitOf(dirty, 'image/jpeg'));
  expect(clean.toString('latin1')).not.toMatch(/Camera|Exif|script/);
  expect((await sharp(clean).metadata()).exif).toBeUndefined();
});

test('each type is read, and stored as a square of 480 pixels', async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    const made = await portraitOf(await twoHalves().toFormat(type).toBuffer(), `image/${type}`);
    const { format, width, height } = await sharp(made).metadata();
    expect([format, width, height], type).toEqual(['jpeg', 480, 480]);
    expect(await edgesOf(made), type).toEqual(['mixed', 'blue', 'mixed', 'red']);
  }
});

test.each([
  [1, ['mixed', 'blue', 'mixed', 'red']],
  [3, ['mixed', 'red', 'mixed', 'blue']],
  [6, ['red', 'mixed', 'blue', 'mixed']],
  [8, ['blue', 'mixed', 'red', 'mixed']],
])('a picture is rotated by its camera’s orientation: %i', async (orientation, edges) => {
  const turned = await twoHalves().withMetadata({ orientation }).jpeg().toBuffer();
  expect(await edgesOf(await portraitOf(turned, 'image/jpeg'))).toEqual(edges);
});

test('transparency becomes white', async () => {
  const clear = await portraitOf(png(480, 480, { color: [0, 0, 0, 0] }), 'image/png');
  const white = await portraitOf(png(480, 480, { color: [255, 255, 255, 255] }), 'image/png');
  expect(Buffer.from(clear).equals(Buffer.from(white))).toBe(true);
});

test('an outdated version is refused', async () => {
  const version = await versionNow();
  const old = ada.refused(savePortrait, 409, upload(png(200, 200), version + 1));
  expect(await old).toMatchObject({ current: { version } });
});

describe('the logo of the firm', () => {
  const readAs = (address: string | null, caller: Caller) =>
    caller.send(readLogo, { hash: address?.split('/').at(-1) ?? '' });
  const sizeOf = async (answer: Response) => {
    const { width, height, exif } = await sharp(await answer.arrayBuffer()).metadata();
    return [width, height, exif];
  };

  test('keeps its shape within 900 by 210 pixels, and only its affiliate can read it', async () => {
    const { logo } = await saved(saveLogo, png(1_400, 200));
    expect(logo).toMatch(/^\/api\/profile\/logo\/[0-9a-f]{64}$/);
    const own = await readAs(logo, ada);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sizeOf(own)).toEqual([900, 129, undefined]);
    const office = await officer('oona');
    for (const someone of [await person('ben'), office]) {
      expect((await readAs(logo, someone)).status).toBe(404);
    }
    expect((await readAs(logo, browser())).status).toBe(401);
  });

  test('is never enlarged, and is gone once it is removed', async () => {
    const { logo } = await saved(saveLogo, png(260, 90));
    expect(await sizeOf(await readAs(logo, ada))).toEqual([260, 90, undefined]);
    expect(await removed(removeLogo)).toMatchObject({ logo: null });
    expect((await readAs(logo, ada)).status).toBe(404);
  });

  test.each<[string, Uint8Array, string]>([
    ['too small', png(180, 60), LOGO_TOO_SMALL],
    [
      'white',
      png(600, 200, { color: [255, 255, 255, 0] }),
      'This logo is white, as the paper is. Please choose its dark version.',
    ],
    ['cut off', png(400, 400).subarray(0, 500), UNREADABLE],
  ])('is refused if it is %s', async (_what, bytes, sentence) => {
    const answer = ada.refused(saveLogo, 400, upload(bytes, await versionNow()));
    expect((await answer).fields).toEqual({ logo: sentence });
  });
});
