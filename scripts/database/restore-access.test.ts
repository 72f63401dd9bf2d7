/** A restore brings back records, but no one's access. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  START_TIMEOUT_MS,
  startTestDatabase,
  type TestDatabase,
} from '../../tests/database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const ID = '00000000-0000-4000-8000-000000000001';
let database: TestDatabase;
let client: pg.Client;
let root: string;
let file: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-access-'));
  file = join(root, 'backup.gz');
  database = await startTestDatabase();
  client = await connect(database.url);
  await client.query(
    `INSERT INTO affiliate (id, username, folded_name, first_name, last_name, email, password_hash, password_version)
     VALUES ('${ID}', 'ada', 'ada', 'Ada', 'Example', 'ada@example.com', '', 3);
     INSERT INTO session VALUES (gen_random_uuid(), '${ID}', now(), now() + interval '1 hour');
     INSERT INTO login_attempt VALUES ('key', 5, now(), now() + interval '1 day', 20);
     INSERT INTO invitation VALUES ('hash', '${ID}', 'reset', now() + interval '1 day');
     INSERT INTO passkey_challenge VALUES ('hash', '${ID}', 'sign-in', now() + interval '1 day');
     INSERT INTO office_access (affiliate_id, reason, closes_at)
       VALUES ('${ID}', 'A question', now() + interval '1 day')`,
  );
}, START_TIMEOUT_MS);
afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(root, { recursive: true });
});

const access = async () =>
  (
    await client.query(
      `SELECT password_version AS version, (SELECT count(*)::int FROM session) AS sessions,
         (SELECT count(*)::int FROM login_attempt) AS attempts,
         (SELECT count(*)::int FROM invitation) AS invitations,
         (SELECT count(*)::int FROM passkey_challenge) AS challenges,
         (SELECT count(*)::int FROM office_access) AS openings FROM affiliate`,
    )
  ).rows;

/** Restores a backup that was made before these statements ran. */
async function restoreAfter(meanwhile: string) {
  rmSync(file, { force: true });
  await backup(client, 'here', file);
  if (meanwhile) await client.query(meanwhile);
  return restore(client, file);
}

const NO_ACCESS = {
  version: 4,
  sessions: 0,
  attempts: 0,
  invitations: 0,
  challenges: 0,
  openings: 0,
};

test('a backup leaves out sessions, login attempts, invitations, challenges and the office’s access, and a restore ends them', async () => {
  const counts = await backup(client, 'here', file);
  // Each affiliate has its default link.
  expect(counts).toMatchObject({ affiliate: 1, link: 1, profile: 0 });
  for (const table of ['session', 'invitation', 'passkey_challenge', 'office_access']) {
    expect(counts).not.toHaveProperty(table);
  }
  const restored = await restore(client, file);
  expect(restored.counts).toEqual(counts);
  expect(restored.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await access()).toEqual([NO_ACCESS]);
});

test('a restore also ends sessions that a backup has', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const [past, future] = ['2026-01-01 00:00:00+00', '2099-01-01 00:00:00+00'];
  const session = [ID, ID, past, future, past, past, '', ''];
  const end = lines.pop() ?? '';
  const older = [
    ...lines,
    JSON.stringify({ table: 'session' }),
    JSON.stringify(session),
    end.replace('"rows":2', '"rows":3'),
  ];
  writeFileSync(file, gzipSync(`${older.join('\n')}\n`));
  expect((await restore(client, file)).counts).toMatchObject({ affiliate: 1, link: 1 });
  // The second restore: one more than after the first.
  expect(await access()).toEqual([{ ...NO_ACCESS, version: 5 }]);
});

test('a restore does not bring back recovery codes or password versions that were used since the backup', async () => {
  await client.query(
    `INSERT INTO recovery_code (affiliate_id, code_hash) VALUES ('${ID}', 'used'), ('${ID}', 'kept')`,
  );
  await restoreAfter(
    `UPDATE recovery_code SET used_at = now() WHERE code_hash = 'used';
     UPDATE affiliate SET password_version = 9`,
  );
  const { rows } = await client.query(
    `SELECT code_hash AS code, used_at IS NOT NULL AS used, password_version AS version
       FROM recovery_code JOIN affiliate a ON a.id = affiliate_id ORDER BY code_hash`,
  );
  // Everything that the ninth password authorized, such as a known device, is invalid.
  expect(rows).toEqual([
    { code: 'kept', used: false, version: 10 },
    { code: 'used', used: true, version: 10 },
  ]);
});

test('a withdrawn or replaced calendar address stays invalid, and a sent mail is not sent again', async () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
  await client.query(
    `INSERT INTO calendar (affiliate_id, token_hash) VALUES ('${ID}', '${one}');
     INSERT INTO mail (kind, to_address, subject_key) VALUES
       ('acknowledgement', 'a@example.com', 'sent since'), ('acknowledgement', 'b@example.com', 'still waits')`,
  );
  rmSync(file);
  await backup(client, 'here', file);
  const after = async (meanwhile: string) => {
    await client.query(meanwhile);
    await restore(client, file);
    return (await client.query('SELECT token_hash AS hash FROM calendar')).rows;
  };
  expect(await after('UPDATE calendar SET version = version + 1')).toEqual([{ hash: one }]);
  expect(await after(`UPDATE calendar SET token_hash = '${other}'`)).toEqual([{ hash: null }]);
  const sent = "UPDATE mail SET state = 'sent', sent_at = now() WHERE subject_key = 'sent since'";
  expect(await after(`DELETE FROM calendar; ${sent}`)).toEqual([{ hash: null }]);
  const mails = await client.query(
    'SELECT subject_key AS key, state, sent_at IS NOT NULL AS sent FROM mail ORDER BY 1',
  );
  expect(mails.rows).toEqual([
    { key: 'sent since', state: 'sent', sent: true },
    { key: 'still waits', state: 'waiting', sent: false },
  ]);
});

/** Makes a version of Ada's page, and returns its id. */
async function givenVersion(state: string): Promise<string> {
  const { rows } = await client.query(
    `INSERT INTO publication (affiliate_id, username, state, hash, words, profile_version, html, valid_until)
     VALUES ('${ID}', 'ada', '${state}', 'hash', '{}', 1, '<p>', '2999-01-01') RETURNING id`,
  );
  return rows[0].id;
}
/** The versions of pages: state and reason, and the history of each. */
const versions = async () =>
  (
    await client.query(
      `SELECT p.state, p.reason, array(SELECT e.state || ' ' || e.reason FROM publication_event e
           WHERE e.publication_id = p.id ORDER BY e.id) AS history
         FROM publication p ORDER BY p.submitted_at`,
    )
  ).rows;
const emptyArchive = () =>
  client.query(
    `ALTER TABLE publication DISABLE TRIGGER USER; ALTER TABLE publication_event DISABLE TRIGGER USER;
     DELETE FROM publication_event; DELETE FROM publication;
     ALTER TABLE publication ENABLE TRIGGER USER; ALTER TABLE publication_event ENABLE TRIGGER USER`,
  );

test.each(['withdrawn', 'rejected', 'changes', 'expired'])(
  'a page whose state became %s after the backup keeps it, with its reason and its history',
  async (state) => {
    await emptyArchive();
    const id = await givenVersion(
      state === 'withdrawn' || state === 'expired' ? 'approved' : 'submitted',
    );
    const [before] = (await versions()).map(({ history }) => history[0]);
    rmSync(file);
    await backup(client, 'here', file);
    await client.query(`UPDATE publication SET state = $1, reason = 'Why' WHERE id = $2`, [
      state,
      id,
    ]);
    const at = 'SELECT at FROM publication_event ORDER BY id';
    const { rows: moments } = await client.query(at);
    // Made after the backup.
    await givenVersion(state);
    const now = [
      { state, reason: 'Why', history: [before, `${state} Why`] },
      { state, reason: '', history: [`${state} `] },
    ];
    for (const _time of ['once', 'again']) {
      await restore(client, file);
      expect(await versions()).toEqual(now);
    }
    expect((await client.query(at)).rows.slice(0, 2)).toEqual(moments);
  },
);

test.each([
  ['never had a page that anyone approved', 'DELETE FROM publication', ''],
  ['has a page that ended', `UPDATE publication SET valid_until = '2020-01-01'`, ''],
  ['is disabled', '', 'UPDATE affiliate SET disabled = true'],
])('an affiliate who %s here has no page after a restore', async (_who, change, account) => {
  await emptyArchive();
  await givenVersion('approved');
  await restoreAfter(
    `ALTER TABLE publication DISABLE TRIGGER USER; ${change}; ALTER TABLE publication ENABLE TRIGGER USER; ${account}`,
  );
  expect(await versions()).toEqual([
    {
      state: 'withdrawn',
      reason: 'By a restore',
      history: ['approved ', 'withdrawn By a restore'],
    },
  ]);
});

test('a restore leaves a page that is public here, or whose affiliate this database does not know', async () => {
  await emptyArchive();
  await givenVersion('approved');
  await restoreAfter('');
  expect(await versions()).toEqual([{ state: 'approved', reason: '', history: ['approved '] }]);
  await emptyArchive();
  await client.query('DELETE FROM affiliate');
  await restore(client, file);
  expect(await versions()).toEqual([{ state: 'approved', reason: '', history: ['approved '] }]);
});

test('a certificate stays revoked, and an account keeps its address', async () => {
  await client.query(
    `INSERT INTO certificate (affiliate_id, code, course, title, course_version, name)
     VALUES ('${ID}', 'revoked', 'one', 'One', '1', 'Ada'), ('${ID}', 'valid', 'two', 'Two', '1', 'Ada')`,
  );
  await restoreAfter(
    `UPDATE certificate SET revoked_at = now() WHERE code = 'revoked';
     UPDATE affiliate SET email = 'new@example.com', first_name = 'Adah'`,
  );
  const { rows } = await client.query(
    `SELECT code, revoked_at IS NOT NULL AS revoked, email, first_name AS name
       FROM certificate JOIN affiliate a ON a.id = affiliate_id ORDER BY code`,
  );
  const account = { email: 'new@example.com', name: 'Ada' };
  expect(rows).toEqual([
    { code: 'revoked', revoked: true, ...account },
    { code: 'valid', revoked: false, ...account },
  ]);
});

test('a mail that waits goes to the account’s address of today, not to the earlier mailbox', async () => {
  await client.query(
    `DELETE FROM mail; UPDATE affiliate SET email = 'old@example.com';
     INSERT INTO mail (kind, affiliate_id, to_address, subject_key) VALUES
       ('lead', '${ID}', 'old@example.com', 'waits'), ('address', '${ID}', 'old@example.com', 'for the old one'),
       ('acknowledgement', NULL, 'visitor@example.com', 'to a visitor')`,
  );
  await restoreAfter(`UPDATE affiliate SET email = 'new@example.com'`);
  const to = 'SELECT subject_key AS key, to_address AS to FROM mail ORDER BY 1';
  expect((await client.query(to)).rows).toEqual([
    { key: 'for the old one', to: 'old@example.com' },
    { key: 'to a visitor', to: 'visitor@example.com' },
    { key: 'waits', to: 'new@example.com' },
  ]);
  // As after the account's end.
  await client.query(`UPDATE affiliate SET email = ''`);
  await restore(client, file);
  expect((await client.query(to)).rows.map(({ key }) => key)).not.toContain('waits');
});

test('mails that an affiliate turned off after the backup stay off', async () => {
  await client.query(
    `INSERT INTO mail_preference (affiliate_id, digest) VALUES ('${ID}', 'weekly')`,
  );
  await restoreAfter(
    `UPDATE mail_preference SET digest = 'off', announcement = false, ticket = true`,
  );
  const choice = `SELECT digest, announcement, ticket FROM mail_preference`;
  expect((await client.query(choice)).rows).toEqual([
    { digest: 'off', announcement: false, ticket: true },
  ]);
  // The first choice, made after the backup.
  await client.query('DELETE FROM mail_preference');
  await restoreAfter(`INSERT INTO mail_preference (affiliate_id, lead) VALUES ('${ID}', false)`);
  expect((await client.query('SELECT lead, digest FROM mail_preference')).rows).toEqual([
    { lead: false, digest: 'daily' },
  ]);
});
