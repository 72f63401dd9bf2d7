/** Which database the operator's commands work on, and what they say of one that does not do its part. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runCommand, withOperatorStore } from '../tests/operator-harness.ts';

withOperatorStore();

/** Lists the affiliates of a deployed site: Netlify's interface answers this, or nothing at all. */
async function listOn(status: number | null, answer: object = {}) {
  const asked: (string | undefined)[] = [];
  const api = createServer((request, response) => {
    asked.push(request.url, request.headers.authorization);
    response.writeHead(status ?? 500).end(JSON.stringify(answer));
  });
  await once(api.listen(0, 'localhost'), 'listening');
  const { port } = api.address() as AddressInfo;
  if (status === null) api.close();
  const env = {
    DATABASE_URL: '',
    NETLIFY_SITE_ID: 'site-7',
    NETLIFY_AUTH_TOKEN: 'token',
    NETLIFY_API_URL: `http://localhost:${port}`,
  };
  const outcome = await runCommand('affiliates', ['list'], { env });
  api.close();
  return { ...outcome, asked };
}

test('the deployed site’s database is asked of Netlify, and named', async () => {
  const connection_string = process.env.DATABASE_URL;
  expect(await listOn(200, { connection_string })).toMatchObject({
    code: 0,
    out: 'No affiliates on site site-7 yet.',
    asked: ['/api/v1/sites/site-7/database/', 'Bearer token'],
  });
});

test.each([
  [401, {}, 'Error: Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.'],
  [403, {}, 'Error: Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.'],
  [404, {}, expect.stringContaining('Check NETLIFY_SITE_ID')],
  [400, {}, 'Error: Netlify answered 400. Try again later.'],
  [200, {}, 'Error: the site has no database yet: deploy it first.'],
])('an answer of %d is not called out of reach', async (status, answer, error) => {
  expect(await listOn(status, answer)).toMatchObject({ code: 1, out: '', error });
});

test('an interface that gives no answer is out of reach', async () => {
  const { code, error } = await listOn(null);
  expect([code, error]).toEqual([1, expect.stringMatching(/^Error: Netlify is out of reach \(/)]);
});

test.each([
  [
    'nobody listens',
    'postgres://u:secret@127.0.0.1:1/portal',
    'the database is out of reach (ECONNREFUSED)',
  ],
  ['it is no address', 'portal', 'DATABASE_URL must read'],
])(
  'DATABASE_URL wins; if %s the operator hears it, without the password',
  async (_what, url, reason) => {
    const { code, error } = await runCommand('affiliates', ['list'], {
      env: { DATABASE_URL: url },
    });
    expect(code).toBeGreaterThan(0);
    expect(error).toContain(reason);
    expect(error).not.toContain('secret');
  },
);
