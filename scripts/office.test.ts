/** The office's commands: an affiliate's contacts, certificates and pages. */
import { beforeAll, expect, test } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { query } from '../functions/lib/db/db.ts';
import { closeContacts, openContacts, readContacts } from '../functions/lib/office-access.ts';
import { comparePages } from '../functions/lib/page-copies.ts';
import { removePageFile } from '../functions/lib/page-files.ts';
import { submitPublication } from '../functions/lib/publications.ts';
import { givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { office } from './office.ts';

withOperatorStore();

let id: string;
beforeAll(async () => {
  await givenAccount('ada');
  await givenAccount('grace');
  id = (await findAccount('ada'))?.id ?? '';
  await query(
    "insert into contact (affiliate_id, name, email) values ($1, 'Robin \u202eSample', 'robin@example.com')",
    [id],
  );
});

const run = (...words: string[]) => runLine(office, words);
const ofAda = (command: string, ...rest: string[]) => run(command, '--affiliate', 'ada', ...rest);
const REASON = 'Asked for help with the import.';

const lines = async () =>
  (
    await query<{ line: string }>(
      "select action || ': ' || reason as line from audit where affiliate_id = $1 order by id",
      [id],
    )
  ).map(({ line }) => line);

test('contacts can be read only while they are open, and the affiliate sees why, how often and until when', async () => {
  const before = await ofAda('contacts');
  expect([before.code, before.error]).toEqual([1, expect.stringContaining('are not open')]);

  const opened = await ofAda('open', '--reason', REASON);
  expect([opened.code, opened.out]).toEqual([
    0,
    expect.stringMatching(/^The contacts of ada on .* are open until \d{4}-/),
  ]);
  const list = await ofAda('contacts');
  expect(list.out).toMatch(
    /^1 contact of ada on [\s\S]*Robin \[U\+202E\]Sample +robin@example\.com/,
  );
  const json = JSON.parse((await ofAda('contacts', '--json')).out);
  expect(json).toEqual([expect.objectContaining({ name: 'Robin \u202eSample', stage: 'lead' })]);
  expect((await ofAda('close')).out).toMatch(/are closed\.$/);
  expect([await readContacts(id), await closeContacts(id)]).toEqual([null, false]);
  expect(await lines()).toEqual([
    'office-opened: Asked for help with the import',
    'office-read: Asked for help with the import',
    'office-read: Asked for help with the import',
    'office-closed: ',
  ]);
  const [alert] = await query('select kind, title, why from alert where affiliate_id = $1', [id]);
  expect(alert).toEqual({
    kind: 'security',
    title: expect.stringMatching(/^The office may read your contacts until \d+:\d\d [AP]M E[SD]T$/),
    why: 'Its reason: Asked for help with the import. Each reading is listed under Settings, Privacy.',
  });
});

test('they close after 30 minutes', async () => {
  await openContacts(id, REASON);
  expect(await readContacts(id)).toHaveLength(1);
  // Only this affiliate's contacts are open.
  expect(await readContacts((await findAccount('grace'))?.id ?? '')).toBeNull();
  await query(
    "update office_access set closes_at = closes_at - interval '30 minutes' where affiliate_id = $1",
    [id],
  );
  expect(await readContacts(id)).toBeNull();
});

test.each([
  ['no reason', ['open', '--affiliate', 'ada'], 2, "'--reason <text>' not specified"],
  [
    'a reason of 301 characters',
    ['open', '--affiliate', 'ada', '--reason', 'x'.repeat(301)],
    2,
    'more than 300',
  ],
  ['an invisible character', ['open', '--affiliate', 'ada', '--reason', 'a\u200bb'], 2, 'U+200B'],
  ['no affiliate', ['open', '--reason', 'x'], 2, "'--affiliate <name>' not specified"],
  ['an unknown name', ['open', '--affiliate', 'eve', '--reason', 'x'], 1, 'no affiliate "eve"'],
  [
    'an unknown option',
    ['contacts', '--affiliate', 'ada', '--reason', 'x'],
    2,
    "unknown option '--reason'",
  ],
  ['no command', [], 2, 'the command is missing'],
  ['an unknown command', ['read', '--affiliate', 'ada'], 2, "unknown command 'read'"],
])('%s is refused', async (_what, args, code, sentence) => {
  const outcome = await run(...args);
  expect([outcome.code, outcome.error]).toEqual([code, expect.stringContaining(sentence)]);
});

test('certificates are listed, and an unknown code cannot be revoked', async () => {
  expect((await run('courses')).out).toMatch(/^0 certificates on .*\.$/);
  const refused = await run('revoke', 'ABCD-EFGH-JKLM-NPQR', '--reason', 'Test');
  expect([refused.code, refused.error]).toEqual([
    1,
    expect.stringContaining('no valid certificate'),
  ]);
  expect((await run('revoke')).code).toBe(2);
});

test('the commands list and approve a waiting page, and its file is then public', async () => {
  expect((await run('publications')).out).toMatch(/^0 pages on .*\.$/);
  await submitPublication(id);
  expect((await run('publications')).out).toMatch(/^1 page on .*:\n[\s\S]*ada/);
  expect((await run('approve', '--affiliate', 'ada')).code).toBe(2);
  const approved = await run('approve', '--affiliate', 'ada', '--reason', 'Read by the owner');
  expect([approved.code, approved.out]).toEqual([
    0,
    expect.stringMatching(/^The page of ada .* is approved until 20\d\d-\d\d-\d\d\./),
  ]);
  const again = await run('approve', '--affiliate', 'ada', '--reason', 'Once more');
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('waits for review')]);
  expect(await comparePages()).toEqual({ affiliates: [], codes: [], portraits: [] });
  const [{ code } = { code: '' }] = await query<{ code: string }>(
    'select code from profile where affiliate_id = $1',
    [id],
  );
  await removePageFile(code);
  expect(await comparePages()).toMatchObject({ affiliates: [id] });
});
