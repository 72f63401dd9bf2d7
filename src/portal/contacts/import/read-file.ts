/** Reads a CSV or vCard file in a worker, which is ended if the file takes too long. */
import { sizeProblem } from './file-text.ts';
import type { Parsed } from './parse.ts';

/** The worker is ended after this (ms). */
const PATIENCE_MS = 20_000;

const UNREADABLE: Parsed = { problem: 'This file could not be read. Please choose it again.' };
const SLOW: Parsed = {
  problem: 'This file takes too long to read. Please split it and try again.',
};

/** Parses a file, or returns why it cannot be imported. Never throws. */
export async function readFile(file: File): Promise<Parsed> {
  const problem = sizeProblem(file.size);
  if (problem) return { problem };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes ? parseBeside(bytes) : UNREADABLE;
}

function parseBeside(bytes: ArrayBuffer): Promise<Parsed> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Parsed>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Parsed>) => resolve(data);
    worker.onerror = () => resolve(UNREADABLE);
    worker.postMessage(bytes, [bytes]);
    setTimeout(resolve, PATIENCE_MS, SLOW);
  }).finally(() => worker.terminate());
}
