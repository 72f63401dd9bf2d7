/** The logo and other assets. */
import { expect, test } from 'vitest';
import { putAsset, removeAsset } from '../lib/assets.ts';
import { readAsset } from './callers.ts';
import { withStore } from './harness.ts';

withStore();

test('the logo is served before anyone stored one, and as stored afterward', async () => {
  const read = async () => (await readAsset('logo-main')).json();
  expect(await read()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  const content = `data:image/png;base64,${Buffer.alloc(9).toString('base64')}`;
  await putAsset({ name: 'logo-main', content });
  expect(await read()).toEqual({ name: 'logo-main', content });
  await putAsset({ name: 'logo-main', content: 'https://elsewhere.example/logo.png' });
  expect(await read()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  await removeAsset('logo-main');
});

test('an asset may be cached for 300 s, also by the CDN', async () => {
  const answer = await readAsset('logo-main');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.headers.get('netlify-cdn-cache-control')).toContain('max-age=300');
});

test('an asset that was never stored is 404 in JSON', async () => {
  const answer = await readAsset('nothing');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'not_found' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
