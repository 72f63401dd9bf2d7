/** The local database: Postgres as WebAssembly, which needs no installation. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../lib/fail.ts';
import { startDatabaseThread, templateIn } from './database-runner.ts';
import { type Address, LOOPBACK, newUser, urlOf } from './port.ts';
import { startup } from './postgres-messages.ts';

const ANSWER_MS = 5000;
/** The first byte from a server that accepts the client. */
const AUTHENTICATION = 'R'.charCodeAt(0);

interface HeldConnection {
  ended: Promise<unknown>;
  end: () => Promise<void>;
}

/** Connects only to notice when the server ends; resolves with undefined if it is silent or not ours. */
export function holdConnection({ port, user }: Address): Promise<HeldConnection | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    const ended = new Promise((end) => socket.once('close', end));
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('connect', () => socket.write(startup(user)));
    socket.once('data', (data) => {
      socket.setTimeout(0);
      if (data[0] !== AUTHENTICATION) return void socket.destroy();
      // The watch must not keep a finished command alive.
      socket.unref().resume();
      resolve({ ended, end: async () => void socket.destroy() });
    });
    ended.then(() => resolve(undefined));
  });
}

const SQLITE_BUSY = 5;

/**
 * Takes the lock `file`, or returns undefined if a process holds it. A file with a process id becomes
 * stale after kill -9, and two processes can find it stale at the same moment. SQLite's file lock is the
 * only one in Node that the system itself releases.
 */
function takeFolderLock(file: string): { release: () => void } | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => void (lock.isOpen && lock.close()) };
}

/** Where the tests pack an empty database. */
const CHECKOUT = join(import.meta.dirname, '../..');
/** The data folder, which Git ignores. */
const DATA_FOLDER = join('.netlify', 'database');
/** Longer than the owner of the folder may take to start. */
const JOIN_MS = 100_000;
const RETRY_MS = 50;

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

/** A process's part in the database of a folder: it serves it, or waits for the process that does. */
interface Participant {
  folder: string;
  isStopped: boolean;
  stopServing: () => Promise<void>;
}

const addressFileOf = ({ folder }: Participant): string => `${folder}.json`;

/** Takes over when the process that serves the folder ends. */
const takeOverAfter = (participant: Participant, ended: Promise<unknown>, url: string): void =>
  void ended.then(async () => {
    if (participant.isStopped) return;
    try {
      const next = await serveOrJoin(participant);
      if (next !== url) console.error('The local database has a new address: start again.');
    } catch (error) {
      console.error(`Error: ${(error as Error).message}`);
    }
  });

/** Serves the folder, at the address of the process before. Returns the address. */
async function serve(participant: Participant, lock: { release: () => void }): Promise<string> {
  try {
    const { folder } = participant;
    const last = readAddress(addressFileOf(participant)) ?? { port: 0, user: newUser() };
    const thread = await startDatabaseThread({ folder, template: templateIn(CHECKOUT), ...last });
    const address = { ...last, port: thread.port };
    writeFileSync(addressFileOf(participant), JSON.stringify(address), { mode: 0o600 });
    participant.stopServing = async () => {
      await thread.stop();
      lock.release();
    };
    thread.ended.then(() => lock.release());
    takeOverAfter(participant, thread.ended, urlOf(address));
    return urlOf(address);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function serveOrJoin(participant: Participant): Promise<string> {
  const deadline = Date.now() + JOIN_MS;
  do {
    const lock = takeFolderLock(`${participant.folder}.lock`);
    if (lock) return serve(participant, lock);
    const address = readAddress(addressFileOf(participant));
    const held = address && (await holdConnection(address));
    if (held) {
      participant.stopServing = held.end;
      takeOverAfter(participant, held.ended, urlOf(address));
      return urlOf(address);
    }
    await wait(RETRY_MS);
  } while (!participant.isStopped && Date.now() < deadline);
  throw new CommandError(
    `another process holds the local database in ${participant.folder} but does not respond. End it, or set DATABASE_URL to use another server.`,
  );
}

/**
 * Opens the database of the project in `root`. The first process opens the folder and serves it. Any
 * other process connects to the first, and takes over at the same address when the first ends.
 * Throws a CommandError with advice if neither works in time.
 */
export async function startLocalDatabase(
  root: string,
  { folder = join(root, DATA_FOLDER) }: { folder?: string } = {},
): Promise<LocalDatabase> {
  const participant: Participant = { folder, isStopped: false, stopServing: async () => {} };
  const url = await serveOrJoin(participant);
  return {
    url,
    stop: async () => {
      participant.isStopped = true;
      await participant.stopServing();
    },
  };
}
