/** Starts and stops the thread or the process that runs an embedded database. */
import { fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CommandError } from '../lib/fail.ts';
import type { DatabaseTask } from './database-worker.ts';

const START_MS = 90_000;
const STOP_MS = 5000;
const WORKER = new URL('./database-worker.ts', import.meta.url);
const ENGINE = join(
  createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  '../../package.json',
);

/** The packed empty database of the checkout in `root`, for this version of the engine. */
export function templateIn(root: string): string {
  const { version } = JSON.parse(readFileSync(ENGINE, 'utf8')) as { version: string };
  return join(root, '.netlify', `empty-database-${version}.tgz`);
}

interface RunningDatabase {
  port: number;
  /** Resolves when the thread or process has ended, whether stopped or failed. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
}

/** A thread or a process: its events, and how to talk to it, to wait for it, and to end it. */
interface Runner {
  events: EventEmitter;
  /** Asks the database to close its files, if it has any. */
  close: () => void;
  ref: () => void;
  unref: () => void;
  end: () => unknown;
}

function runThread(task: DatabaseTask): Runner {
  const worker = new Worker(WORKER, { workerData: task, execArgv: [] });
  return {
    events: worker,
    close: () => worker.postMessage('stop'),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => worker.terminate(),
  };
}

function runProcess(task: DatabaseTask): Runner {
  const child = fork(WORKER, [JSON.stringify(task)], { execArgv: [] });
  const ref = (kept: 'ref' | 'unref') => () => {
    child[kept]();
    child.channel?.[kept]();
  };
  return {
    events: child,
    // A database in memory has nothing to save, and an orderly end waits for the compiler.
    close: () => child.kill('SIGKILL'),
    ref: ref('ref'),
    unref: ref('unref'),
    end: () => child.kill('SIGKILL'),
  };
}

/** Starts a thread, which ends with this process. Throws a CommandError that names the data if the start fails or takes more than 90 seconds. */
export const startDatabaseThread = (task: DatabaseTask, startWithin = START_MS) =>
  started(task, runThread(task), startWithin);

/**
 * Starts a process, for tests that start several databases: threads of one process that compile
 * WebAssembly at the same time can crash Node (nodejs/node#64500). Throws as a thread does.
 */
export const startDatabaseProcess = (task: DatabaseTask, startWithin = START_MS) =>
  started(task, runProcess(task), startWithin);

async function started(
  task: DatabaseTask,
  runner: Runner,
  startWithin: number,
): Promise<RunningDatabase> {
  const ended = new Promise((resolve) => runner.events.once('exit', resolve));
  const [name, remedy] =
    task.folder !== undefined
      ? [
          `the local database in ${task.folder}`,
          'Move that folder away to start with an empty database, or set DATABASE_URL to use another server.',
        ]
      : ['the database in memory', `Remove ${task.template} and try again.`];
  const clock = new AbortController();
  try {
    const port = await Promise.race([
      once(runner.events, 'message').then(([message]) => (message as { port: number }).port),
      ended.then(() => Promise.reject(new Error('it ended'))),
      wait(startWithin, undefined, { signal: clock.signal }).then(() =>
        Promise.reject(new Error(`it did not answer within ${startWithin / 1000} s`)),
      ),
    ]);
    // A caller that forgets to stop the database must not hang; killing it loses nothing.
    runner.unref();
    runner.events.on('error', () => {});
    const stop = async () => {
      runner.ref();
      runner.close();
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
      await runner.end();
    };
    return { port, ended, stop };
  } catch (error) {
    await runner.end();
    // PGlite also throws values that are not errors and have no message.
    const reason = (error as Error | undefined)?.message ?? 'Postgres cannot open its data';
    throw new CommandError(`${name} does not start: ${reason}. ${remedy}`);
  } finally {
    clock.abort();
  }
}
