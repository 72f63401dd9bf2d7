import { beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';

let calls: { key: string | null; body: Record<string, unknown>; at: number }[] = [];
let answer: () => Promise<Response>;

/** Opens the page and returns a function that sends a message with its form. */
async function openPage() {
  vi.resetModules();
  const { sendMessage } = await import('./send-lead.ts');
  const openedAt = performance.now();
  return async (message: string) => {
    const form = [
      ['name', 'Grace'],
      ['message', message],
    ] as unknown as HTMLFormElement;
    const sending = sendMessage(form, openedAt).catch(() => 'failed');
    await vi.runAllTimersAsync();
    return sending;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  stubTab();
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('FormData', Map);
  calls = [];
  answer = async () => Response.json({ id: '1' }, { status: 201 });
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get('Idempotency-Key');
    calls.push({ key, body: JSON.parse(String(body)), at: performance.now() });
    return answer();
  });
});

test('a form that was just opened is sent after three seconds', async () => {
  const start = performance.now();
  const send = await openPage();
  await send('Hello');
  expect((calls[0]?.at ?? 0) - start).toBeGreaterThanOrEqual(3000);
  expect(calls[0]?.body.openMs).toBeGreaterThanOrEqual(3000);
  await send('Hello once more');
  expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(0);
});

test('the kept reference is sent along', async () => {
  const visitedOn = new Date().toISOString().slice(0, 10);
  localStorage.setItem('reference', JSON.stringify({ reference: 'ada.card', visitedOn }));
  const send = await openPage();
  await send('Hello');
  expect(calls[0]?.body).toMatchObject({ message: 'Hello', ref: 'ada.card', visitedOn });
});

test('each retry of a message has the same key, even after a reload', async () => {
  answer = async () => new Response('', { status: 500 });
  let send = await openPage();
  expect(await send('Hello')).toBe('failed');
  await send('Hello');
  send = await openPage();
  await send('Hello');
  expect(calls[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test('another message has another key, and so does the same one after it was accepted', async () => {
  const send = await openPage();
  for (const message of ['Hello', 'Hello', 'Something else']) await send(message);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
});
