import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { assetByName } from '../../src/contract/assets.ts';
import { addressOf } from '../../src/contract/route.ts';
import asset from '../assets.ts';
import { context, get, withStore } from './harness.ts';

withStore();

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
    const found = await answer('');
    expect(await found.json()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  },
);
