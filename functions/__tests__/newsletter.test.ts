/** Subscribing to the newsletter, confirming, leaving, and the office's list. */
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmSubscription, subscribe, unsubscribe } from '../../src/contract/auth/mail-links.ts';
import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '../../src/contract/office/announcements.ts';
import { readHealth } from '../../src/contract/office/office.ts';
import { query } from '../lib/db/db.ts';
import { unsubscribeToken } from '../lib/mail/unsubscribe.ts';
import { MAIL_URL } from '../lib/platform/env.ts';
import { settings } from '../lib/platform/site.ts';
import { tidyAll } from '../lib/tidy.ts';
import publicRoutes from '../public.ts';
import { browser, officer, problemOf, readJson } from './helpers/caller.ts';
import { fromElsewhere, insert, ORIGIN, withStore } from './helpers/harness.ts';
import { behind, withMailServer } from './helpers/mail-server.ts';

withStore();
const server = withMailServer();
beforeEach(async () => {
  vi.spyOn(settings, 'delivery', 'get').mockReturnValue('portal');
  await query('delete from subscriber');
  await query('delete from login_attempt');
});

const reader = browser();

/** Sends the form, and waits for the mails behind it. */
async function send(email: string, more: object = {}): Promise<Response> {
  const { context, done } = behind(fromElsewhere());
  const answer = await reader.send(subscribe, { body: { email, ...more }, from: context });
  await done();
  return answer;
}

const tokenIn = (text = ''): string => /newsletter#([\w-]+)/.exec(text)?.[1] ?? '';
const stateOf = async (email: string) =>
  (await query<{ state: string }>('select state from subscriber where email = $1', [email]))[0]
    ?.state;
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
const subscribed = (email: string, more: object = {}) =>
  insert('subscriber', { email, state: 'subscribed', confirmed_at: hours(1), ...more });

test('a subscription is confirmed by the mail’s link, and again as well; a subscribed address gets no mail', async () => {
  expect(await readJson(send('grace@example.com'), 202)).toEqual({
    message: 'Check your email: press the link in it to subscribe.',
  });
  const [mail] = await server.to('grace@example.com');
  expect(mail?.subject).toBe('Confirm your subscription');
  expect(mail?.text).toContain('If it was not you, do nothing.');
  expect(await stateOf('grace@example.com')).toBe('pending');
  const body = { token: tokenIn(mail?.text) };
  for (const _time of [1, 2]) {
    expect(await reader.call(confirmSubscription, { body })).toEqual({ ok: true });
  }
  expect(await stateOf('grace@example.com')).toBe('subscribed');
  await send('Grace+tag@example.com');
  expect(server.came).toHaveLength(1);
  await reader.refused(confirmSubscription, 404, { body: { token: 'forged' } });
});

test('the answer is the same for every address, and a wrong one is said', async () => {
  await subscribed('known@example.com');
  const known = await (await send('known@example.com')).text();
  for (const other of [
    await send('new@example.com'),
    await send('bot@example.com', { website: 'https://spam.example' }),
  ]) {
    expect(await other.text()).toBe(known);
  }
  expect(await stateOf('bot@example.com')).toBeUndefined();
  expect((await problemOf(send('nowhere'))).fields).toEqual({
    email: 'The email address must look like name@example.com.',
  });
});

test('a browser without scripts sends the form, and is led to the page', async () => {
  const { context, done } = behind(fromElsewhere());
  const answer = await publicRoutes(
    new Request(ORIGIN + subscribe.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams({ email: 'plain@example.com', website: '' }),
    }),
    context,
  );
  await done();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter']);
  expect(await server.to('plain@example.com')).toHaveLength(1);
});

test('without the portal there is no form, and without mail nothing is taken', async () => {
  delete process.env[MAIL_URL];
  expect((await problemOf(send('grace@example.com'), 503)).message).toContain('(212) 555-0142');
  const office = await officer('health reader');
  const off = async () => (await office.call(readHealth)).off;
  expect(await off()).toContain('newsletter');
  process.env[MAIL_URL] = server.url;
  expect(await off()).not.toContain('newsletter');
  vi.spyOn(settings, 'delivery', 'get').mockReturnValue('none');
  expect((await send('grace@example.com')).status).toBe(404);
});

test('a link ends the subscription, twice as well, and one who asks again counts as left until confirmed', async () => {
  const office = await officer('list reader');
  const id = await subscribed('leaver@example.com');
  const token = unsubscribeToken(id, 'newsletter');
  for (const _time of [1, 2]) {
    expect(await reader.call(unsubscribe, { token })).toEqual({ ok: true });
  }
  expect(await stateOf('leaver@example.com')).toBe('left');
  await send('leaver@example.com');
  const [listed] = (await office.call(listSubscribers)).items;
  expect(listed).toMatchObject({ email: 'leaver@example.com', state: 'left' });
  const [mail] = await server.to('leaver@example.com');
  await reader.call(confirmSubscription, { body: { token: tokenIn(mail?.text) } });
  expect(await office.call(listSubscribers)).toMatchObject({
    count: 1,
    items: [{ state: 'subscribed', leftAt: null }],
  });
});

test('a link subscribes the address that it was mailed to, and a stranger’s spelling changes none', async () => {
  const office = await officer('spelling reader');
  await subscribed('leaver@example.com', { state: 'left', left_at: hours(1) });
  await send('leaver+stranger@example.com');
  expect((await office.call(listSubscribers)).items).toMatchObject([
    { email: 'leaver@example.com', state: 'left' },
  ]);
  await send('joe@example.com');
  await send('joe+stranger@example.com');
  const [mail] = await server.to('joe@example.com');
  await reader.call(confirmSubscription, { body: { token: tokenIn(mail?.text) } });
  expect((await office.call(listSubscribers, { query: { q: 'joe' } })).items).toMatchObject([
    { email: 'joe@example.com', state: 'subscribed' },
  ]);
});

test('the office searches, exports each reader’s links without formulas, and removes on request', async () => {
  const office = await officer('exporter');
  const id = await subscribed('=evil@example.com');
  await subscribed('other@example.com', { state: 'left', left_at: hours(1) });
  await send('pending@example.com');
  const found = await office.call(listSubscribers, { query: { q: 'evil' } });
  expect(found).toMatchObject({ count: 1, items: [{ id, state: 'subscribed' }] });
  const text = await (await office.send(exportSubscribers)).text();
  expect(text).toContain('email,state,subscribed_on,left_on,unsubscribe,one_click');
  expect(text).toMatch(/'=evil@example\.com/);
  expect(text).not.toContain('pending@example.com');
  const oneClick = /\/api\/mail\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';
  expect(text).toContain(`${ORIGIN}/unsubscribe#`);
  expect(oneClick).not.toBe('');
  await office.call(removeSubscriber, { id });
  expect(await office.call(listSubscribers)).toMatchObject({ count: 0 });
});

test('the daily run deletes what was not confirmed, and addresses that left a year ago', async () => {
  const days = (ago: number) => hours(24 * ago);
  await insert('subscriber', { email: 'late@example.com', created_at: hours(73) });
  await insert('subscriber', { email: 'early@example.com', created_at: hours(71) });
  await subscribed('long-gone@example.com', { state: 'left', left_at: days(367) });
  await subscribed('gone@example.com', { state: 'left', left_at: days(300) });
  const again = { state: 'pending', left_at: days(9), created_at: hours(80) };
  await subscribed('again@example.com', again);
  await tidyAll();
  expect(await query('select email, state from subscriber order by email')).toEqual([
    { email: 'again@example.com', state: 'left' },
    { email: 'early@example.com', state: 'pending' },
    { email: 'gone@example.com', state: 'left' },
  ]);
});
