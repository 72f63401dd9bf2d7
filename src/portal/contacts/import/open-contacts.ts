/** Opens a file of contacts in a worker, which keeps its cells. */
import type { ColumnMeaning } from '../../shared/files/columns.ts';
import { askWorker, bytesOf } from '../../shared/files/read-file.ts';
import type { Answer, FileAbout, WorkerRequest } from './contacts.worker.ts';
import type { Normalized } from './normalized.ts';
import type { RefusedRows } from './refused-csv.ts';

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
