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
        const text = JSON.stringify(body);
        // A real body is read as quickly as the machine likes.
        const read = { json: async () => JSON.parse(text), text: async () => text };
        resolve(Object.assign(new Response(text, { status }), read));
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

/** More turns than React takes to render a page in pieces. */
const TURNS = 20;

/** Lets all pending promises settle, and React render what follows from them. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
