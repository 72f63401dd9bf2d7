/** The office's commands: an affiliate's contacts, certificates and pages. */
import { beforeAll, expect, test } from 'vitest';
import { findAccount } from '../functions/lib/account/accounts.ts';
import {
  closeContacts,
  openContacts,
  readContacts,
} from '../functions/lib/account/office-access.ts';
import { query } from '../functions/lib/db/db.ts';
import { comparePages } from '../functions/lib/own-page/copies.ts';
import { removePageFile } from '../functions/lib/own-page/files.ts';
import { submitPublication } from '../functions/lib/profile/publications.ts';
import {
  issueCertificate,
  readCertificate,
  readCourseStanding,
} from '../functions/lib/training/certificates.ts';
import {
  expectRefusal,
  givenAccount,
  runLine,
  withOperatorStore,
} from '../tests/operator-harness.ts';
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

test('contacts can be read only while they are open, and the affiliate sees why, how often and until when', async () => {
  await expectRefusal(ofAda('contacts'), 1, 'are not open');
  const opened = await ofAda('open', '--reason', REASON);
  expect(opened.out).toMatch(/^The contacts of ada on .* are open until \d{4}-/);
  const list = await ofAda('contacts');
  expect(list.out).toMatch(
    /^1 contact of ada on [\s\S]*Robin \[U\+202E\]Sample +robin@example\.com/,
  );
  const json = JSON.parse((await ofAda('contacts', '--json')).out);
  expect(json).toEqual([expect.objectContaining({ name: 'Robin \u202eSample', stage: 'lead' })]);
  expect((await ofAda('close')).out).toMatch(/are closed\.$/);
  expect([await readContacts(id), await closeContacts(id)]).toEqual([null, false]);
  const lines = await query<{ line: string }>(
    "select action || ': ' || reason line from audit where affiliate_id = $1 order by id",
    [id],
  );
  expect(lines.map(({ line }) => line)).toEqual([
    'office-opened: Asked for help with the import',
    'office-read: Asked for help with the import',
    'office-read: Asked for help with the import',
    'office-closed: ',
  ]);
  expect(await query('select kind, title, why from alert where affiliate_id = $1', [id])).toEqual([
    {
      kind: 'security',
      title: expect.stringMatching(
        /^The office may read your contacts until \d+:\d\d [AP]M E[SD]T$/,
      ),
      why: 'Its reason: Asked for help with the import. Each reading is listed under Settings, Privacy.',
    },
  ]);
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

const OPEN = ['open', '--affiliate', 'ada', '--reason'];

test.each([
  ['no reason', ['open', '--affiliate', 'ada'], 2, "'--reason <text>' not specified"],
  ['an empty reason', [...OPEN, ' '], 2, '--reason is empty'],
  ['a reason of 301 characters', [...OPEN, 'x'.repeat(301)], 2, 'more than 300'],
  ['an invisible character', [...OPEN, 'a\u200bb'], 2, 'U+200B'],
  ['no affiliate', ['open', '--reason', 'x'], 2, "'--affiliate <name>' not specified"],
  ['an unknown name', ['open', '--affiliate', 'eve', '--reason', 'x'], 1, 'no affiliate "eve"'],
  ['no command', [], 2, 'the command is missing'],
  ['no code', ['revoke', '--reason', 'x'], 2, "missing required argument 'code'"],
  ['a code without a reason', ['revoke', 'ABCD-EFGH-JKLM-NPQR'], 2, "'--reason <text>'"],
  [
    'an unknown code',
    ['revoke', '0000-0000-0000-0000', '--reason', 'x'],
    1,
    'no valid certificate',
  ],
  ['a malformed code', ['revoke', 'nonsense', '--reason', 'x'], 1, 'no valid certificate'],
  ['an approval without a reason', ['approve', '--affiliate', 'ada'], 2, "'--reason <text>'"],
])('%s is refused', (_what, args, code, sentence) => expectRefusal(run(...args), code, sentence));

test('certificates are listed, and a revoked one is invalid, whose affiliate and audit get the reason', async () => {
  expect((await run('courses')).out).toMatch(/^0 certificates on .*\.$/);
  const course = { course: 'foundations', courseTitle: 'Foundations', courseVersion: '2026.1' };
  const standing = await readCourseStanding(id, course);
  const code = (await issueCertificate(query, id, course, standing, true)) ?? '';
  const listed = async () => JSON.parse((await run('courses', '--json')).out);
  const valid = {
    passed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    affiliate: 'ada',
    name: 'Ada Example',
    course: 'foundations',
    version: '2026.1',
    code,
    state: 'valid',
  };
  expect(await listed()).toEqual([valid]);
  const revoke = () => run('revoke', code.toLowerCase(), '--reason', 'Taken by somebody else');
  expect((await revoke()).out).toMatch(
    new RegExp(`^The certificate ${code} of Ada Example on .* is revoked\\.$`),
  );
  await expect(readCertificate(code)).rejects.toMatchObject({ code: 'not_found' });
  expect(await listed()).toEqual([{ ...valid, state: 'revoked' }]);
  await expectRefusal(revoke(), 1, 'no valid certificate');
  expect(
    await query("select title, href, why from alert where kind = 'content' and affiliate_id = $1", [
      id,
    ]),
  ).toEqual([
    {
      title: 'Your certificate “Foundations” was revoked',
      href: '/dashboard/training/foundations',
      why: 'The office revoked it: Taken by somebody else',
    },
  ]);
  expect(
    await query("select actor, reason from audit where (kind, action) = ('certificate', 'revoke')"),
  ).toEqual([{ actor: null, reason: 'Taken by somebody else' }]);
});

test('the commands list and approve a waiting page, and its file is then public', async () => {
  expect((await run('publications')).out).toMatch(/^0 pages on .*\.$/);
  await submitPublication(id);
  expect((await run('publications')).out).toMatch(/^1 page on .*:\n[\s\S]*ada/);
  const approve = () => ofAda('approve', '--reason', 'Read by the owner');
  expect((await approve()).out).toMatch(/^The page of ada .* is approved until 20\d\d-\d\d-\d\d\./);
  await expectRefusal(approve(), 1, 'waits for review');
  expect(await comparePages()).toEqual({ affiliates: [], codes: [], portraits: [] });
  const [row] = await query<{ code: string }>('select code from profile where affiliate_id = $1', [
    id,
  ]);
  await removePageFile(row?.code ?? '');
  expect(await comparePages()).toMatchObject({ affiliates: [id] });
});
