/** The database in a folder: one process opens it, nothing is lost, and a failed start says why. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/places.ts';
import { holdConnection, startLocalDatabase } from './database.ts';
import { startDatabaseThread } from './database-runner.ts';

const SLOW = { timeout: 300_000 };
const module = new URL('./database.ts', import.meta.url).href;
const root = temporaryFolder();

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

/** Another process of the project, which serves or joins the database, prints its address, and runs until it is killed. */
async function otherProcess() {
  const source = `import { startLocalDatabase } from ${JSON.stringify(module)};
    const { url } = await startLocalDatabase(${JSON.stringify(root)});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended')));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: String(line).trim(), kill };
}

test(
  'two processes that start together share one database, and its rows survive kill -9',
  SLOW,
  async () => {
    const [first, second] = await Promise.all([otherProcess(), otherProcess()]);
    expect(second.url).toBe(first.url);
    await query(first.url, 'CREATE TABLE kept (n int)');
    await Promise.all([
      query(first.url, 'INSERT INTO kept VALUES (1)'),
      query(second.url, 'INSERT INTO kept VALUES (2)'),
    ]);
    await Promise.all([first.kill(), second.kill()]);
    const again = await startLocalDatabase(root);
    expect(await query(again.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(again.url).toBe(first.url);
    await again.stop();
  },
);

test(
  'a second process takes over at the same address when the first one is killed',
  SLOW,
  async () => {
    const first = await otherProcess();
    const second = await startLocalDatabase(root);
    expect(second.url).toBe(first.url);
    await first.kill();
    await expect
      .poll(() => query(second.url, 'SELECT 1 AS n').catch(() => 'not yet'), { timeout: 120_000 })
      .toEqual([{ n: 1 }]);
    await second.stop();
  },
);

test('a second process that stops does not stop the database', SLOW, async () => {
  const owner = await startLocalDatabase(root);
  const guest = await startLocalDatabase(root);
  await guest.stop();
  expect(await query(owner.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await owner.stop();
  expect(await holdConnection({ port: Number(new URL(owner.url).port), user: '' })).toBeUndefined();
});

test('only their owner can read the data and the address', SLOW, async () => {
  const modes = await Promise.all(
    ['database', 'database.json'].map(
      async (name) => (await stat(join(root, '.netlify', name))).mode,
    ),
  );
  expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0]);
});

test('a broken folder is named, with advice', SLOW, async () => {
  const folder = join(root, 'broken');
  await mkdir(folder);
  await writeFile(join(folder, 'PG_VERSION'), '18\n');
  await expect(startLocalDatabase(root, { folder })).rejects.toThrow(
    /local database in .*broken does not start: .*Move that folder away .* DATABASE_URL/,
  );
});

test('a start that hangs fails with the same advice', SLOW, async () => {
  const task = { folder: join(root, 'slow'), template: join(root, 'none'), user: 'x', port: 0 };
  await expect(startDatabaseThread(task, 1)).rejects.toThrow(
    /did not answer within .*Move that folder/,
  );
});
