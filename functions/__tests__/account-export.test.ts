import { unzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { query } from '../lib/db/db.ts';
import { exportAccount, SOURCES } from '../lib/export.ts';
import accountExport from '../media.ts';
import {
  fromElsewhere,
  get,
  givenAffiliate,
  givenSession,
  keepInUse,
  withStore,
} from './harness.ts';

withStore();

let id: string;
let cookie: string;
beforeAll(async () => {
  ({ id, cookie } = await givenSession('ada'));
});

const ask = (as = cookie) => accountExport(get('/api/account/export', as), fromElsewhere());

/** The files of a zip as text. */
async function filesOf(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, text(bytes)]));
}

test('one zip has everything as JSON and as CSV, with a README and without formulas', async () => {
  await query(
    `with person as (
       insert into contact (affiliate_id, name, tags, created_at)
       values ($1, '=HYPERLINK("x")', '{golf,VIP}', '2026-01-02T03:04:05Z') returning id
     ), gone as (insert into contact (affiliate_id, name, deleted_at) values ($1, 'In the trash', now())
     ), note as (
       insert into interaction (affiliate_id, contact_id, kind, text, at)
       select $1, id, 'call', 'A talk about Zoë', now() from person
     )
     insert into visit_day (link_id, day, people) select id, '2026-11-01', 3 from link where affiliate_id = $1`,
    [id],
  );
  const answer = await ask();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="your-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
    'cache-control': 'no-store',
  });
  const files = await filesOf(answer);
  const expected = Object.keys(SOURCES).flatMap((name) => [`${name}.json`, `${name}.csv`]);
  expect(Object.keys(files)).toEqual(['README.txt', ...expected]);
  expect(JSON.parse(files['contacts.json'] ?? '')).toEqual([
    expect.objectContaining({
      name: '=HYPERLINK("x")',
      tags: ['golf', 'VIP'],
      createdAt: '2026-01-02T03:04:05+00:00',
    }),
  ]);
  expect(files['contacts.csv']).toMatch(/^\uFEFFid,name,email,phone,stage,/);
  expect(files['contacts.csv']).toContain(`,"'=HYPERLINK(""x"")",,,lead,,"golf; VIP",manual,`);
  expect(files['contacts-in-bin.csv']).toContain('In the trash');
  expect(files['notes.csv']).toContain('A talk about Zoë');
  expect(JSON.parse(files['visits.json'] ?? '')).toEqual([
    expect.objectContaining({ day: '2026-11-01', link: 'Default link', people: 3 }),
  ]);
  expect(JSON.parse(files['account.json'] ?? '')).toEqual([
    expect.objectContaining({ username: 'ada', mutedAlerts: [], recoveryCodesLeft: 0 }),
  ]);
  expect(JSON.parse(files['scenarios.json'] ?? '')).toEqual([]);
  for (const name of Object.keys(SOURCES)) expect(files['README.txt']).toContain(`${name}: `);
  const [noted] = await query('select action, kind, actor from audit order by id desc limit 1');
  expect(noted).toEqual({ action: 'export', kind: 'account', actor: id });
});

test('it contains nothing of other affiliates, and nothing that opens the account', async () => {
  const other = await givenAffiliate('grace');
  await query("insert into contact (affiliate_id, name) values ($1, 'Stranger')", [other]);
  await query(
    `insert into passkey (affiliate_id, name, credential_id, public_key) values ($1, 'My phone', 'CREDENTIAL', 'KEYBYTES')`,
    [id],
  );
  await query("insert into authenticator (affiliate_id, secret) values ($1, 'SECRETTEXT')", [id]);
  await query("insert into recovery_code (affiliate_id, code_hash) values ($1, 'CODEHASH')", [id]);
  const calendarHash = 'c0de'.repeat(16);
  await query('insert into calendar (affiliate_id, token_hash) values ($1, $2)', [
    id,
    calendarHash,
  ]);
  const [row] = await query<{ password_hash: string; session: string }>(
    `select password_hash, (select id::text from session where affiliate_id = a.id) as session
       from affiliate a where id = $1`,
    [id],
  );
  const all = Object.values(await filesOf(await ask())).join('\n');
  expect(all).toContain('My phone');
  for (const secret of [
    ...['Stranger', other, 'CREDENTIAL', 'KEYBYTES', 'SECRETTEXT', 'CODEHASH', calendarHash],
    ...[row?.password_hash ?? '?', row?.session ?? '?'],
  ]) {
    expect(all).not.toContain(secret);
  }
});

test('it needs a step-up from the last ten minutes', async () => {
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await keepInUse();
  expect(await (await ask()).json()).toMatchObject({ error: 'proof_needed' });
});

test('many rows are read in batches, each row once', async () => {
  const many = await givenAffiliate('many');
  await query(
    `insert into audit (actor, action, kind, affiliate_id, reason)
     select $1, 'change', 'contact', $1, 'n' || n from generate_series(1, 4001) n`,
    [many],
  );
  const files = await filesOf(new Response(await exportAccount(many, '2026-11-20')));
  const lines = JSON.parse(files['audit.json'] ?? '') as { reason: string }[];
  const reasons = lines.map(({ reason }) => reason).filter(Boolean);
  expect([reasons.length, new Set(reasons).size]).toEqual([4001, 4001]);
  // The headings, the export's own row and the end of the file.
  expect(files['audit.csv']?.split('\r\n')).toHaveLength(4004);
});

test('canceling a download stops the reading', async () => {
  const stream = await exportAccount(id, '2026-11-20');
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});
