/** Replaces `fetch` with one whose answers the test gives one by one. */
import { vi } from 'vitest';

/** A pending call. */
interface Call {
  address: string;
  init: RequestInit;
  answer: (body: unknown, status?: number) => Promise<void>;
  fail: () => Promise<void>;
}

/** Replaces `fetch`, and returns the list of calls made from then on. */
export function answerByHand(): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    calls.push({
      address,
      init,
      answer: (body, status = 200) => {
        resolve(new Response(JSON.stringify(body), { status }));
        return settled();
      },
      fail: () => {
        reject(new TypeError('Failed to fetch'));
        return settled();
      },
    });
    return promise;
  });
  return calls;
}

/** Lets all pending promises settle, and answers' bodies be read, which takes several turns. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
