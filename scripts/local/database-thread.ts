/** Starts and stops the thread that runs the embedded database. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CommandError } from '../lib/fail.ts';
import type { DatabaseTask } from './database-worker.ts';

const START_MS = 90_000;
const STOP_MS = 5000;

export interface DatabaseThread {
  port: number;
  /** Resolves when the thread has ended, whether stopped or failed. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts the thread. Throws a CommandError that names the data if the start fails or takes more than 90 seconds. */
export async function startDatabaseThread(
  task: DatabaseTask,
  startWithin = START_MS,
): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const [name, remedy] =
    'folder' in task.data
      ? [
          `the local database in ${task.data.folder}`,
          'Move that folder away to start with an empty database, or set DATABASE_URL to use another server.',
        ]
      : ['the database in memory', `Remove ${task.data.template} and try again.`];
  const clock = new AbortController();
  try {
    const port = await Promise.race([
      once(worker, 'message').then(([message]) => (message as { port: number }).port),
      ended.then(() => Promise.reject(new Error('its thread ended'))),
      wait(startWithin, undefined, { signal: clock.signal }).then(() =>
        Promise.reject(new Error(`it did not answer within ${startWithin / 1000} s`)),
      ),
    ]);
    // A caller that forgets to stop the database must not hang; killing the thread loses nothing.
    worker.unref();
    worker.on('error', () => {});
    const stop = async () => {
      worker.ref();
      worker.postMessage('stop');
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
      await worker.terminate();
    };
    return { port, ended, stop };
  } catch (error) {
    await worker.terminate();
    // PGlite also throws values that are not errors and have no message.
    const reason = (error as Error | undefined)?.message ?? 'Postgres cannot open its data';
    throw new CommandError(`${name} does not start: ${reason}. ${remedy}`);
  } finally {
    clock.abort();
  }
}
