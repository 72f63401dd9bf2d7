/** A picture that takes too long is ended. The worker is a stand-in that never answers. */
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { jpegOf } from '../../lib/profile/pictures.ts';

const stand = vi.hoisted(() => ({ in: '' }));
vi.mock('../../lib/profile/picture-worker.ts', () => ({
  get WORKER() {
    return new URL(`data:text/javascript,${stand.in}`);
  },
}));
afterEach(() => vi.useRealTimers());

const TOO_LONG =
  'This picture takes too long to read. Please save it as a JPEG or PNG and try again.';
const CODECS = new URL('../../../node_modules/@jsquash/', import.meta.url);

const read = async (kind: 'portrait' | 'logo') => {
  const gray = sharp({ create: { width: 300, height: 300, channels: 3, background: 'gray' } });
  return jpegOf(await gray.png().toBuffer(), 'image/png', kind, CODECS);
};

test.each(['portrait', 'logo'] as const)('a %s that keeps the processor busy', async (kind) => {
  stand.in = 'for (;;);';
  const refused = await read(kind).catch((error) => error);
  expect(refused).toMatchObject({ code: 'validation', details: { fields: { [kind]: TOO_LONG } } });
});

test('a picture that does not end within two seconds', async () => {
  stand.in = 'setInterval(() => {}, 1e6)';
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const refused = read('portrait').catch((error) => error);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), 10_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toMatchObject({ details: { fields: { portrait: TOO_LONG } } });
});
