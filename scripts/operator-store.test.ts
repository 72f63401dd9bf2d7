/** What the operator hears of a store that does not do its part. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runCommand } from './operator-harness.ts';

/** Lists the affiliates of a deployed site whose store answers with this status, or not at all. */
async function listOn(status: number | null) {
  const api = createServer((_request, response) => response.writeHead(status ?? 500).end('{}'));
  await once(api.listen(0, 'localhost'), 'listening');
  const { port } = api.address() as AddressInfo;
  if (status === null) api.close();
  const env = {
    NETLIFY_BLOBS_CONTEXT: '',
    NETLIFY_SITE_ID: 'site-7',
    NETLIFY_AUTH_TOKEN: 'token',
    NETLIFY_API_URL: `http://localhost:${port}`,
  };
  const outcome = await runCommand('affiliates', ['list'], { env });
  api.close();
  return outcome;
}

test('the deployed site is named', async () => {
  expect(await listOn(200)).toMatchObject({ code: 0, out: 'No affiliates on site site-7 yet.' });
});

test.each([
  [401, 'Error: Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.'],
  [403, 'Error: Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.'],
  [400, 'Error: the store answered 400. Try again later.'],
])('an answer of %d is not called out of reach', async (status, error) => {
  expect(await listOn(status)).toEqual({ code: 1, out: '', error });
});

test('a store that gives no answer is out of reach', async () => {
  const { code, error } = await listOn(null);
  expect([code, error]).toEqual([1, expect.stringMatching(/^Error: the store is out of reach \(/)]);
});
