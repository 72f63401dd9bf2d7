/** A restore brings back records, but no one's access. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, withDatabase } from '../../tests/places.ts';
import { NAMED_TABLES } from './access.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { readTables } from './schema.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const file = join(temporaryFolder(), 'backup.gz');
const place = withDatabase();

const rows = async (sql: string) => (await place.client.query(sql)).rows;
const save = () => backup(place.client, 'here', file);
const load = () => restore(place.client, file);

beforeAll(() =>
  rows(
    `INSERT INTO affiliate (id, username, folded_name, first_name, last_name, email, password_hash, password_version)
     VALUES ('${ID}', 'ada', 'ada', 'Ada', 'Example', 'ada@example.com', '', 3);
     INSERT INTO session VALUES (gen_random_uuid(), '${ID}', now(), now() + interval '1 hour');
     INSERT INTO login_attempt VALUES ('key', 5, now(), now() + interval '1 day', 20);
     INSERT INTO invitation VALUES ('hash', '${ID}', 'reset', now() + interval '1 day');
     INSERT INTO passkey_challenge VALUES ('hash', '${ID}', 'sign-in', now() + interval '1 day');
     INSERT INTO office_access (affiliate_id, reason, closes_at)
       VALUES ('${ID}', 'A question', now() + interval '1 day')`,
  ),
);

const access = () =>
  rows(
    `SELECT password_version AS version, (SELECT count(*)::int FROM session) AS sessions,
       (SELECT count(*)::int FROM login_attempt) AS attempts,
       (SELECT count(*)::int FROM invitation) AS invitations,
       (SELECT count(*)::int FROM passkey_challenge) AS challenges,
       (SELECT count(*)::int FROM office_access) AS openings FROM affiliate`,
  );

/** Restores a backup that was made before these statements ran. */
async function restoreAfter(meanwhile: string) {
  rmSync(file, { force: true });
  await save();
  await rows(meanwhile);
  await load();
}

test('each table of the schema says what a restore does with its tokens, states and retention', async () => {
  const tables = (await readTables(place.client)).map(({ name }) => name);
  expect(NAMED_TABLES.toSorted()).toEqual(tables.toSorted());
});

const NONE = { sessions: 0, attempts: 0, invitations: 0, challenges: 0, openings: 0 };

test('a backup leaves out sessions, login attempts, invitations, challenges and the office’s access, and a restore ends them', async () => {
  const counts = await save();
  // Each affiliate has its default link.
  expect(counts).toMatchObject({ affiliate: 1, link: 1, profile: 0 });
  for (const table of ['session', 'invitation', 'passkey_challenge', 'office_access']) {
    expect(counts).not.toHaveProperty(table);
  }
  const restored = await load();
  expect(restored.counts).toEqual(counts);
  expect(restored.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await access()).toEqual([{ version: 4, ...NONE }]);
});

test('a restore also ends sessions that a backup has', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const past = '2026-01-01 00:00:00+00';
  const future = '2099-01-01 00:00:00+00';
  const session = [ID, ID, past, future, past, past, '', ''];
  const end = lines.pop() ?? '';
  const older = [
    ...lines,
    JSON.stringify({ table: 'session' }),
    JSON.stringify(session),
    end.replace('"rows":2', '"rows":3'),
  ];
  writeFileSync(file, gzipSync(`${older.join('\n')}\n`));
  expect((await load()).counts).toMatchObject({ affiliate: 1, link: 1 });
  // The second restore: one more than after the first.
  expect(await access()).toEqual([{ version: 5, ...NONE }]);
});

test('a withdrawn or replaced calendar address stays invalid, and a sent mail is not sent again', async () => {
  const firstHash = 'a'.repeat(64);
  const other = 'b'.repeat(64);
  await rows(
    `INSERT INTO calendar (affiliate_id, token_hash) VALUES ('${ID}', '${firstHash}');
     INSERT INTO mail (kind, to_address, subject_key) VALUES
       ('acknowledgement', 'a@example.com', 'sent since'), ('acknowledgement', 'b@example.com', 'still waits')`,
  );
  rmSync(file);
  await save();
  const after = async (meanwhile: string) => {
    await rows(meanwhile);
    await load();
    return rows('SELECT token_hash AS hash FROM calendar');
  };
  expect(await after('UPDATE calendar SET version = version + 1')).toEqual([{ hash: firstHash }]);
  expect(await after(`UPDATE calendar SET token_hash = '${other}'`)).toEqual([{ hash: null }]);
  const sent = "UPDATE mail SET state = 'sent', sent_at = now() WHERE subject_key = 'sent since'";
  expect(await after(`DELETE FROM calendar; ${sent}`)).toEqual([{ hash: null }]);
  const mails = await rows(
    'SELECT subject_key AS key, state, sent_at IS NOT NULL AS sent FROM mail ORDER BY 1',
  );
  expect(mails).toEqual([
    { key: 'sent since', state: 'sent', sent: true },
    { key: 'still waits', state: 'waiting', sent: false },
  ]);
});

test.each<[what: string, given: string, meanwhile: string, read: string, after: object[]]>([
  [
    'recovery codes stay used, and what a later password authorized, such as a known device, is invalid',
    `INSERT INTO recovery_code (affiliate_id, code_hash) VALUES ('${ID}', 'used'), ('${ID}', 'kept')`,
    `UPDATE recovery_code SET used_at = now() WHERE code_hash = 'used';
     UPDATE affiliate SET password_version = 9`,
    `SELECT code_hash AS code, used_at IS NOT NULL AS used, password_version AS version
       FROM recovery_code JOIN affiliate a ON a.id = affiliate_id ORDER BY code_hash`,
    [
      { code: 'kept', used: false, version: 10 },
      { code: 'used', used: true, version: 10 },
    ],
  ],
  [
    'a certificate stays revoked, and an account keeps its address, but not its name',
    `INSERT INTO certificate (affiliate_id, code, course, title, course_version, name)
     VALUES ('${ID}', 'revoked', 'one', 'One', '1', 'Ada'), ('${ID}', 'valid', 'two', 'Two', '1', 'Ada')`,
    `UPDATE certificate SET revoked_at = now() WHERE code = 'revoked';
     UPDATE affiliate SET email = 'new@example.com', first_name = 'Adah'`,
    `SELECT code, revoked_at IS NOT NULL AS revoked, email, first_name AS name
       FROM certificate JOIN affiliate a ON a.id = affiliate_id ORDER BY code`,
    [
      { code: 'revoked', revoked: true, email: 'new@example.com', name: 'Ada' },
      { code: 'valid', revoked: false, email: 'new@example.com', name: 'Ada' },
    ],
  ],
  [
    'a mail that waits goes to the account’s address of today, not to the earlier mailbox',
    `DELETE FROM mail; UPDATE affiliate SET email = 'old@example.com';
     INSERT INTO mail (kind, affiliate_id, to_address, subject_key) VALUES
       ('lead', '${ID}', 'old@example.com', 'waits'), ('address', '${ID}', 'old@example.com', 'for the old one'),
       ('acknowledgement', NULL, 'visitor@example.com', 'to a visitor')`,
    "UPDATE affiliate SET email = 'new@example.com'",
    'SELECT subject_key AS key, to_address AS to FROM mail ORDER BY 1',
    [
      { key: 'for the old one', to: 'old@example.com' },
      { key: 'to a visitor', to: 'visitor@example.com' },
      { key: 'waits', to: 'new@example.com' },
    ],
  ],
  [
    'no mail waits for an account that has ended',
    '',
    "UPDATE affiliate SET email = ''",
    "SELECT FROM mail WHERE subject_key = 'waits'",
    [],
  ],
  [
    'mails that an affiliate turned off stay off',
    `INSERT INTO mail_preference (affiliate_id, digest) VALUES ('${ID}', 'weekly')`,
    "UPDATE mail_preference SET digest = 'off', announcement = false, ticket = true",
    'SELECT digest, announcement, ticket FROM mail_preference',
    [{ digest: 'off', announcement: false, ticket: true }],
  ],
  [
    'so does what was the first choice',
    'DELETE FROM mail_preference',
    `INSERT INTO mail_preference (affiliate_id, lead) VALUES ('${ID}', false)`,
    'SELECT lead, digest FROM mail_preference',
    [{ lead: false, digest: 'daily' }],
  ],
  [
    'an announcement stays withdrawn',
    `INSERT INTO announcement (title, text, audience, publish_at) VALUES ('Gone', 'Text', 'all', now()), ('Stays', 'Text', 'all', now())`,
    "UPDATE announcement SET withdrawn_at = now() WHERE title = 'Gone'",
    'SELECT title, withdrawn_at IS NOT NULL AS withdrawn FROM announcement ORDER BY title',
    [
      { title: 'Gone', withdrawn: true },
      { title: 'Stays', withdrawn: false },
    ],
  ],
  [
    'an approval stays withdrawn, with its reason',
    `INSERT INTO approved_text (hash, words, material) VALUES ('words', '', '');
     INSERT INTO approval (affiliate_id, by_name, kind, thing, title, hash, number, principal, audience, approved_on, last_day)
     SELECT '${ID}', 'Ada Example', 'item', 'one', 'One', 'words', number, 'Jane Doe', 'client', '2026-01-01', '2026-12-31'
       FROM unnest(array['AD-1', 'AD-2']) number`,
    `UPDATE approval SET withdrawn_at = now(), reason = 'Rates changed', version = 2 WHERE number = 'AD-1'`,
    'SELECT number, version, withdrawn_at IS NOT NULL AS withdrawn, reason FROM approval ORDER BY number',
    [
      { number: 'AD-1', version: 2, withdrawn: true, reason: 'Rates changed' },
      { number: 'AD-2', version: 1, withdrawn: false, reason: '' },
    ],
  ],
  [
    'a calendar does not show names again',
    `DELETE FROM calendar; INSERT INTO calendar (affiliate_id, token_hash, level) VALUES ('${ID}', 'hash', 'names')`,
    "UPDATE calendar SET level = 'initials', kinds = '{meeting}'",
    'SELECT level, kinds, token_hash AS hash FROM calendar',
    [{ level: 'initials', kinds: ['meeting'], hash: 'hash' }],
  ],
  [
    'an old mail that still waits in the backup is not sent',
    `DELETE FROM mail; INSERT INTO mail (kind, to_address, subject_key, created_at) VALUES
       ('acknowledgement', 'a@example.com', 'old', now() - interval '31 days'), ('acknowledgement', 'a@example.com', 'new', now())`,
    'DELETE FROM mail',
    'SELECT subject_key AS key FROM mail',
    [{ key: 'new' }],
  ],
])('after a restore %s', async (_what, given, meanwhile, read, after) => {
  await rows(given);
  await restoreAfter(meanwhile);
  expect(await rows(read)).toEqual(after);
});

test('each mail choice is as this database has it, whether on or off', async () => {
  await rows('DELETE FROM mail_preference');
  await rows(
    `INSERT INTO mail_preference (affiliate_id, lead, digest, office) VALUES ('${ID}', false, 'off', 'daily')`,
  );
  const { rows: columns } = await place.client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = 'mail_preference' AND column_name NOT IN ('affiliate_id', 'version')`,
  );
  const switches = columns.filter(({ type }) => type === 'boolean').map(({ name }) => `"${name}"`);
  await restoreAfter(
    `UPDATE mail_preference SET ${switches.map((name) => `${name} = NOT ${name}`).join(', ')},
       digest = 'weekly', office = 'off', unreachable = 'old@example.com'`,
  );
  const [choice] = await rows(
    `SELECT array[${switches.join(', ')}] AS switches, lead, digest, office, unreachable FROM mail_preference`,
  );
  expect(choice).toEqual({
    switches: switches.map((name) => name === '"lead"'),
    lead: true,
    digest: 'weekly',
    office: 'off',
    unreachable: 'old@example.com',
  });
});

describe('a link for a client', () => {
  const share = () =>
    rows(
      'SELECT state, token_hash AS hash, answers, decided, opened_on IS NULL AS unread FROM share',
    );
  beforeEach(() =>
    rows(
      `DELETE FROM share; DELETE FROM contact;
       INSERT INTO contact (id, affiliate_id, name) VALUES ('${ID}', '${ID}', 'Carol Doyle');
       INSERT INTO share (affiliate_id, contact_id, kind, title, token_hash, state, expires_on, answers)
       VALUES ('${ID}', '${ID}', 'questions', 'Questions', 'first', 'sent', '2999-01-01', '{"worries": {}}')`,
    ),
  );
  const saved = {
    state: 'sent',
    hash: 'first',
    answers: { worries: {} },
    decided: {},
    unread: true,
  };

  test.each<[what: string, meanwhile: string, after: object]>([
    ['stays withdrawn', `UPDATE share SET state = 'withdrawn'`, { ...saved, state: 'withdrawn' }],
    [
      'has the address of its last reminder alone',
      `UPDATE share SET token_hash = 'second', reminders = 1`,
      { ...saved, hash: 'second' },
    ],
    ['keeps no deleted answers', 'UPDATE share SET answers = NULL', { ...saved, answers: null }],
    [
      'keeps what was decided about its answers',
      `UPDATE share SET state = 'taken', opened_on = '2026-11-01', decided = '{"worries": "kept"}'`,
      { ...saved, state: 'taken', unread: false, decided: { worries: 'kept' } },
    ],
    [
      'that is gone here does not open, and its answers stay deleted',
      'DELETE FROM share',
      { ...saved, state: 'withdrawn', answers: null },
    ],
    [
      'of an affiliate whom this database does not know does not open, and keeps its answers',
      'DELETE FROM affiliate',
      { ...saved, state: 'withdrawn' },
    ],
  ])('%s after a restore', async (_what, meanwhile, after) => {
    await restoreAfter(meanwhile);
    expect(await share()).toEqual([after]);
  });
});

/** Makes a version of Ada's page. */
const givenVersion = (state: string) =>
  rows(
    `INSERT INTO publication (affiliate_id, username, state, hash, words, profile_version, html, valid_until)
     VALUES ('${ID}', 'ada', '${state}', 'hash', '{}', 1, '<p>', '2999-01-01')`,
  );
/** The versions of pages: state and reason, and the history of each. */
const versions = () =>
  rows(
    `SELECT p.state, p.reason, array(SELECT e.state || ' ' || e.reason FROM publication_event e
         WHERE e.publication_id = p.id ORDER BY e.id) AS history
       FROM publication p ORDER BY p.submitted_at`,
  );
/** A change of the archive, which refuses all that the product does not do. */
const inArchive = (change: string) =>
  `ALTER TABLE publication DISABLE TRIGGER USER; ALTER TABLE publication_event DISABLE TRIGGER USER;
   ${change};
   ALTER TABLE publication ENABLE TRIGGER USER; ALTER TABLE publication_event ENABLE TRIGGER USER`;
const emptyArchive = () =>
  rows(inArchive('DELETE FROM publication_event; DELETE FROM publication'));

test.each(['withdrawn', 'rejected', 'changes', 'expired'])(
  'a page whose state became %s after the backup keeps it, with its reason and its history',
  async (state) => {
    await emptyArchive();
    const before = state === 'withdrawn' || state === 'expired' ? 'approved' : 'submitted';
    await givenVersion(before);
    rmSync(file);
    await save();
    await rows(`UPDATE publication SET state = '${state}', reason = 'Why'`);
    const at = 'SELECT at FROM publication_event ORDER BY id LIMIT 2';
    const moments = await rows(at);
    // Made after the backup.
    await givenVersion(state);
    for (const _time of ['once', 'again']) {
      await load();
      expect(await versions()).toEqual([
        { state, reason: 'Why', history: [`${before} `, `${state} Why`] },
        { state, reason: '', history: [`${state} `] },
      ]);
    }
    expect(await rows(at)).toEqual(moments);
  },
);

test.each([
  ['never had a page that anyone approved', 'DELETE FROM publication', ''],
  ['has a page that ended', `UPDATE publication SET valid_until = '2020-01-01'`, ''],
  ['is disabled', '', 'UPDATE affiliate SET disabled = true'],
])('an affiliate who %s here has no page after a restore', async (_who, change, account) => {
  await emptyArchive();
  await givenVersion('approved');
  await restoreAfter(`${inArchive(change)}; ${account}`);
  const history = ['approved ', 'withdrawn By a restore'];
  expect(await versions()).toEqual([{ state: 'withdrawn', reason: 'By a restore', history }]);
});

test('a restore leaves a page that is public here, or whose affiliate this database does not know', async () => {
  await emptyArchive();
  await givenVersion('approved');
  await restoreAfter('SELECT');
  expect(await versions()).toEqual([{ state: 'approved', reason: '', history: ['approved '] }]);
  await emptyArchive();
  await rows('DELETE FROM affiliate');
  await load();
  expect(await versions()).toEqual([{ state: 'approved', reason: '', history: ['approved '] }]);
});

test('an assistant whose access ended stays out, and none gets back parts that were taken away', async () => {
  await rows(
    `INSERT INTO delegate (affiliate_id, name, scopes, until) VALUES
       ('${ID}', 'Dana', '{contacts,prepare}', '2099-01-01'), ('${ID}', 'Eve', '{contacts,prepare}', '2099-01-01')`,
  );
  const accesses = () => rows('SELECT name, scopes, ended_by AS by FROM delegate ORDER BY name');
  await restoreAfter(
    `UPDATE delegate SET ended_at = now(), ended_by = 'affiliate' WHERE name = 'Dana';
     UPDATE delegate SET scopes = '{contacts}' WHERE name = 'Eve'`,
  );
  expect(await accesses()).toEqual([
    { name: 'Dana', scopes: ['contacts', 'prepare'], by: 'affiliate' },
    { name: 'Eve', scopes: ['contacts'], by: null },
  ]);
  await restoreAfter('DELETE FROM delegate');
  expect((await accesses()).map(({ by }) => by)).toEqual(['affiliate', 'office']);
  await rows('DELETE FROM delegate');
});

test('a consent that was taken back, and an application that was deleted with its mails, stay away', async () => {
  const sponsor = '5c7d5cb8-1f43-4e6b-9d8c-6e8c0a5f9d11';
  const deleted = '0b0f7a52-6c1e-4a39-8f0e-2a1d6f1f7e22';
  await rows(
    `INSERT INTO affiliate (id, username, folded_name, first_name, last_name, email)
       VALUES ('${sponsor}', 'sponsor', 'sponsor', 'Spon', 'Sor', '');
     UPDATE affiliate SET sponsor_id = '${sponsor}', sponsor_sees = true WHERE id = '${ID}';
     INSERT INTO application (id, name, email, roles, states, receipt, agreement)
       VALUES ('${deleted}', 'Linus', 'linus@example.com', '{coach}', '{NY}', '{}', '2026-12-01');
     INSERT INTO mail (kind, to_address, subject_key, state, sent_at)
       VALUES ('application', 'linus@example.com', 'application:${deleted}:asked:1', 'sent', now())`,
  );
  await restoreAfter(
    `UPDATE affiliate SET sponsor_sees = false WHERE id = '${ID}';
     DELETE FROM application; DELETE FROM mail WHERE kind = 'application';
     INSERT INTO audit (action, kind, thing) VALUES ('delete', 'application', '${deleted}')`,
  );
  expect(await rows(`SELECT sponsor_sees AS sees FROM affiliate WHERE id = '${ID}'`)).toEqual([
    { sees: false },
  ]);
  expect(await rows("SELECT FROM mail WHERE kind = 'application'")).toEqual([]);
  expect(await rows('SELECT FROM application')).toEqual([]);
  await rows(`DELETE FROM affiliate WHERE id = '${sponsor}'`);
});
