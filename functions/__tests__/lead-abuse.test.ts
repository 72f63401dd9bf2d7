/** Bots, foreign sites and repeated messages. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendLead } from '../../src/contract/leads.ts';
import { query } from '../lib/db/db.ts';
import leads from '../public.ts';
import { context, countQueries, post, snapshot, withStore } from './harness.ts';
import {
  countOf,
  deliverToPortal,
  GRACE,
  givenIntroducer,
  idOf,
  send,
  sendForm,
} from './lead-calls.ts';

const logged = withStore();
beforeEach(() => {
  deliverToPortal();
});

const leadCount = async () => (await query('select from lead')).length;

describe('a bot', () => {
  test('that fills in the hidden field is thanked, and nothing is stored', async () => {
    const before = await snapshot();
    const answer = await send({ website: 'https://spam.example' });
    expect(answer.status).toBe(201);
    expect(await idOf(answer)).toMatch(/^[0-9a-f-]{36}$/);
    expect((await sendForm({ website: 'x' })).headers.get('location')).toBe('/thank-you');
    expect(await snapshot()).toEqual(before);
  });

  test.each([0, 2999, '2999', -5])(
    'that takes %s ms is refused without a query',
    async (openMs) => {
      let answer = new Response();
      const queries = await countQueries(async () => {
        answer = await send({ openMs });
      });
      expect([answer.status, queries]).toEqual([400, 0]);
      expect(await answer.json()).toMatchObject({
        message: expect.stringContaining('few seconds'),
      });
    },
  );

  test.each([3000, '3000', '', 86_400_000, 'soon'])(
    'is not a sender who takes %s ms',
    async (openMs) => {
      expect((await send({ openMs })).status).toBe(201);
    },
  );
});

describe('sent twice', () => {
  test('with the same key in parallel it is one lead, one contact and one alert', async () => {
    const ada = await givenIntroducer('parallel');
    const headers = { 'Idempotency-Key': 'one message' };
    const tries = Array.from({ length: 8 }, () => send({ ref: 'parallel' }, headers));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1);
    for (const table of ['lead', 'contact', 'interaction', 'alert']) {
      expect(await countOf(table, ada), table).toBe(1);
    }
  });

  test('with the same key in parallel and without a reference it is one lead', async () => {
    const headers = { 'Idempotency-Key': 'nobody introduced me' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({}, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1);
  });

  test('without a key, in parallel, it is two leads of one contact', async () => {
    const ada = await givenIntroducer('no-key');
    await Promise.all([send({ ref: 'no-key' }), send({ ref: 'no-key' })]);
    expect([await countOf('lead', ada), await countOf('contact', ada)]).toEqual([2, 1]);
  });

  test('a form’s own key counts like the header', async () => {
    const ada = await givenIntroducer('form-key');
    for (const message of ['Hello', 'Hello once more']) {
      await sendForm({ introducedBy: 'form-key', message, key: 'k' });
    }
    expect(await countOf('lead', ada)).toBe(1);
  });

  test('a form without a key counts once a day for the same words from the same network', async () => {
    const ada = await givenIntroducer('same-words');
    vi.setSystemTime(Date.UTC(2026, 10, 20, 12));
    const form = (message: string, ip: string) =>
      sendForm({ introducedBy: 'same-words', message }, context(ip));
    await form('Hello', '192.0.2.1');
    await form('Hello', '192.0.2.1');
    expect(await countOf('lead', ada)).toBe(1);
    await form('Something else', '192.0.2.1');
    await form('Hello', '192.0.2.2');
    vi.setSystemTime(Date.UTC(2026, 10, 21, 12));
    await form('Hello', '192.0.2.1');
    expect(await countOf('lead', ada)).toBe(4);
  });

  test('one person’s key never returns another’s lead', async () => {
    const headers = { 'Idempotency-Key': '1' };
    const first = await idOf(await send({ email: 'one@example.com' }, headers));
    expect(await idOf(await send({ email: 'two@example.com' }, headers))).not.toBe(first);
  });
});

test('another site’s form is refused, and so is 1 MB, and nothing is stored', async () => {
  const before = await leadCount();
  const foreign = await send({}, { Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const large = await leads(
    post(sendLead.path, { ...GRACE, message: 'x'.repeat(1024 * 1024) }),
    context(),
  );
  expect(large.status).toBe(413);
  const form = await sendForm({ message: 'x'.repeat(1024 * 1024) });
  expect([form.status, form.headers.get('content-type')]).toEqual([
    413,
    'text/html; charset=utf-8',
  ]);
  expect(await leadCount()).toBe(before);
});

test('message texts never reach the log', async () => {
  await send({ ref: 'nobody-at-all' });
  await send({ email: 'grace at example' });
  await sendForm({ message: '' });
  expect(JSON.stringify(logged())).not.toMatch(/grace|example\.com|Tell me/i);
});
