import { afterEach, expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';

const FILE = new File(['Name\nAda'], 'people.csv');
const terminate = vi.fn();

/** A worker that answers with `answer`, or never. */
function stubWorker(answer?: unknown): void {
  class StubWorker {
    onmessage?: (event: { data: unknown }) => void;
    terminate = terminate;
    postMessage() {
      if (answer) this.onmessage?.({ data: answer });
    }
  }
  vi.stubGlobal('Worker', StubWorker);
}

afterEach(() => {
  terminate.mockClear();
});

test('a file that takes 20 seconds to read is refused, and its worker ends', async () => {
  vi.useFakeTimers();
  stubWorker();
  const reading = readFile(FILE);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toEqual({
    problem: 'This file takes too long to read. Please split it and try again.',
  });
  expect(terminate).toHaveBeenCalledOnce();
});

test('the worker ends with its answer', async () => {
  stubWorker({ problem: 'An answer.' });
  expect(await readFile(FILE)).toEqual({ problem: 'An answer.' });
  expect(terminate).toHaveBeenCalledOnce();
});
