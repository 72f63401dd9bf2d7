import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenAffiliate, withStore } from '../../functions/__tests__/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { addMessage, createTicket, readTicket } from '../../functions/lib/tickets.ts';
import type { Ticket } from '../../src/contract/tickets.ts';
import { closeTicket, listTickets, replyToTicket, showTicket } from './tickets.ts';

withStore();

let ada = '';
let ticket: Ticket;
beforeAll(async () => {
  ada = await givenAffiliate('ada');
});
beforeEach(async () => {
  for (const table of ['ticket', 'alert', 'alert_mute']) await query(`delete from ${table}`);
  const draft = { topic: 'question', subject: 'My link', message: 'Where is it?', page: '' };
  ticket = await createTicket(ada, { ...draft, topic: 'question' }, null);
});

const alerts = () =>
  query<{ kind: string; title: string; href: string }>('select kind, title, href from alert');

test('the list has the tickets of a status with their affiliates, and a ticket shows its whole thread', async () => {
  const { sentence, data } = await listTickets('open');
  expect(sentence).toMatch(/^1 ticket:\n/);
  expect(data).toMatchObject([{ id: ticket.id, affiliate: 'ada', subject: 'My link' }]);
  expect((await listTickets('closed')).sentence).toBe('0 tickets.');
  await expect(listTickets('lost')).rejects.toThrow('must be one of: open, waiting, closed');
  expect((await showTicket(ticket.id)).sentence).toMatch(/ada, [\d: -]+:\nWhere is it\?$/);
  await expect(showTicket('nothing')).rejects.toThrow('there is no ticket "nothing".');
});

test('control characters are shown as codes', async () => {
  await addMessage(ada, ticket.id, 'two\nlines', null);
  await query(`update ticket_message set text = 'red \x1b[31m' where text = 'Where is it?'`);
  const { sentence } = await showTicket(ticket.id);
  expect(sentence).not.toContain('\x1b');
  expect(sentence).toContain('two\nlines');
});

describe('an answer', () => {
  test('is in the thread and the audit, and alerts the affiliate', async () => {
    await replyToTicket(ticket.id, 'Under Links.\nAt the top.');
    expect(await readTicket(ada, ticket.id)).toMatchObject({
      status: 'waiting',
      version: 2,
      messages: [{ byOffice: false }, { byOffice: true, text: 'Under Links.\nAt the top.' }],
    });
    expect(await alerts()).toEqual([
      {
        kind: 'ticket',
        title: 'The office answered “My link”',
        href: `/dashboard/support/view?id=${ticket.id}`,
      },
    ]);
    const [note] = await query(
      "select actor, kind, affiliate_id from audit where thing = $1 and action = 'reply'",
      [ticket.id],
    );
    expect(note).toEqual({ actor: null, kind: 'ticket', affiliate_id: ada });
  });

  test('makes no alert for affiliates who muted tickets', async () => {
    await query("insert into alert_mute values ($1, 'ticket')", [ada]);
    await replyToTicket(ticket.id, 'Under Links.');
    expect(await alerts()).toEqual([]);
  });

  test('of the second of two people is refused, with or without a version', async () => {
    await replyToTicket(ticket.id, 'Under Links.', '1');
    const sentence = `someone else has changed this ticket. Look at it with "ticket ${ticket.id}", then give its version with --version.`;
    await expect(replyToTicket(ticket.id, 'At the top.', '1')).rejects.toThrow(sentence);
    await expect(replyToTicket(ticket.id, 'At the top.')).rejects.toThrow(sentence);
    expect((await readTicket(ada, ticket.id)).messages).toHaveLength(2);
    expect(await alerts()).toHaveLength(1);
    await replyToTicket(ticket.id, 'At the top.', '2');
    expect((await readTicket(ada, ticket.id)).messages).toHaveLength(3);
  });

  test('needs a text of at most 4,000 characters without hidden ones', async () => {
    await expect(replyToTicket(ticket.id, ' \n')).rejects.toThrow('the answer is missing');
    await expect(replyToTicket(ticket.id, 'a\u202eb')).rejects.toThrow();
    await expect(replyToTicket(ticket.id, 'x'.repeat(4001))).rejects.toThrow('more than 4000');
    await expect(replyToTicket(ticket.id, 'Yes', 'two')).rejects.toThrow('--version is a number');
  });
});

test('a ticket is closed only once, with an alert', async () => {
  await closeTicket(ticket.id);
  expect((await readTicket(ada, ticket.id)).status).toBe('closed');
  expect(await alerts()).toMatchObject([{ title: 'The office closed “My link”' }]);
  await expect(closeTicket(ticket.id)).rejects.toThrow('this ticket is closed already.');
});
