/** Which process may open a data folder: the operating system decides, and frees the lock of a dead process. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes the lock `file`, or returns nothing if a process holds it. A file with a process id in it
 * goes stale with kill -9, and two processes can find it stale at the same moment; SQLite's file lock
 * is the one that Node offers which the system itself gives up.
 */
export function takeFolderLock(file: string): { release: () => void } | undefined {
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
