/** The export of everything, as the page follows it. */
import { atom } from 'nanostores';
import { download } from '../../../api/download.ts';
import { failureSentence } from '../../../api/failure.ts';
import { EXPORT_FILES, type ExportFile } from '../../../config/export-files.ts';
import { exportAccount } from '../../../contract/account.ts';
import { saveFile } from '../../kit/save-file.ts';
import { wasNotProved } from '../../kit/with-proof.ts';
import { followZip } from './zip-parts.ts';

/** How far the export is. */
export type Export =
  | { status: 'idle' }
  /** `place` is the number of the file that is being collected, from 0. */
  | { status: 'running'; bytes: number; place: number }
  | { status: 'done'; bytes: number; name: string }
  | { status: 'cancelled' }
  | { status: 'failed'; sentence: string };

export const $export = atom<Export>({ status: 'idle' });

/** The files in their order. */
export const FILES = Object.keys(EXPORT_FILES) as ExportFile[];

const placeOf = (file: string): number =>
  Math.max(0, FILES.indexOf(file.replace(/\.\w+$/, '') as ExportFile));

let life: AbortController | undefined;

/** Ends the export that runs; nothing of it is saved. */
export const cancelExport = (): void => life?.abort();

/** Collects and saves everything; `proved` asks for a proof if the server wants one. Never throws. */
export async function exportAll(proved: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
  if ($export.get().status === 'running') return;
  const mine = new AbortController();
  life = mine;
  $export.set({ status: 'running', bytes: 0, place: 0 });
  try {
    const { bytes, name } = await proved(() => fetchAll(mine.signal));
    saveFile(bytes, name);
    $export.set({ status: 'done', bytes: bytes.size, name });
  } catch (error) {
    $export.set(endOf(error, mine.signal));
  }
}

async function fetchAll(signal: AbortSignal) {
  const zip = followZip();
  let bytes = 0;
  const file = await download(exportAccount.path, {
    signal,
    onPart: (part) => {
      bytes += part.length;
      $export.set({ status: 'running', bytes, place: placeOf(zip.take(part)) });
    },
  });
  // A server in between may end a file that broke off as if it were whole.
  if (!zip.isWhole()) throw new TypeError('The zip has no end.');
  return file;
}

function endOf(error: unknown, { aborted }: AbortSignal): Export {
  if (aborted) return { status: 'cancelled' };
  if (wasNotProved(error)) return { status: 'idle' };
  const running = $export.get();
  const begun = running.status === 'running' && running.bytes > 0;
  if (!begun) return { status: 'failed', sentence: failureSentence(error) };
  return { status: 'failed', sentence: `It broke off after ${sizeWords(running.bytes)}.` };
}

/** A size in words, such as "1.2 MB". */
export function sizeWords(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}
