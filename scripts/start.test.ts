/** A start that cannot work ends with one line and an exit code. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

const start = (env: Record<string, string>) =>
  new Promise<{ code: unknown; error: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/start.ts'],
      { env: { ...process.env, SESSION_KEYS: KEY, ...env } },
      (failure, _out, error) => resolve({ code: failure?.code ?? 0, error: error.trim() }),
    );
  });

test('a taken port is named, with advice', async () => {
  const holder = createServer().listen(0, 'localhost');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const error = `Error: port ${port} is taken. Set PORT to another, such as PORT=8899.`;
  expect(await start({ PORT: String(port) })).toEqual({ code: 2, error });
  holder.close();
});

test.each([
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/portal', PORT: '18899' },
    1,
    'Error: 127.0.0.1:1 refuses the connection: no database answers there.',
  ],
  [{ PORT: 'eighty' }, 2, 'Error: PORT must be a number from 1 to 65535, not "eighty".'],
  [
    { SESSION_KEYS: 'k1:c2hvcnQ=', PORT: '18899' },
    1,
    'Error: SESSION_KEYS entry 1 (k1) has 5 bytes and needs at least 32',
  ],
])('%j ends with one clear line', async (env, code, error) => {
  expect(await start(env as Record<string, string>)).toEqual({ code, error });
});

test('a local server ends with the command that started it, even if that is killed', async () => {
  const server = `
    import { createServer } from 'node:net';
    import { stopOnSignal } from './scripts/local/stop.ts';
    createServer().listen(0);
    stopOnSignal();
    console.log(process.pid);`;
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const node = `"${process.execPath}" --input-type=module -e "$SERVER"`;
  for (const [env, command] of [
    // First the shell is killed, then npm, whose shell keeps running.
    [{ npm_lifecycle_event: '' }, `${node}; true`],
    [{ npm_lifecycle_event: 'dev' }, `sh -c '${node}; true'; true`],
  ] as const) {
    const parent = spawn('sh', ['-c', command], {
      env: { ...process.env, ...env, SERVER: server },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(parent.stdout, 'data');
    const pid = Number(said);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  }
});
