import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { query } from '../../lib/db/db.ts';
import { notedAbout } from '../auth/password-calls.ts';
import { json, refused } from '../helpers/callers.ts';
import { signedIn, withStore } from '../helpers/harness.ts';
import { change, DRAFT, list, open, opened, read, say } from './ticket-calls.ts';

withStore();

let ada = '';
beforeAll(async () => {
  ada = await signedIn('ada');
});
beforeEach(async () => {
  await query('delete from ticket');
});

describe('a ticket', () => {
  test('is opened with its first message, and includes only what was agreed to', async () => {
    const ticket = await json<Ticket>(open(ada, { subject: '  How   do I start? ' }), 201);
    expect(ticket).toMatchObject({
      version: 1,
      topic: 'question',
      subject: 'How do I start?',
      status: 'open',
      page: null,
      messages: [{ byOffice: false, text: DRAFT.message }],
    });
    expect(await read(ada, ticket.id)).toEqual(ticket);
    const { page: _, messages: __, files: ___, ...row } = ticket;
    expect(await list(ada)).toEqual([row]);
  });

  test('keeps markup as plain text', async () => {
    const message = '<script>alert(1)</script> & <b>bold</b>';
    const ticket = await opened(ada, { subject: '<i>Hello</i>', message });
    expect([ticket.subject, ticket.messages[0]?.text]).toEqual(['<i>Hello</i>', message]);
  });

  test.each([
    ['message', 'My client pays with 4111 1111 1111 1111.', 'a card number'],
    ['message', 'Her number is 219-09-9999.', 'a social security number'],
    ['subject', 'Account number 123456789', 'an account number'],
  ])('with a private number in its %s is refused', async (field, text, what) => {
    const sentence = `This looks like it holds ${what}. The office never needs such numbers, and the portal does not keep them. Please remove it.`;
    expect((await refused(open(ada, { [field]: text }))).fields).toEqual({ [field]: sentence });
    expect(await list(ada)).toEqual([]);
  });

  test.each([
    [{ topic: 'gossip' }, { topic: 'Please choose a topic from the list.' }],
    [{ subject: ' ' }, { subject: 'The subject is missing.' }],
    [{ subject: 'x'.repeat(121) }, { subject: 'The subject has more than 120 characters.' }],
    [{ message: '\n' }, { message: 'The message is missing.' }],
    [{ message: 'x'.repeat(4001) }, { message: 'The message has more than 4000 characters.' }],
  ])('with %j is refused with a sentence for its field', async (draft, fields) => {
    expect(await refused(open(ada, draft))).toMatchObject({ fields });
  });

  test('accepts the longest message', async () => {
    expect((await open(ada, { message: '€'.repeat(4000) })).status).toBe(201);
    expect((await open(ada, { message: `x${'\n'.repeat(3998)}x` })).status).toBe(201);
  });
});

test('there are two hundred open tickets at most, also if opened simultaneously', async () => {
  const first = await opened(ada);
  const closed = await json<Ticket>(change(ada, first, 'closed'));
  await query(
    `insert into ticket (affiliate_id, topic, subject)
     select affiliate_id, 'question', 'No. ' || n from ticket, generate_series(1, 199) n`,
  );
  const answers = await Promise.all([1, 2].map(() => open(ada)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  // Neither a press nor a reply opens one more.
  for (const answer of [open(ada), change(ada, closed, 'open'), say(ada, first.id, 'Once more')]) {
    expect((await refused(answer)).message).toBe(
      'You have 200 tickets that are not closed, which is the maximum. Please close some first.',
    );
  }
  expect((await read(ada, first.id)).messages).toHaveLength(1);
});

describe('a reply', () => {
  test('joins the thread and reopens a closed ticket', async () => {
    const ticket = await opened(ada);
    await change(ada, ticket, 'closed');
    expect(await json(say(ada, ticket.id, ' One more thing '), 201)).toMatchObject({
      byOffice: false,
      text: 'One more thing',
      ticket: { status: 'open', version: 3 },
    });
    const { messages } = await read(ada, ticket.id);
    expect(messages.map(({ text }) => text)).toEqual([DRAFT.message, 'One more thing']);
  });

  test('with a card number or without text is refused', async () => {
    const { id } = await opened(ada);
    expect(await json(say(ada, id, '4111-1111-1111-1111'), 400)).toMatchObject({
      fields: { text: expect.stringContaining('a card number') },
    });
    expect((await say(ada, id, '')).status).toBe(400);
  });

  test('is refused once a ticket has two hundred messages', async () => {
    const { id } = await opened(ada);
    await query(
      `insert into ticket_message (ticket_id, affiliate_id, by_office, text)
       select ticket_id, affiliate_id, true, 'x' from ticket_message, generate_series(1, 199)`,
    );
    const { message } = await refused(say(ada, id, 'One too many'));
    expect(message).toBe('A ticket takes 200 messages. Please open a new one.');
  });
});

describe('a change', () => {
  test('closes and reopens, and the second of two windows is told', async () => {
    const ticket = await opened(ada);
    const closed = await json<Ticket>(change(ada, ticket, 'closed'));
    expect(closed).toMatchObject({ status: 'closed', version: 2 });
    expect(await refused(change(ada, ticket, 'closed'), 409)).toEqual({
      error: 'conflict',
      message: 'This ticket was changed elsewhere. Look at it, then try again.',
      current: closed,
    });
    expect(await json(change(ada, closed, 'open'))).toMatchObject({ status: 'open' });
  });

  test('cannot claim that the office has replied', async () => {
    expect((await change(ada, await opened(ada), 'waiting')).status).toBe(400);
  });

  test('and every other write is recorded, without any text of the ticket', async () => {
    const ticket = await opened(ada, { message: 'A telling word' });
    await change(ada, await json<Ticket>(change(ada, ticket, 'closed')), 'open');
    await say(ada, ticket.id, 'A telling reply');
    const { actions, text } = await notedAbout(ticket.id);
    expect(actions).toEqual(['create', 'close', 'reopen', 'reply']);
    expect(text).not.toContain('telling');
  });
});
