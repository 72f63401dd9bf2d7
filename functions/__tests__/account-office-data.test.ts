/** An affiliate's courses, orders and tickets: counted, and in the export. */
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../lib/db/db.ts';
import { countStored, exportAccount } from '../lib/export.ts';
import { markFavourite } from '../lib/library.ts';
import { answerTicket } from '../lib/office/tickets.ts';
import { createTicket } from '../lib/tickets.ts';
import { givenAffiliate, withStore } from './harness.ts';

withStore();

const DRAFT = { topic: 'question', subject: 'My card', message: 'Which code?', page: '' } as const;

let id: string;
beforeAll(async () => {
  id = await givenAffiliate('ada');
  await givenRows(id, 'ada');
  // Another affiliate's rows, which must be in neither.
  await givenRows(await givenAffiliate('grace'), 'grace');
});

/** One row of each kind, named after its affiliate. */
async function givenRows(affiliate: string, of: string): Promise<void> {
  await markFavourite(affiliate, `of-${of}`, true);
  await query(
    `with learned as (
       insert into lesson_progress (affiliate_id, course, lesson, answers, correct, questions, tries)
       values ($1, 'foundations', 'final', '{"q1":"a"}', 4, 5, 1)
     ), passed as (
       insert into certificate (affiliate_id, code, course, title, course_version, name)
       values ($1, $2, 'foundations', 'Foundations', '1', $2)
     )
     insert into piece_order (affiliate_id, items, address, history)
     values ($1, '[{"product":"letter","quantity":25,"paper":"matte","link":null}]',
             jsonb_build_object('name', $2::text), '[{"status":"requested","at":"2026-11-20","note":""}]')`,
    [affiliate, of],
  );
  const ticket = await createTicket(affiliate, { ...DRAFT, subject: `Of ${of}` }, null);
  await answerTicket(ticket.id, ticket.version, '=The default link');
}

test('each kind is counted under its name, and the files of the export have theirs', async () => {
  const { items, files } = await countStored(id);
  const counts = Object.fromEntries(items.map(({ label, count }) => [label, count]));
  expect(counts).toMatchObject({
    'Library favorites': 1,
    'Lessons opened': 1,
    Certificates: 1,
    'Orders of printed pieces': 1,
    'Tickets to the office': 1,
    'Messages in tickets': 2,
  });
  expect(files).toContainEqual({ name: 'favourites', words: 'your library favorites' });
});

test('each kind is in the export, without other affiliates’ rows', async () => {
  const zip = await new Response(await exportAccount(id, '2026-11-20')).arrayBuffer();
  const files = Object.entries(unzipSync(new Uint8Array(zip))).map(
    ([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
  );
  const text = Object.fromEntries(files);
  const rows = (name: string) => JSON.parse(text[`${name}.json`] ?? '');
  expect(rows('favourites')).toEqual([expect.objectContaining({ slug: 'of-ada' })]);
  expect(rows('lessons')).toEqual([
    expect.objectContaining({ lesson: 'final', answers: { q1: 'a' }, right: 4, questions: 5 }),
  ]);
  expect(rows('certificates')).toEqual([
    expect.objectContaining({ code: 'ada', title: 'Foundations', revokedAt: null }),
  ]);
  expect(rows('orders')).toEqual([
    expect.objectContaining({
      items: [{ product: 'letter', quantity: 25, paper: 'matte', link: null }],
      address: { name: 'ada' },
    }),
  ]);
  const [ticket] = rows('tickets');
  expect(ticket).toMatchObject({ subject: 'Of ada', status: 'waiting', page: null });
  expect(rows('messages')).toEqual([
    expect.objectContaining({ ticketId: ticket.id, byOffice: false, text: 'Which code?' }),
    expect.objectContaining({ ticketId: ticket.id, byOffice: true, text: '=The default link' }),
  ]);
  expect(text['messages.csv']).toContain("true,'=The default link,");
  expect(files.map(([, words]) => words).join()).not.toContain('grace');
});
