/** A small file that says whether a mail or a due page is waiting, so that scheduled runs do not wake the database needlessly. */
import { openStore } from '../store.ts';

const KEY = 'waiting';
const store = () => openStore('mail');

/** Whether a mail or a page may be waiting, also if the file does not exist yet. */
export const mayWait = async (): Promise<boolean> =>
  (await (await store()).get(KEY, { type: 'text' })) !== 'no';

/** Stores whether a mail or a page is waiting. An unreachable store changes nothing: the daily run checks anyway. */
export const markWaiting = (waits: boolean): Promise<void> =>
  store()
    .then((open) => open.set(KEY, waits ? 'yes' : 'no'))
    .then(
      () => {},
      () => {},
    );
