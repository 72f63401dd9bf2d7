/** Ends a local server on a signal, or after the command that started it has ended. */
import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 500;

const { ppid: parent } = process;
/** npm starts commands through a shell, which keeps running after npm has ended. */
const npm = process.env.npm_lifecycle_event ? parentOf(parent) : undefined;

/** The parent of a process, or undefined if the system's `ps` does not tell. */
function parentOf(pid: number): number | undefined {
  try {
    const words = ['-o', 'ppid=', '-p', String(pid)];
    return Number(
      execFileSync('ps', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

function isAlone(): boolean {
  if (process.ppid !== parent) return true;
  try {
    if (npm) process.kill(npm, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Stops these and ends the process on Ctrl+C, on SIGTERM, or after its parent has ended. */
export function stopOnSignal(...running: { stop: () => Promise<unknown> }[]): void {
  const stop = async () => {
    await Promise.allSettled(running.map((each) => each.stop()));
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite's own listeners would end the process before the others have stopped.
    process.removeAllListeners(signal);
    process.once(signal, stop);
  }
  const look = setInterval(() => {
    if (!isAlone()) return;
    clearInterval(look);
    void stop();
  }, LOOK_EVERY_MS).unref();
}
