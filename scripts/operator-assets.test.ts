/** `npm run assets`, run as an operator runs it, against a real store. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAsset } from '../functions/lib/assets.ts';
import { runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { assets } from './assets.ts';

const place = withOperatorStore();

test('put stores a picture, remove brings the default back', async () => {
  expect((await runLine(assets, ['put', 'logo-main', 'public/logo.svg'])).code).toBe(0);
  expect((await readAsset('logo-main'))?.asset.content).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await runLine(assets, ['list', '--json'])).out).toBe('["logo-main"]');
  expect((await runLine(assets, ['remove', 'logo-main'])).code).toBe(0);
  expect((await readAsset('logo-main'))?.asset.content).toBe('/logo.svg');
  expect((await runLine(assets, ['remove', 'logo-main'])).code).toBe(1);
});

test('a file that is not a picture, too large, misnamed or missing is refused', async () => {
  const large = join(place.folder, 'large.svg');
  await writeFile(large, `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(256 * 1024)}</svg>`);
  const disguised = join(place.folder, 'page.png');
  await writeFile(disguised, '<html></html>');
  for (const [args, reason] of [
    [['put', 'logo-main', 'README.md'], 'not a picture'],
    [['put', 'logo-main', disguised], 'not a picture'],
    [['put', 'logo-main', large], 'at most 256 kB'],
    [['put', 'logo-main', 'nowhere.png'], 'cannot be read'],
    [['put', 'Logo Main', 'public/logo.svg'], 'is not a valid asset name'],
    [['put', 'logo-main'], "missing required argument 'file'"],
  ] as const) {
    const { code, error } = await runLine(assets, [...args]);
    expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  }
  expect((await readAsset('logo-main'))?.asset.content).toBe('/logo.svg');
});
