/** Replaces `fetch` with one whose answers the test gives one by one. */
import { beforeEach, vi } from 'vitest';

/** A pending call. */
interface Call {
  address: string;
  init: RequestInit;
  /** What it sends: parsed, if it is JSON. */
  readonly body: unknown;
  answer: (body: unknown, status?: number) => Promise<void>;
  fail: () => Promise<void>;
}

/** Replaces `fetch` before each test of a file, and returns the list of the test's calls. */
export function answerByHand(): Call[] {
  const calls: Call[] = [];
  const fetch = (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    calls.push({
      address,
      init,
      get body() {
        return typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      },
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
  };
  beforeEach(() => {
    calls.length = 0;
    vi.stubGlobal('fetch', fetch);
  });
  return calls;
}

/** Lets all pending promises settle, and answers' bodies be read, which takes several turns. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
