/** The local database: Postgres as WebAssembly, so there is nothing to install. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../lib/fail.ts';
import { type Address, newUser, urlOf } from './address.ts';
import { startDatabaseThread } from './database-thread.ts';
import { takeFolderLock } from './folder-lock.ts';
import { holdConnection } from './held-connection.ts';

/** The data; git ignores the folder. */
const DATA_FOLDER = join('.netlify', 'database');
/** Longer than the owner of the folder may take to start. */
const JOIN_MS = 100_000;
const RETRY_MS = 50;

/** A database to connect to. */
export interface LocalDatabase {
  url: string;
  /** Stops serving; another process that uses the folder takes over at the same address. */
  stop: () => Promise<void>;
}

function readAddress(file: string): Address | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Address;
  } catch {
    return undefined;
  }
}

/**
 * The database of the project in `root`. The first process that asks opens the folder and serves it,
 * any other one connects to it and takes over, at the same address, when the first one ends.
 * Throws a CommandError that says what to do if neither works in time.
 */
export async function startLocalDatabase(
  root: string,
  { folder = join(root, DATA_FOLDER) }: { folder?: string } = {},
): Promise<LocalDatabase> {
  const addressFile = `${folder}.json`;
  let stopped = false;
  let stopServing = async () => {};

  const keepUp = (ended: Promise<unknown>, url: string) =>
    void ended.then(async () => {
      if (stopped) return;
      try {
        const next = await serveOrJoin();
        if (next !== url) console.error('The local database has a new address: start again.');
      } catch (error) {
        console.error(`Error: ${(error as Error).message}`);
      }
    });

  const serve = async (lock: { release: () => void }): Promise<string> => {
    try {
      const last = readAddress(addressFile) ?? { port: 0, user: newUser() };
      const thread = await startDatabaseThread({ data: { folder }, ...last });
      const address = { ...last, port: thread.port };
      writeFileSync(addressFile, JSON.stringify(address), { mode: 0o600 });
      stopServing = async () => {
        await thread.stop();
        lock.release();
      };
      thread.ended.then(() => lock.release());
      keepUp(thread.ended, urlOf(address));
      return urlOf(address);
    } catch (error) {
      lock.release();
      throw error;
    }
  };

  const serveOrJoin = async (): Promise<string> => {
    const deadline = Date.now() + JOIN_MS;
    do {
      const lock = takeFolderLock(`${folder}.lock`);
      if (lock) return serve(lock);
      const address = readAddress(addressFile);
      const held = address && (await holdConnection(address));
      if (held) {
        stopServing = held.end;
        keepUp(held.ended, urlOf(address));
        return urlOf(address);
      }
      await wait(RETRY_MS);
    } while (!stopped && Date.now() < deadline);
    throw new CommandError(
      `another process holds the local database in ${folder} but does not answer. End it, or set DATABASE_URL to use another server.`,
    );
  };

  const url = await serveOrJoin();
  return {
    url,
    stop: async () => {
      stopped = true;
      await stopServing();
    },
  };
}
