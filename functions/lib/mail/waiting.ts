/** A small file that says whether a mail or a due page is waiting, so that scheduled runs do not wake the database needlessly. */

const KEY = 'waiting';
/** The client is imported here, because the bundler moves a static import to the start of every function that can send. */
const store = async () =>
  (await import('@netlify/blobs')).getStore({ name: 'mail', consistency: 'strong' });

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
