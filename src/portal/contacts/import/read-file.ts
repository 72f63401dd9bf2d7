import { sizeProblem } from './file-text.ts';
import type { Parsed } from './parse.ts';

const UNREADABLE = 'This file could not be read. Please choose it again.';

/** Reads a file of comma-separated values, or says why it cannot be imported. Never throws. */
export async function readFile(file: File): Promise<Parsed> {
  const problem = sizeProblem(file.size);
  if (problem) return { problem };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes ? parseBeside(bytes) : { problem: UNREADABLE };
}

function parseBeside(bytes: ArrayBuffer): Promise<Parsed> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Parsed>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Parsed>) => resolve(data);
    worker.onerror = () => resolve({ problem: UNREADABLE });
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}
