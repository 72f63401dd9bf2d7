/** The database that the operator's commands use, and their errors if it fails. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startEmptyDatabase } from '../tests/database.ts';
import { runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { seedDemoAffiliate } from './local/demo.ts';

withOperatorStore();

/** Lists the affiliates of a deployed site; Netlify's API gives this answer, or none if the status is null. */
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
  const outcome = await runLine(affiliates, ['list'], env);
  api.close();
  return { ...outcome, asked };
}

test('the deployed site’s database comes from Netlify, and is named', async () => {
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
])('an answer of %d is not reported as unreachable', async (status, answer, error) => {
  expect(await listOn(status, answer)).toMatchObject({ code: 1, out: '', error });
});

test('an API that gives no answer is unreachable', async () => {
  const { code, error } = await listOn(null);
  expect([code, error]).toEqual([1, expect.stringMatching(/^Error: Netlify cannot be reached \(/)]);
});

const ours = () => String(process.env.DATABASE_URL);
const stranger = () => ours().replace(/\/\/[^:@/]+/, '//stranger');

test.each([
  [
    'nothing listens there',
    () => 'postgres://u:secret@127.0.0.1:1/portal',
    1,
    'no database answers there',
  ],
  [
    'the host does not exist',
    () => 'postgres://u:secret@nowhere.invalid/portal',
    1,
    'there is no host "nowhere.invalid"',
  ],
  ['the user is unknown', stranger, 1, 'refuses the username or password of DATABASE_URL'],
  ['it has another scheme', () => 'mysql://u:secret@127.0.0.1/portal', 2, 'DATABASE_URL must read'],
  ['it is not an address', () => 'portal', 2, 'DATABASE_URL must read'],
  ['its password has a bare %', () => 'postgres://u:secret%zz@127.0.0.1/portal', 2, '% is %25'],
  ['its password has a bare #', () => 'postgres://u:secret#1@127.0.0.1/portal', 2, '# is %23'],
])(
  'DATABASE_URL takes precedence; if %s, one line says so without the password',
  async (_what, url, code, reason) => {
    const outcome = await runLine(affiliates, ['list'], { DATABASE_URL: url() });
    expect(outcome).toMatchObject({
      code,
      out: '',
      error: expect.stringMatching(/^Error: [^\n]+$/),
    });
    expect(outcome.error).toContain(reason);
    expect(outcome.error).not.toContain('secret');
  },
);

test('for a database without tables, the error names the command that makes them', async () => {
  const empty = await startEmptyDatabase();
  const outcome = await runLine(affiliates, ['list'], { DATABASE_URL: empty.url });
  await empty.stop();
  expect(outcome).toMatchObject({
    code: 1,
    error: expect.stringContaining('has no tables yet. Run "npm run database -- migrate"'),
  });
});

test('the list of another database warns about the demo affiliate, whose password is public', async () => {
  expect((await runLine(affiliates, ['list'])).error).not.toContain('Warning');
  await seedDemoAffiliate();
  const { code, out, error } = await runLine(affiliates, ['list', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([{ username: 'demo' }]);
  expect(error).toMatch(
    /^Warning: "demo" is on .*, and its password is in the README\. .*remove demo/,
  );
});
