/** The logo and other assets. */

import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { assetByName } from '../../src/contract/assets.ts';
import { addressOf } from '../../src/contract/route.ts';
import asset from '../assets.ts';
import { putAsset, removeAsset } from '../lib/assets.ts';
import { readJson } from './helpers/caller.ts';
import { readAsset } from './helpers/callers.ts';
import { context, get, withStore } from './helpers/harness.ts';

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

test('an asset that was never stored is 404 in JSON', async () => {
  const answer = await readAsset('nothing');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'not_found' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const answer = (query: string) =>
  asset(get(`${addressOf(assetByName.path, { name: 'logo-main' })}${query}`), context());

test('an asset may be cached for 300 s; the CDN keeps one copy, whatever the query, except of the one that would make another', async () => {
  const cdn = 'netlify-cdn-cache-control';
  const { headers } = await answer('?anything');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('netlify-vary')).toBe('query=version');
  expect(headers.get(cdn)).toContain('max-age=300');
  const version = await answer('?version=2');
  expect([version.status, version.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(version.headers.get(cdn)).toBeNull();
});

test.each(['no JSON', '[]', 'null', '{"content":7}', '{"content":"javascript:alert(1)"}'])(
  'a stored logo with invalid content (%s) counts as absent',
  async (stored) => {
    await getStore('assets').set('logo-main', stored);
    expect(await readJson(answer(''))).toEqual({ name: 'logo-main', content: '/logo.svg' });
  },
);
