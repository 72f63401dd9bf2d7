/** Reads a CSV or vCard file in a worker, which is ended if the file takes too long. */

import type { ColumnMeaning } from './columns.ts';
import type { Answer, FileAbout, WorkerRequest } from './contacts.worker.ts';
import { sizeProblem } from './file-text.ts';
import type { Parsed } from './parse.ts';
import type { RefusedRows } from './refused-csv.ts';
import type { Normalized } from './rows.ts';

/** The worker is ended after this (ms). */
const PATIENCE_MS = 20_000;

const UNREADABLE = { problem: 'This file could not be read. Please choose it again.' };
const SLOW = {
  problem: 'This file takes too long to read. Please split it and try again.',
};

/** The file's bytes, or why it cannot be imported. */
async function bytesOf(file: File): Promise<ArrayBuffer | { problem: string }> {
  const problem = sizeProblem(file.size);
  return problem ? { problem } : file.arrayBuffer().catch(() => UNREADABLE);
}

/** What the worker answers last, or why it does not. */
function askWorker<Last>(
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

/** A file of contacts whose cells stay in its worker. */
export interface OpenFile {
  about: FileAbout;
  /** The rows by the meaning of each column, or why they cannot be read. */
  read: (meanings: (ColumnMeaning | null)[]) => Promise<Normalized | { problem: string }>;
  refused: (rows: RefusedRows) => Promise<string>;
  close: () => void;
}

/** Opens a file of contacts, or says why it cannot be imported. Never throws. */
export async function openContacts(file: File): Promise<OpenFile | { problem: string }> {
  const bytes = await bytesOf(file);
  if ('problem' in bytes) return bytes;
  const worker = new Worker(new URL('./contacts.worker.ts', import.meta.url), { type: 'module' });
  const ask = <Last>(message: WorkerRequest, take: (data: Answer) => Last | undefined) =>
    askWorker(worker, message, take);
  const opened = await ask({ bytes }, (data) =>
    'about' in data ? data.about : 'problem' in data ? data : undefined,
  );
  if ('problem' in opened) {
    worker.terminate();
    return opened;
  }
  return {
    about: opened,
    read: (meanings) => {
      const rows: Normalized['rows'] = [];
      const noted: Normalized['noted'] = [];
      return ask({ meanings }, (data) => {
        if ('rows' in data) rows.push(...data.rows);
        if ('noted' in data) noted.push(...data.noted);
        return 'rest' in data ? { ...data.rest, rows, noted } : undefined;
      });
    },
    refused: async (rows) => {
      const csv = await ask({ refused: rows }, (data) => ('csv' in data ? data.csv : undefined));
      return typeof csv === 'string' ? csv : '';
    },
    close: () => worker.terminate(),
  };
}
