/** The command as an operator runs it: its output and its exit code. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  connect,
  START_TIMEOUT_MS,
  startEmptyDatabase,
  type TestDatabase,
} from '../tests/database.ts';
import { runLine } from '../tests/operator-harness.ts';
import { applyMigrations } from './database/connect.ts';
import { MIGRATIONS_FOLDER } from './database/migrations.ts';
import { database as line } from './database.ts';
import { fatal } from './local/postgres-messages.ts';

const SLOW = { timeout: 300_000 };
let database: TestDatabase;
let root: string;

beforeAll(async () => {
  database = await startEmptyDatabase();
  root = mkdtempSync(join(tmpdir(), 'portal-command-'));
  mkdirSync(join(root, MIGRATIONS_FOLDER), { recursive: true });
  writeFileSync(join(root, MIGRATIONS_FOLDER, '0001_pet.sql'), 'CREATE TABLE pet (name text)');
}, START_TIMEOUT_MS);
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true });
});

/** Runs the command in this process, as in the folder of its own migrations. */
async function run(args: string[], { url = database.url } = {}) {
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(root);
  try {
    return await runLine(line, args, { DATABASE_URL: url });
  } finally {
    folder.mockRestore();
  }
}

test('every answer names the store, from an empty database to a restored one', SLOW, async () => {
  const { host, pathname } = new URL(database.url);
  const store = `${host}${pathname}`;
  expect((await run(['status'])).out).toBe(
    `0001_pet.sql  pending\nThe database on ${store} has 0 migrations, 1 pending.`,
  );
  expect((await run(['migrate'])).out).toBe(
    `0001_pet.sql applied.\nThe database on ${store} is up to date.`,
  );
  expect(JSON.parse((await run(['status', '--json'])).out)).toEqual({
    store,
    applied: [{ name: '0001_pet.sql', appliedAt: expect.stringMatching(/^\d{4}-/) }],
    pending: [],
  });
  const client = await connect(database.url);
  await client.query(`INSERT INTO pet VALUES ('Rex')`);
  const copy = join(root, 'copy.gz');
  expect((await run(['backup', copy])).out).toBe(
    `${copy} has 1 record (pet 1) of the database on ${store}.`,
  );
  expect((await run(['backup', copy])).code).toBe(1);
  await client.query('DELETE FROM pet');
  const refused = await run(['restore', copy]);
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('add --yes')]);
  expect((await client.query('SELECT * FROM pet')).rows).toEqual([]);
  expect((await run(['restore', copy, '--yes'])).out.split('\n')).toEqual([
    `The database on ${store} has 1 record (pet 1) of ${copy}.`,
    'Everyone is signed out. Invitations and resets have ended, and used recovery codes stay used.',
    expect.stringMatching(
      /^Passwords, second steps and disabled marks are those of \d{4}-\d\d-\d\d\.$/,
    ),
  ]);
  expect((await client.query('SELECT * FROM pet')).rows).toEqual([{ name: 'Rex' }]);
  await client.end();
});

test('without DATABASE_URL it uses this machine’s database', SLOW, async () => {
  expect(await run(['migrate'], { url: '' })).toEqual({
    code: 0,
    out: '0001_pet.sql applied.\nThe database on this machine is up to date.',
    error: '',
  });
});

test('the command says whether the audit is whole, and who could rewrite it', SLOW, async () => {
  const { url, stop } = await startEmptyDatabase();
  await applyMigrations({ url: new URL(url), name: 'a test' }, process.cwd());
  const { host, pathname } = new URL(url);
  const store = `${host}${pathname}`;
  const client = await connect(url);
  await client.query("INSERT INTO audit (action, kind) VALUES ('create', 'lead')");
  const { out } = await run(['verify-audit'], { url });
  expect(out.split('\n')).toEqual([
    expect.stringMatching(
      `^The audit on ${store} is whole: 1 line. Its head is 1:[0-9a-f]{64}\\.$`,
    ),
    expect.stringMatching(/^The functions' role owns it: anyone with that role could rewrite/),
  ]);
  expect(await run(['verify-audit', '2:00'], { url })).toMatchObject({
    code: 1,
    error: expect.stringMatching(`^Error: the audit on ${store} is not whole: 2:00 is not in it`),
  });
  expect(await run(['protect-audit'], { url })).toMatchObject({
    code: 1,
    error: expect.stringContaining("is the functions' own role"),
  });
  await client.end();
  await stop();
});

test.each([[[]], [['bogus']], [['toString']], [['backup']], [['status', 'x']], [['--bogus']]])(
  '%j is a usage error: exit code 2 and one clear line',
  async (args) => {
    const { code, error } = await run(args);
    expect([code, error]).toEqual([2, expect.stringMatching(/^Error: [^\n]+/m)]);
  },
);

test.each(['nonsense', 'https://user:secret@host/db', 'postgres://user:secret@host'])(
  'the address %j is refused without showing it',
  async (url) => {
    const { code, error } = await run(['status'], { url });
    expect(error).toMatch(
      /^Error: DATABASE_URL must read postgres:\/\/user:password@host\/database,.*$/,
    );
    expect(error).not.toContain('secret');
    expect(code).toBe(2);
  },
);

test.each([
  ['28P01', 'refuses the username or password of DATABASE_URL.'],
  ['3D000', 'has no database "shop".'],
  ['53300', 'has no connection left; try again.'],
  ['57P03', 'is starting or stopping; try again.'],
  ['', 'refuses the connection: no database answers there.'],
])('a server that answers %j ends it with one clear line', async (answer, line) => {
  const server = createServer((socket) => socket.end(fatal(answer, 'no')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!answer) await new Promise((closed) => server.close(closed));
  const { code, error } = await run(['status'], { url: `postgres://me:secret@${host}/shop` });
  server.close();
  expect([code, error]).toEqual([1, `Error: ${host} ${line}`]);
});
