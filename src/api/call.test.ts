import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { answerByHand } from '../../tests/answers.ts';
import { returns, route } from '../contract/route.ts';
import { call } from './call.ts';
import { onUnauthenticated } from './person.ts';
import { RequestError } from './request.ts';

interface Thing {
  id: string;
}
const limit = v.optional(v.pipe(v.string(), v.transform(Number)));
const list = route('GET', '/api/things', {
  query: v.object({ q: v.optional(v.string()), limit }),
  answer: returns<Thing[]>(),
});
const save = route('PATCH', '/api/things/:id', {
  body: v.object({ name: v.string(), on: v.optional(v.boolean(), true) }),
  answer: returns<Thing>(),
});
const make = route('POST', '/api/things', { answer: returns<Thing>() });
const open = route('GET', '/api/open', { access: 'public' });

const calls = answerByHand();

/** Makes the call, and returns the request and its result. */
async function sent(work: () => Promise<unknown>, body: unknown = {}, status = 200) {
  const result = work().catch((error: unknown) => error);
  const request = calls.at(-1);
  await request?.answer(body, status);
  return { ...request, result: await result };
}

test('a call fills in the path, encoded, and sends the body as JSON', async () => {
  const { address, init, result } = await sent(
    () => call(save, { params: { id: 'a/b' }, body: { name: 'x' } }),
    { id: 'a/b' },
  );
  expect(address).toBe('/api/things/a%2Fb');
  expect(init).toEqual({
    method: 'PATCH',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"x"}',
  });
  expect(result).toEqual({ id: 'a/b' });
});

test('a query is sent as text, without undefined values', async () => {
  const { address } = await sent(() => call(list, { query: { q: 'a&b', limit: undefined } }));
  expect(address).toBe('/api/things?q=a%26b');
  expect((await sent(() => call(list))).address).toBe('/api/things');
});

test('a write sends its idempotency key', async () => {
  const { init } = await sent(() => call(make, { idempotencyKey: 'k-1' }));
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' });
});

test('a refusal carries its code, sentence, fields and the current state', async () => {
  const problem = { error: 'conflict', message: 'Changed.', fields: { a: 'No.' }, current: [1] };
  const { result } = await sent(() => call(make), problem, 409);
  expect(result).toBeInstanceOf(RequestError);
  expect(result).toMatchObject({
    status: 409,
    code: 'conflict',
    sentence: 'Changed.',
    fields: { a: 'No.' },
    current: [1],
    message: `409: ${JSON.stringify(problem)}`,
  });
});

test.each([null, 7, 'text', [], { error: 'conflict' }])(
  'a refusal with the body %j carries only its status',
  async (body) => {
    const { result } = await sent(() => call(make), body, 500);
    expect(result).toMatchObject({ status: 500, code: undefined, sentence: undefined });
  },
);

test('a 401 triggers a session check, except on a public route', async () => {
  const heard = vi.fn();
  onUnauthenticated(heard);
  await sent(() => call(open), {}, 401);
  expect(heard).not.toHaveBeenCalled();
  const { result } = await sent(() => call(make), {}, 401);
  expect(heard).toHaveBeenCalledOnce();
  expect(result).toMatchObject({ status: 401 });
});

test('a call that does not fit its route does not compile', () => {
  // Never runs: type checking is the test.
  const types = async () => {
    const things: Thing[] = await call(list, { query: { limit: '7' } });
    const thing: Thing = await call(save, { params: { id: '1' }, body: { name: 'x', on: false } });
    // @ts-expect-error: the parameters are missing.
    await call(save, { body: { name: 'x' } });
    // @ts-expect-error: this path has another parameter.
    await call(save, { params: { name: '1' }, body: { name: 'x' } });
    // @ts-expect-error: the body is missing.
    await call(save, { params: { id: '1' } });
    // @ts-expect-error: everything is missing.
    await call(save);
    // @ts-expect-error: the body does not fit.
    await call(save, { params: { id: '1' }, body: { name: 1 } });
    // @ts-expect-error: this route takes no body.
    await call(make, { body: {} });
    // @ts-expect-error: this path has no parameters.
    await call(make, { params: { id: '1' } });
    // @ts-expect-error: the query does not fit.
    await call(list, { query: { limit: 7 } });
    // @ts-expect-error: the answer is something else.
    const text: string = await call(make);
    return [things, thing, text];
  };
  expect(types).toBeTypeOf('function');
});
