/** The logo and other assets. */

import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { assetByName } from '../../src/contract/assets.ts';
import { addressOf } from '../../src/contract/route.ts';
import asset from '../assets.ts';
import { putAsset, removeAsset } from '../lib/assets.ts';
import { json, readAsset } from './callers.ts';
import { context, get, withStore } from './harness.ts';

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

const answer = (query: string) =>
  asset(get(`${addressOf(assetByName.path, { name: 'logo-main' })}${query}`), context());

test('the CDN keeps one copy of an asset, whatever the query', async () => {
  const { headers } = await answer('?anything');
  expect(headers.get('netlify-vary')).toBe('query=version');
  expect(headers.get('netlify-cdn-cache-control')).toContain('max-age=300');
});

test('the one parameter that would make another copy is served but not cached', async () => {
  const { status, headers } = await answer('?version=2');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('netlify-cdn-cache-control')).toBeNull();
});

test.each(['no JSON', '[]', 'null', '{"content":7}', '{"content":"javascript:alert(1)"}'])(
  'a stored logo with invalid content (%s) counts as absent',
  async (stored) => {
    await getStore('assets').set('logo-main', stored);
    expect(await json(answer(''))).toEqual({ name: 'logo-main', content: '/logo.svg' });
  },
);
