/** Ends a local server: when it is told to, and when the command that started it has ended. */
import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 500;

/** The process that started this one, as it was when this one began. */
const { ppid: parent } = process;
/** npm starts commands by a shell, which goes on without it. */
const npm = process.env.npm_lifecycle_event ? parentOf(parent) : undefined;

/** The process that started another one, where the system's `ps` says so. */
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

/** Ends the process on Ctrl+C, when it is told to end or when its parent has ended, after these have stopped. */
export function stopOnSignal(...running: { stop: () => Promise<unknown> }[]): void {
  const stop = async () => {
    await Promise.allSettled(running.map((each) => each.stop()));
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite has listeners of its own, which end the process before the others have stopped.
    process.removeAllListeners(signal);
    process.once(signal, stop);
  }
  const look = setInterval(() => {
    if (!isAlone()) return;
    clearInterval(look);
    void stop();
  }, LOOK_EVERY_MS).unref();
}
