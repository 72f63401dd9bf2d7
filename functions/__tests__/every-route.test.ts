/** What holds for every route of the contract, those to come included. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../src/contract/problem.ts';
import { query } from '../lib/db/db.ts';
import { MAX_BODY_BYTES } from '../lib/http/body.ts';
import { FOREIGN_ORIGINS, FOREIGN_THINGS, METHODS, WRONG_TYPES } from './every-route/tables.ts';
import { countQueries, givenSession, makeOffice, ORIGIN, signedIn, withStore } from './harness.ts';
import { allowedAt, FUNCTIONS, ROUTES, send } from './routes.ts';

const logged = withStore();

let owner = '';
let cookie = '';
let foreignCookie = '';
beforeAll(async () => {
  ({ id: owner, cookie } = await givenSession('owner'));
  foreignCookie = await signedIn('second');
  // Finds the office's routes as well.
  await makeOffice(owner);
});

/** Says that the answer is this refusal, in JSON, with a sentence, kept by nobody. */
async function expectRefusal(answer: Response, code: ProblemCode, what = '') {
  const body = await answer.text();
  expect(answer.status, `${what} ${body}`).toBe(PROBLEMS[code]);
  expect(JSON.parse(body), what).toMatchObject({ error: code, message: expect.any(String) });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
}

const forged = () => `${cookie.slice(0, -4)}${cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

test('every address of a function is a path of the contract, and each is answered by one function', () => {
  const paths = FUNCTIONS.flatMap(({ paths }) => paths).sort();
  expect(paths).toEqual([...new Set(ROUTES.map(([, { path }]) => path))].sort());
});

test('what runs by the clock has no address', () => {
  const clocks = FUNCTIONS.filter(({ paths }) => paths.length === 0);
  expect(clocks.map(({ name, config }) => [name, config.schedule])).toEqual([
    ['daily', '0 11 * * *'],
    ['outbox', '*/10 * * * *'],
  ]);
});

test.each(FUNCTIONS.filter(({ paths }) => paths.length > 0))(
  '$name has a rate limit, per visitor, and its runtime',
  ({ config }) => {
    expect(config).toMatchObject({
      nodeVersion: '24',
      rateLimit: {
        windowLimit: expect.any(Number),
        windowSize: expect.any(Number),
        aggregateBy: ['ip', 'domain'],
      },
    });
    // A method that the platform refuses would get its HTML in place of our 405.
    expect(config).not.toHaveProperty('method');
  },
);

describe.each(ROUTES)('%s', (name, route) => {
  const safe = route.method === 'GET';
  const typed = !safe && route.method !== 'DELETE';
  const guarded = route.access === 'affiliate';

  test('OPTIONS names the methods of the address, without a session or a query', async () => {
    let answer = new Response();
    const queries = await countQueries(async () => {
      answer = await send(route, { method: 'OPTIONS' });
    });
    expect([answer.status, queries]).toEqual([204, 0]);
    expect(answer.headers.get('allow')).toBe(allowedAt(route.path));
  });

  test('another method is refused before anything else is looked at', async () => {
    const others = METHODS.filter((method) => !allowedAt(route.path).split(', ').includes(method));
    for (const method of others) {
      const answer = await send(route, { method, headers: FOREIGN_ORIGINS[0] ?? {} });
      expect(answer.headers.get('allow'), method).toBe(allowedAt(route.path));
      // An answer to HEAD has no body.
      if (method === 'HEAD') expect(answer.status).toBe(405);
      else await expectRefusal(answer, 'method_not_allowed', method);
    }
  });

  test('the log names the route, and never what is in the place of a parameter', async () => {
    await send(route, { method: 'TRACED', params: { code: 'ada-example' } });
    expect(logged().map(({ path }) => path)).toEqual([route.path]);
  });

  test.runIf(safe)('HEAD is answered as GET is, without a body', async () => {
    const [get, head] = [
      await send(route, { cookie }),
      await send(route, { cookie, method: 'HEAD' }),
    ];
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  test.runIf(guarded)('no cookie and a forged one are refused without a query', async () => {
    for (const presented of ['', forged()]) {
      let answer = new Response();
      const queries = await countQueries(async () => {
        answer = await send(route, { cookie: presented, body: '{' });
      });
      await expectRefusal(answer, 'unauthenticated');
      expect(queries).toBe(0);
    }
  });

  test.runIf(!safe && !route.anywhere)(
    'another origin is refused, before the type and the session are looked at',
    async () => {
      for (const headers of FOREIGN_ORIGINS) {
        const wrong = { 'Content-Type': 'text/plain', ...headers };
        const answer = await send(route, { headers: wrong, body: '{}' });
        await expectRefusal(answer, 'forbidden', JSON.stringify(headers));
      }
    },
  );

  test.runIf(safe && route.proof)(
    'a link of another site is refused, and one of this site, a bookmark and a typed address are not',
    async () => {
      const foreign = 'https://evil.example/page';
      for (const headers of [
        { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
        { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' },
        { 'Sec-Fetch-Site': 'cross-site', Referer: `${ORIGIN}/dashboard` },
        { Referer: foreign },
      ]) {
        const answer = await send(route, { cookie, headers });
        await expectRefusal(answer, 'forbidden', JSON.stringify(headers));
      }
      for (const headers of [
        {},
        { 'Sec-Fetch-Site': 'none' },
        { 'Sec-Fetch-Site': 'same-origin', Referer: `${ORIGIN}/dashboard` },
        { Referer: `${ORIGIN}/dashboard` },
      ]) {
        const answer = await send(route, { cookie, headers: headers as Record<string, string> });
        expect(answer.status, JSON.stringify(headers)).toBe(200);
      }
    },
  );

  test.runIf(typed && !route.anywhere)(
    'a body that is not JSON is refused, before the session is asked',
    async () => {
      const forms = 'application/x-www-form-urlencoded';
      for (const type of WRONG_TYPES.filter((one) => !(route.forms && one === forms))) {
        const headers = { 'Content-Type': type };
        const answer = await send(route, { headers, body: new Uint8Array([123, 125]) });
        await expectRefusal(answer, 'unsupported_media_type', type);
      }
    },
  );

  test.runIf(typed)('one byte too many is refused, and the last one that fits is not', async () => {
    const largest = route.maxBodyBytes ?? MAX_BODY_BYTES;
    // Without a session on a public route: logout would end it.
    const known = guarded ? { cookie } : {};
    const sized = (bytes: number) =>
      send(route, {
        ...{ ...known, body: '{}'.padEnd(bytes) },
        search: route.bytes ? '?version=1' : '',
      });
    await expectRefusal(await sized(largest + 1), 'too_large');
    expect((await sized(largest)).status).not.toBe(413);
  });

  test.runIf(route.body)('what is not JSON, or fits no schema, is refused', async () => {
    for (const body of ['', '{', '{}//', 'null', '[]', '7', '"text"', '['.repeat(4000)]) {
      const answer = await send(route, { cookie, body });
      expect(answer.status, body.slice(0, 9)).toBe(400);
      // What is wrong with the whole is no field's problem.
      expect(Object.keys((await answer.json()).fields ?? {}), body.slice(0, 9)).not.toContain('');
    }
    await expectRefusal(await send(route, { cookie, body: '{' }), 'bad_request');
  });

  test.runIf(route.office)('an affiliate finds nothing here, whatever is sent', async () => {
    for (const body of ['{', '{}']) {
      await expectRefusal(await send(route, { cookie: foreignCookie, body }), 'not_found');
    }
  });

  test.runIf(route.office)('the office needs a second step', async () => {
    await query('update affiliate set two_step = false where id = $1', [owner]);
    const answer = await send(route, { cookie, body: '{}' });
    await makeOffice(owner);
    await expectRefusal(answer, 'two_step_needed');
  });

  test.runIf(guarded && route.path.includes(':'))(
    'the things of somebody else are not found, just as unknown ones',
    async () => {
      const example = FOREIGN_THINGS[name];
      expect(example, `${name} needs an entry in every-route/tables.ts`).toBeDefined();
      const { params, body, shared } = (await example?.(owner)) ?? { params: {} };
      const as = (who: string) => ({
        cookie: who,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!shared) {
        await expectRefusal(await send(route, { params, ...as(foreignCookie) }), 'not_found');
      }
      await expectRefusal(await send(route, as(cookie)), 'not_found');
      if (route.body) {
        const unreadable = { params, cookie: shared ? cookie : foreignCookie, body: '{' };
        await expectRefusal(await send(route, unreadable), 'bad_request');
      }
      // Last, since it may change the thing.
      expect((await send(route, { params, ...as(cookie) })).status).toBeLessThan(300);
    },
  );
});
