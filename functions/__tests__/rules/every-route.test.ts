/** Rules for every route of the contract, including future ones. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROBLEMS, type ProblemCode, route } from '../../../src/contract/route.ts';
import { query } from '../../lib/db/db.ts';
import { on } from '../../lib/http/endpoint.ts';
import {
  counted,
  givenSession,
  makeOffice,
  ORIGIN,
  signedIn,
  withStore,
} from '../helpers/harness.ts';
import {
  allowedAt,
  allowedIn,
  FUNCTIONS,
  MAX_BODY_BYTES,
  ROUTES,
  send,
} from '../helpers/routes.ts';
import { forgetProof } from '../office/office-calls.ts';
import * as inputs from './every-route-inputs.ts';

const logged = withStore();
afterEach(() => void vi.unstubAllEnvs());

let owner = '';
let cookie = '';
let foreignCookie = '';
beforeAll(async () => {
  ({ id: owner, cookie } = await givenSession('owner'));
  foreignCookie = await signedIn('second');
  // Finds the office's routes as well.
  await makeOffice(owner);
});

/** Expects this refusal: in JSON, with a sentence, and not cached. */
async function expectRefusal(answer: Response, code: ProblemCode, what = '') {
  const body = await answer.text();
  expect(answer.status, `${what} ${body}`).toBe(PROBLEMS[code]);
  expect(JSON.parse(body), what).toMatchObject({ error: code, message: expect.any(String) });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
}

const forged = () => `${cookie.slice(0, -4)}${cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

test('every path of a function is in the contract, and each belongs to one function', () => {
  // A path that is declared with a slash at its end, too, is the same route.
  const paths = FUNCTIONS.flatMap(({ paths }) => paths.filter((path) => !path.endsWith('/')));
  const inContract = [...new Set(ROUTES.map(([, { path }]) => path))];
  expect(
    paths.sort(),
    'the paths of functions/api.ts and its neighbors are those of the contract, each once',
  ).toEqual(inContract.sort());
});

test('a handler of a route without an answer returns a Response', () => {
  const silent = async () => {};
  // @ts-expect-error: browsers read every other answer as JSON, and an empty one is none.
  const types = () => on(route('DELETE', '/api/nothing'), silent);
  expect(types).toBeTypeOf('function');
});

test('scheduled functions have no path', () => {
  const clocks = FUNCTIONS.filter(({ paths }) => paths.length === 0);
  expect(clocks.map(({ name, config }) => [name, config.schedule])).toEqual([
    ['daily', '0 11 * * *'],
    ['outbox', '*/10 * * * *'],
  ]);
});

test('these routes need a recent step-up, and no others', () => {
  const found = ROUTES.filter(([, { proof }]) => proof).map(([name]) => name);
  expect(found.sort()).toEqual(inputs.PROVED);
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
    // If the platform refused a method, its HTML would replace our 405.
    expect(config).not.toHaveProperty('method');
  },
);

describe.each(ROUTES)('%s', (name, route) => {
  const safe = route.method === 'GET';
  const typed = !safe && route.method !== 'DELETE';
  const guarded = route.access === 'affiliate';

  test('OPTIONS lists the methods of the path, without a session or a query', async () => {
    const { result: answer, queries } = await counted(() => send(route, { method: 'OPTIONS' }));
    expect([answer.status, queries]).toEqual([204, 0]);
    expect(allowedIn(answer)).toEqual(allowedAt(route.path));
  });

  test('another method is refused before anything else is checked', async () => {
    const others = inputs.METHODS.filter((method) => !allowedAt(route.path).includes(method));
    for (const method of others) {
      const answer = await send(route, { method, headers: inputs.FOREIGN_ORIGINS[0] ?? {} });
      expect(allowedIn(answer), method).toEqual(allowedAt(route.path));
      // A response to HEAD has no body.
      if (method === 'HEAD') expect(answer.status).toBe(405);
      else await expectRefusal(answer, 'method_not_allowed', method);
    }
  });

  test('the log has the route, never the value of a parameter', async () => {
    await send(route, { method: 'TRACED', params: { code: 'ada-example' } });
    expect(logged().map(({ path }) => path)).toEqual([route.path]);
  });

  test.runIf(safe)('HEAD is answered like GET, without a body', async () => {
    const get = await send(route, { cookie });
    const head = await send(route, { cookie, method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  test.runIf(guarded)('no cookie or a forged one is refused without a query', async () => {
    for (const presented of ['', forged()]) {
      const { result: answer, queries } = await counted(() =>
        send(route, { cookie: presented, body: '{' }),
      );
      await expectRefusal(answer, 'unauthenticated');
      expect(queries).toBe(0);
    }
  });

  test.runIf(route.proof)('an earlier step-up is refused, before the body is read', async () => {
    await forgetProof();
    const answer = await send(route, { cookie, body: '{' });
    await query('update session set proved_at = now()');
    await expectRefusal(answer, 'proof_needed');
  });

  test.runIf(!safe && !route.anywhere)(
    'another origin is refused, before the type and the session are checked',
    async () => {
      for (const headers of inputs.FOREIGN_ORIGINS) {
        const wrong = { 'Content-Type': 'text/plain', ...headers };
        const answer = await send(route, { headers: wrong, body: '{}' });
        await expectRefusal(answer, 'forbidden', JSON.stringify(headers));
      }
    },
  );

  test.runIf(safe && guarded)(
    'a link from another site is refused; one from this site, a bookmark and a typed URL are not',
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
      const { status } = await send(route, { cookie });
      if (route.proof) expect(status).toBe(200);
      const own = { Referer: `${ORIGIN}/dashboard` };
      for (const headers of [
        { 'Sec-Fetch-Site': 'none' },
        { 'Sec-Fetch-Site': 'same-origin', ...own },
        own,
      ]) {
        const answer = await send(route, { cookie, headers });
        expect(answer.status, JSON.stringify(headers)).toBe(status);
      }
    },
  );

  test.runIf(typed && !route.anywhere)(
    'a body that is not JSON is refused, before the session is checked',
    async () => {
      const forms = 'application/x-www-form-urlencoded';
      for (const type of inputs.WRONG_TYPES.filter((one) => !(route.forms && one === forms))) {
        const headers = { 'Content-Type': type };
        const answer = await send(route, { headers, body: new Uint8Array([123, 125]) });
        await expectRefusal(answer, 'unsupported_media_type', type);
      }
    },
  );

  test.runIf(typed)(
    'one byte too many is refused, and the largest allowed body is not',
    async () => {
      const largest = route.maxBodyBytes ?? MAX_BODY_BYTES;
      // Without a session on a public route: logout would end it.
      const known = guarded ? { cookie } : {};
      const sized = (bytes: number) =>
        send(route, {
          ...known,
          body: '{}'.padEnd(bytes),
          ...(route.bytes && { params: { id: owner }, search: '?version=1&name=x' }),
        });
      const refused = await sized(largest + 1);
      // A form gets a page.
      if (route.bytes && route.forms) expect(refused.status).toBe(413);
      else await expectRefusal(refused, 'too_large');
      expect((await sized(largest)).status).not.toBe(413);
    },
  );

  test.runIf(route.body)('invalid JSON, or JSON that fits no schema, is refused', async () => {
    for (const body of ['', '{', '{}//', 'null', '[]', '7', '"text"', '['.repeat(4000)]) {
      const answer = await send(route, { cookie, body });
      expect(answer.status, body.slice(0, 9)).toBe(400);
      // An issue with the whole body belongs to no field.
      expect(Object.keys((await answer.json()).fields ?? {}), body.slice(0, 9)).not.toContain('');
    }
    await expectRefusal(await send(route, { cookie, body: '{' }), 'bad_request');
  });

  test.runIf(route.office)('an affiliate gets 404 here, whatever is sent', async () => {
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
    'another affiliate’s rows are not found, just like unknown ones',
    async () => {
      const example = inputs.FOREIGN_THINGS[name];
      expect(
        example,
        `${name} needs an entry in FOREIGN_THINGS of every-route-inputs.ts`,
      ).toBeDefined();
      const { params, body, search, shared } = (await example?.(owner)) ?? { params: {} };
      const as = (who: string) => ({
        cookie: who,
        ...(search && { search }),
        ...(body === undefined ? {} : { body: body as object }),
      });
      if (!shared) {
        await expectRefusal(await send(route, { params, ...as(foreignCookie) }), 'not_found');
      }
      await expectRefusal(await send(route, as(cookie)), 'not_found');
      if (route.body) {
        const unreadable = { params, cookie: shared ? cookie : foreignCookie, body: '{' };
        await expectRefusal(await send(route, unreadable), 'bad_request');
      }
      // Last, since it may change the row.
      expect((await send(route, { params, ...as(cookie) })).status).toBeLessThan(300);
    },
  );
});
