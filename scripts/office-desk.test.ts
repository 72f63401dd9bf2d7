/** The office's commands for tickets, orders, certificates and pages. */
import { beforeAll, expect, test } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { query } from '../functions/lib/db/db.ts';
import { comparePages } from '../functions/lib/page-copies.ts';
import { removePageFile } from '../functions/lib/page-files.ts';
import { submitPublication } from '../functions/lib/publications.ts';
import { createTicket } from '../functions/lib/tickets.ts';
import { givenAccount, runCommand, withOperatorStore } from '../tests/operator-harness.ts';

withOperatorStore();

let ada: string;
beforeAll(async () => {
  await givenAccount('ada');
  ada = (await findAccount('ada'))?.id ?? '';
});

const office = (...words: string[]) => runCommand('office', words);

test('a ticket is listed, answered and closed, and each answer names its store', async () => {
  const draft = {
    topic: 'question',
    subject: 'My link',
    message: 'Where is it?',
    page: '',
  } as const;
  const { id } = await createTicket(ada, draft, null);
  expect((await office('tickets', '--status', 'open')).out).toMatch(
    /^On .*: 1 ticket:\n[\s\S]*My link/,
  );
  const answered = await office('reply', id, '--text', 'Under Links.');
  expect([answered.code, answered.out]).toEqual([
    0,
    expect.stringMatching(/^On .*: The answer is in/),
  ]);
  expect((await office('reply', id, '--text', 'Again.')).code).toBe(1);
  expect((await office('ticket', id)).out).toContain('Under Links.');
  expect((await office('close', id)).out).toMatch(/The ticket of ada is closed\.$/);
});

test('an order is shown and approved, and its affiliate gets an alert', async () => {
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `insert into piece_order (affiliate_id, items, address) values ($1,
       '[{"product":"letter","quantity":100,"paper":"matte","link":null}]',
       '{"name":"Ada Example","street":"1 Example Street","city":"Sampletown","state":"NY","zip":"00000"}')
     returning id`,
    [ada],
  );
  expect((await office('orders')).out).toMatch(/: 1 order:\n[\s\S]*100 ×/);
  expect((await office('order', id)).out).toContain('Sampletown');
  expect((await office('order', id, '--status', 'declined')).code).toBe(2);
  expect((await office('order', id, '--status', 'approved')).out).toMatch(/is approved now/);
  expect((await office('order', id, '--status', 'approved')).error).toContain('cannot become');
  expect(await query("select title from alert where kind = 'order'")).toEqual([
    { title: 'Your order is approved' },
  ]);
});

test('certificates are listed, and an unknown code cannot be revoked', async () => {
  expect((await office('courses')).out).toMatch(/: 0 certificates\.$/);
  const refused = await office('revoke', 'ABCD-EFGH-JKLM-NPQR', '--reason', 'Test');
  expect([refused.code, refused.error]).toEqual([
    1,
    expect.stringContaining('no valid certificate'),
  ]);
  expect((await office('revoke')).code).toBe(2);
});

test('the commands list and approve a waiting page, and its file is then public', async () => {
  expect((await office('publications')).out).toMatch(/: 0 pages\.$/);
  await submitPublication(ada);
  expect((await office('publications')).out).toMatch(/: 1 page:\n[\s\S]*ada/);
  expect((await office('approve', '--affiliate', 'ada')).code).toBe(2);
  const approved = await office('approve', '--affiliate', 'ada', '--reason', 'Read by the owner');
  expect([approved.code, approved.out]).toEqual([
    0,
    expect.stringMatching(/^The page of ada .* is approved until 20\d\d-\d\d-\d\d\./),
  ]);
  const again = await office('approve', '--affiliate', 'ada', '--reason', 'Once more');
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('waits for review')]);
  expect(await comparePages()).toEqual({ affiliates: [], codes: [], portraits: [] });
  const [{ code } = { code: '' }] = await query<{ code: string }>(
    'select code from profile where affiliate_id = $1',
    [ada],
  );
  await removePageFile(code);
  expect(await comparePages()).toMatchObject({ affiliates: [ada] });
});
