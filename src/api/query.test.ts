import { beforeEach, expect, test, vi } from 'vitest';
import { onUnauthenticated } from './person.ts';
import { forget, query } from './query.ts';
import { RequestError, request } from './request.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers({ toFake: ['Date'] });
});

let paths = 0;
/** A path that no other test has requested. */
const fresh = () => {
  paths += 1;
  return `/api/test/${paths}`;
};
const answer = (body: string, status = 200, statusText = '') =>
  fetched.mockImplementation(async () => new Response(body, { status, statusText }));

test('a call carries credentials and a JSON content type, a GET too', async () => {
  answer('{}');
  const path = fresh();
  await query([path]);
  expect(fetched).toHaveBeenCalledWith(path, {
    method: 'GET',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  });
  await request('POST', path, { a: 1 });
  expect(fetched).toHaveBeenLastCalledWith(path, expect.objectContaining({ body: '{"a":1}' }));
});

test.each([
  ['a body', 418, 'short and stout', "I'm a teapot", '418: short and stout'],
  ['no body', 503, '', 'Service Unavailable', '503: Service Unavailable'],
  ['JSON', 401, '{"message":"No."}', 'Unauthorized', '401: {"message":"No."}'],
])(
  'a failure with %s becomes "status: body or status text"',
  async (_what, status, body, text, message) => {
    answer(body, status, text);
    const failure = await query([fresh()]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestError);
    expect((failure as Error).message).toBe(message);
  },
);

test.each([
  ['is an error by default, and notifies the session', {}, '401: Unauthorized', 1],
  ['returns null if configured, and does not notify the session', { on401: 'null' }, null, 0],
] as const)('a 401 %s', async (_what, options, result, times) => {
  const heard = vi.fn();
  onUnauthenticated(heard);
  answer('', 401, 'Unauthorized');
  const asked = query([fresh()], options).catch((error: Error) => error.message);
  expect(await asked).toBe(result);
  expect(heard).toHaveBeenCalledTimes(times);
});

test('a response is fetched once and never goes stale by default', async () => {
  answer('{"a":1}');
  const path = fresh();
  await Promise.all([query([path]), query([path])]);
  vi.advanceTimersByTime(1e10);
  expect(await query([path])).toEqual({ a: 1 });
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  [299_999, 1],
  [300_000, 2],
])(
  'with a response kept for 300000 ms, %i ms later there were %i requests',
  async (later, times) => {
    answer('{}');
    const path = fresh();
    await query([path], { keepMs: 300_000 });
    vi.advanceTimersByTime(later);
    await query([path], { keepMs: 300_000 });
    expect(fetched).toHaveBeenCalledTimes(times);
  },
);

test('a failure is not retried, and not kept', async () => {
  answer('', 500);
  const path = fresh();
  await expect(query([path])).rejects.toThrow('500');
  expect(fetched).toHaveBeenCalledOnce();
  answer('1');
  expect(await query([path])).toBe(1);
});

test('a query after forget() fetches again', async () => {
  answer('1');
  const path = fresh();
  await query([path]);
  forget([path]);
  await query([path]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a preloaded response is used once', async () => {
  answer('"late"');
  const path = fresh();
  globalThis.preloadedAnswers = { [path]: Promise.resolve(new Response('"early"')) };
  expect(await query([path])).toBe('early');
  forget([path]);
  expect(await query([path])).toBe('late');
});

test('a response that was preloaded before a change is not used after it', async () => {
  answer('"late"');
  const path = fresh();
  globalThis.preloadedAnswers = { [path]: Promise.resolve(new Response('"early"')) };
  await request('POST', '/api/change', {});
  expect(await query([path])).toBe('late');
});
