/** The database that the operator's commands use, and their errors if it fails. */
import { expect, test } from 'vitest';
import { startEmptyDatabase } from '../tests/database.ts';
import {
  expectRefusal,
  runLine,
  startNetlify,
  withOperatorStore,
} from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { seedDemoAffiliate } from './local/demo.ts';

withOperatorStore();

const list = (env: Record<string, string>, ...args: string[]) =>
  runLine(affiliates, ['list', ...args], env);

/** Lists the affiliates of a deployed site; Netlify's API gives this answer, or none if the status is null. */
async function listOn(status: number | null, answer: object = {}) {
  const requests: (string | undefined)[] = [];
  const { env, stop } = await startNetlify((request, response) => {
    requests.push(request.url, request.headers.authorization);
    response.writeHead(status ?? 500).end(JSON.stringify(answer));
  });
  if (status === null) stop();
  const outcome = await list(env);
  stop();
  return { ...outcome, requests };
}

test('the deployed site’s database comes from Netlify, and is named', async () => {
  const connection_string = process.env.DATABASE_URL;
  expect(await listOn(200, { connection_string })).toMatchObject({
    code: 0,
    out: 'No affiliates on site site-7 yet.',
    requests: ['/api/v1/sites/site-7/database/', 'Bearer token'],
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

test('an API that gives no answer is unreachable', () =>
  expectRefusal(listOn(null), 1, 'Error: Netlify cannot be reached ('));

test('only one of the credentials for the deployed site is refused', () =>
  expectRefusal(
    list({ DATABASE_URL: '', NETLIFY_SITE_ID: 'abc', NETLIFY_AUTH_TOKEN: '' }),
    2,
    'NETLIFY_AUTH_TOKEN is not',
  ));

const FORM = 'DATABASE_URL must read postgres://user:password@host/database';

test.each([
  ['postgres://u:secret@127.0.0.1:1/portal', 1, 'no database answers there'],
  ['postgres://u:secret@nowhere.invalid/portal', 1, 'there is no host "nowhere.invalid"'],
  ['mysql://u:secret@127.0.0.1/portal', 2, FORM],
  ['postgres://u:secret@host', 2, FORM],
  ['portal', 2, FORM],
  ['postgres://u:secret%zz@127.0.0.1/portal', 2, '% is %25'],
  ['postgres://u:secret#1@127.0.0.1/portal', 2, '# is %23'],
])(
  'DATABASE_URL takes precedence; %s ends with one line without the password',
  async (url, code, reason) => {
    const outcome = await list({ DATABASE_URL: url });
    expect(outcome).toMatchObject({
      code,
      out: '',
      error: expect.stringMatching(/^Error: [^\n]+$/),
    });
    expect(outcome.error).toContain(reason);
    expect(outcome.error).not.toContain('secret');
  },
);

test('an unknown user of a database is refused', () => {
  const url = String(process.env.DATABASE_URL).replace(/\/\/[^:@/]+/, '//stranger');
  const reason = 'refuses the username or password of DATABASE_URL';
  return expectRefusal(list({ DATABASE_URL: url }), 1, reason);
});

test('for a database without tables, the error names the command that makes them', {
  tags: 'deep',
}, async () => {
  const empty = await startEmptyDatabase();
  const reason = 'has no tables yet. Run "npm run database -- migrate"';
  await expectRefusal(list({ DATABASE_URL: empty.url }), 1, reason);
  await empty.stop();
});

test('the list of another database warns about the demo affiliate, whose password is public', async () => {
  expect((await list({})).error).not.toContain('Warning');
  await seedDemoAffiliate();
  const { code, out, error } = await list({}, '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, [{ username: 'demo' }]]);
  expect(error).toMatch(
    /^Warning: "demo" is on .*, and its password is in the README\. .*remove demo/,
  );
});
