/** A small file that says whether a mail or a due page is waiting, so that scheduled runs do not wake the database needlessly. */
import { inStore } from '../store.ts';

const STORE = 'mail';
const KEY = 'waiting';

/** Whether a mail or a page may be waiting, also if the file does not exist yet or cannot be read. */
export const mayWait = (): Promise<boolean> =>
  inStore(STORE, (store) => store.get(KEY, { type: 'text' })).then(
    (said) => said !== 'no',
    () => true,
  );

/** Stores whether a mail or a page is waiting. An unreachable store changes nothing: the daily run checks anyway. */
export const markWaiting = (waits: boolean): Promise<void> =>
  inStore(STORE, (store) => store.set(KEY, waits ? 'yes' : 'no')).then(
    () => {},
    () => {},
  );
