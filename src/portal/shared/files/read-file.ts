/** Reads a CSV or vCard file in a worker, which is ended if the file takes too long. */
import { sizeProblem } from './file-text.ts';
import type { Parsed } from './parse.ts';

/** The worker is ended after this (ms). */
const PATIENCE_MS = 20_000;

const UNREADABLE = { problem: 'This file could not be read. Please choose it again.' };
const SLOW = {
  problem: 'This file takes too long to read. Please split it and try again.',
};

/** The file's bytes, or why it cannot be imported. */
export async function bytesOf(file: File): Promise<ArrayBuffer | { problem: string }> {
  const problem = sizeProblem(file.size);
  return problem ? { problem } : file.arrayBuffer().catch(() => UNREADABLE);
}

/** The worker's last answer, or the reason why none came. */
export function askWorker<Last>(
  worker: Worker,
  message: object,
  take: (data: never) => Last | undefined,
): Promise<Last | { problem: string }> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, PATIENCE_MS, SLOW);
    const end = (last: Last | { problem: string }) => {
      clearTimeout(patience);
      resolve(last);
    };
    worker.onmessage = ({ data }) => {
      const last = take(data as never);
      if (last !== undefined) end(last);
    };
    worker.onerror = () => end(UNREADABLE);
    const { bytes } = message as { bytes?: ArrayBuffer };
    worker.postMessage(message, bytes ? [bytes] : []);
  });
}

/** The cells of a file, or why it cannot be imported. Never throws. */
export async function readFile(file: File): Promise<Parsed> {
  const bytes = await bytesOf(file);
  if ('problem' in bytes) return bytes;
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, { bytes }, (parsed: Parsed) => parsed).finally(() => worker.terminate());
}
