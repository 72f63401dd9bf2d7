/** The command as an operator runs it: its output and its exit code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startEmptyDatabase } from '../tests/database.ts';
import { expectRefusal, runLine } from '../tests/operator-harness.ts';
import { temporaryFolder, withDatabase } from '../tests/places.ts';
import { database as line } from './database.ts';

const SLOW = { timeout: 300_000 };
const place = withDatabase(startEmptyDatabase);
const withTables = withDatabase();
const root = temporaryFolder();
const migrations = join(root, 'netlify/database/migrations');
mkdirSync(migrations, { recursive: true });
writeFileSync(join(migrations, '0001_pet.sql'), 'CREATE TABLE pet (name text)');

const nameOf = (url: string) => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Runs the command in this process, as in the folder of its own migrations. */
async function run(args: string[], url = place.url) {
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(root);
  try {
    return await runLine(line, args, { DATABASE_URL: url });
  } finally {
    folder.mockRestore();
  }
}

test('every answer names the store, from an empty database to a restored one', SLOW, async () => {
  const { client } = place;
  const store = nameOf(place.url);
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
  await client.query(`INSERT INTO pet VALUES ('Rex')`);
  const copy = join(root, 'copy.gz');
  expect((await run(['backup', copy])).out).toBe(
    `${copy} has 1 record (pet 1) of the database on ${store}.`,
  );
  expect((await run(['backup', copy])).code).toBe(1);
  await client.query('DELETE FROM pet');
  await expectRefusal(run(['restore', copy]), 2, 'add --yes');
  expect((await client.query('SELECT * FROM pet')).rows).toEqual([]);
  expect((await run(['restore', copy, '--yes'])).out.split('\n')).toEqual([
    `The database on ${store} has 1 record (pet 1) of ${copy}.`,
    'Everyone is signed out. Invitations and resets have ended, and used recovery codes stay used.',
    expect.stringMatching(
      /^Passwords, second steps and disabled marks are those of \d{4}-\d\d-\d\d\.$/,
    ),
  ]);
  expect((await client.query('SELECT * FROM pet')).rows).toEqual([{ name: 'Rex' }]);
});

test('without DATABASE_URL it uses this machine’s database', {
  ...SLOW,
  tags: 'deep',
}, async () => {
  expect(await run(['migrate'], '')).toEqual({
    code: 0,
    out: '0001_pet.sql applied.\nThe database on this machine is up to date.',
    error: '',
  });
});

test('the command says whether the audit is whole, and who could rewrite it', async () => {
  const { url, client } = withTables;
  await client.query("INSERT INTO audit (action, kind) VALUES ('create', 'lead')");
  const { out } = await run(['verify-audit'], url);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(
      `^The audit on ${nameOf(url)} is whole: 1 line. Its head is 1:[0-9a-f]{64}\\.$`,
    ),
    expect.stringMatching(/^The functions' role owns it: anyone with that role could rewrite/),
  ]);
  const broken = `Error: the audit on ${nameOf(url)} is not whole: 2:00 is not in it`;
  await expectRefusal(run(['verify-audit', '2:00'], url), 1, broken);
  await expectRefusal(run(['protect-audit'], url), 1, "is the functions' own role");
});

test.each([[[]], [['toString']], [['backup']], [['status', 'x']]])(
  '%j is a usage error: exit code 2 and one clear line',
  async (args) => {
    const { code, error } = await run(args);
    expect([code, error]).toEqual([2, expect.stringMatching(/^Error: [^\n]+/m)]);
  },
);
