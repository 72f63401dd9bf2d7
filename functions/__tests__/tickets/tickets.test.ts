import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMessage,
  changeTicket,
  createTicket,
  listTickets,
  readTicket,
} from '../../../src/contract/tickets.ts';
import { query } from '../../lib/db/db.ts';
import { notedAbout } from '../auth/password-calls.ts';
import { changing, type Person, person, problemOf } from '../helpers/caller.ts';
import { statusesOf } from '../helpers/callers.ts';
import { withStore } from '../helpers/harness.ts';
import { DRAFT, openedTicket, ticketDraft } from './ticket-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
});
beforeEach(async () => {
  await query('delete from ticket');
});

describe('a ticket', () => {
  test('is opened with its first message, and includes only what was agreed to', async () => {
    const ticket = await ada.call(createTicket, ticketDraft({ subject: '  How   do I start? ' }));
    expect(ticket).toMatchObject({
      version: 1,
      topic: 'question',
      subject: 'How do I start?',
      status: 'open',
      page: null,
      messages: [{ byOffice: false, text: DRAFT.message }],
    });
    expect(await ada.call(readTicket, { id: ticket.id })).toEqual(ticket);
    const { page: _, messages: __, files: ___, ...row } = ticket;
    expect((await ada.call(listTickets)).items).toEqual([row]);
  });

  test('keeps markup as plain text', async () => {
    const message = '<script>alert(1)</script> & <b>bold</b>';
    const ticket = await openedTicket(ada, { subject: '<i>Hello</i>', message });
    expect(ticket).toMatchObject({ subject: '<i>Hello</i>', messages: [{ text: message }] });
  });

  test.each([
    ['message', 'My client pays with 4111 1111 1111 1111.', 'a card number'],
    ['message', 'Her number is 219-09-9999.', 'a social security number'],
    ['subject', 'Account number 123456789', 'an account number'],
  ])('with a private number in its %s is refused', async (field, text, what) => {
    const sentence = `This looks like it holds ${what}. The office never needs such numbers, and the portal does not keep them. Please remove it.`;
    const { fields } = await ada.refused(createTicket, 400, ticketDraft({ [field]: text }));
    expect(fields).toEqual({ [field]: sentence });
    expect((await ada.call(listTickets)).items).toEqual([]);
  });

  test.each([
    [{ topic: 'gossip' }, { topic: 'Please choose a topic from the list.' }],
    [{ subject: ' ' }, { subject: 'The subject is missing.' }],
    [{ subject: 'x'.repeat(121) }, { subject: 'The subject has more than 120 characters.' }],
    [{ message: '\n' }, { message: 'The message is missing.' }],
    [{ message: 'x'.repeat(4001) }, { message: 'The message has more than 4000 characters.' }],
  ])('with %j is refused with a sentence for its field', async (draft, fields) => {
    expect(await ada.refused(createTicket, 400, ticketDraft(draft))).toMatchObject({ fields });
  });

  test('accepts the longest message', async () => {
    await ada.call(createTicket, ticketDraft({ message: '€'.repeat(4000) }));
    await ada.call(createTicket, ticketDraft({ message: `x${'\n'.repeat(3998)}x` }));
  });
});

test('there are two hundred open tickets at most, also if opened simultaneously', async () => {
  const first = await openedTicket(ada);
  const closed = await ada.call(changeTicket, changing(first, { status: 'closed' }));
  await query(
    `insert into ticket (affiliate_id, topic, subject)
     select affiliate_id, 'question', 'No. ' || n from ticket, generate_series(1, 199) n`,
  );
  const calls = [1, 2].map(() => ada.send(createTicket, ticketDraft()));
  expect(await statusesOf(calls)).toEqual([201, 400]);
  // Neither a press nor a reply opens one more.
  for (const answer of [
    ada.send(createTicket, ticketDraft()),
    ada.send(changeTicket, changing(closed, { status: 'open' })),
    ada.send(addMessage, { id: first.id, body: { text: 'Once more' } }),
  ]) {
    expect((await problemOf(answer)).message).toBe(
      'You have 200 tickets that are not closed, which is the maximum. Please close some first.',
    );
  }
  expect((await ada.call(readTicket, { id: first.id })).messages).toHaveLength(1);
});

describe('a reply', () => {
  test('joins the thread and reopens a closed ticket', async () => {
    const ticket = await openedTicket(ada);
    await ada.send(changeTicket, changing(ticket, { status: 'closed' }));
    const reply = { id: ticket.id, body: { text: ' One more thing ' } };
    expect(await ada.call(addMessage, reply)).toMatchObject({
      byOffice: false,
      text: 'One more thing',
      ticket: { status: 'open', version: 3 },
    });
    const { messages } = await ada.call(readTicket, { id: ticket.id });
    expect(messages.map(({ text }) => text)).toEqual([DRAFT.message, 'One more thing']);
  });

  test('with a card number or without text is refused', async () => {
    const { id } = await openedTicket(ada);
    const card = { id, body: { text: '4111-1111-1111-1111' } };
    expect(await ada.refused(addMessage, 400, card)).toMatchObject({
      fields: { text: expect.stringContaining('a card number') },
    });
    await ada.refused(addMessage, 400, { id, body: { text: '' } });
  });

  test('is refused once a ticket has two hundred messages', async () => {
    const { id } = await openedTicket(ada);
    await query(
      `insert into ticket_message (ticket_id, affiliate_id, by_office, text)
       select ticket_id, affiliate_id, true, 'x' from ticket_message, generate_series(1, 199)`,
    );
    const { message } = await ada.refused(addMessage, 400, { id, body: { text: 'One too many' } });
    expect(message).toBe('A ticket takes 200 messages. Please open a new one.');
  });
});

describe('a change', () => {
  test('closes and reopens, and the second of two windows is told', async () => {
    const ticket = await openedTicket(ada);
    const closed = await ada.call(changeTicket, changing(ticket, { status: 'closed' }));
    expect(closed).toMatchObject({ status: 'closed', version: 2 });
    expect(await ada.refused(changeTicket, 409, changing(ticket, { status: 'closed' }))).toEqual({
      error: 'conflict',
      message: 'This ticket was changed elsewhere. Look at it, then try again.',
      current: closed,
    });
    expect(await ada.call(changeTicket, changing(closed, { status: 'open' }))).toMatchObject({
      status: 'open',
    });
  });

  test('cannot claim that the office has replied', async () => {
    await ada.refused(changeTicket, 400, changing(await openedTicket(ada), { status: 'waiting' }));
  });

  test('and every other write is recorded, without any text of the ticket', async () => {
    const ticket = await openedTicket(ada, { message: 'A telling word' });
    const closed = await ada.call(changeTicket, changing(ticket, { status: 'closed' }));
    await ada.call(changeTicket, changing(closed, { status: 'open' }));
    await ada.send(addMessage, { id: ticket.id, body: { text: 'A telling reply' } });
    const { actions, text } = await notedAbout(ticket.id);
    expect(actions).toEqual(['create', 'close', 'reopen', 'reply']);
    expect(text).not.toContain('telling');
  });
});
