/** What a visitor sends, and what the link of a mail reads and does. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { disposableDomains } from '../../../scripts/build/disposable-domains.ts';
import {
  answerApplication,
  confirmApplication,
  deleteApplication,
  readApplication,
  readJoining,
  sendApplication,
  withdrawApplication,
} from '../../../src/contract/applications.ts';
import { listApplications } from '../../../src/contract/office/applications.ts';
import { query } from '../../lib/db/db.ts';
import { DATA_KEYS_VARIABLE, MAIL_URL } from '../../lib/platform/env.ts';
import { settings } from '../../lib/platform/site.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { browser, officer, problemOf, readJson } from '../helpers/caller.ts';
import {
  context,
  fromElsewhere,
  givenAffiliate,
  snapshot,
  TEST_DATA_KEYS,
  withStore,
} from '../helpers/harness.ts';
import { behind, makeDue, outbox, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { givenIntroducer } from '../leads/lead-calls.ts';
import {
  applicationsOf,
  apply,
  decide,
  FORM,
  givenApplication,
  givenConfirmed,
  takeApplications,
  tokenOf,
} from './application-calls.ts';

withStore();
const server = withMailServer();
beforeEach(async () => {
  takeApplications();
  await query('delete from application');
  // All come from one wide network, whose sendings are counted.
  await query('delete from login_attempt');
});

const visitor = browser();
const confirm = (id: string) => visitor.call(confirmApplication, { body: { token: tokenOf(id) } });
const tokenIn = (text = ''): string => /application#([\w-]+)/.exec(text)?.[1] ?? '';
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);

test('the office sees an application once its address is confirmed, and its link answers the state', async () => {
  const office = await officer('reader');
  const seen = async () => JSON.stringify(await office.call(listApplications));
  expect(await readJson(apply(), 202)).toEqual({
    message: 'Look for our email: the link in it works for 72 hours.',
  });
  expect(await seen()).not.toContain('Tidewater');
  const [mail] = server.came;
  expect(mail).toMatchObject({ subject: 'Confirm your application' });
  expect(mail?.text).toContain('If it was not you, do nothing.');
  expect(mail?.text).toContain('100 Example Street');
  expect(mail?.text).not.toMatch(/Linus|Tidewater Planning/);
  expect(mail?.replyTo).toMatchObject([{ address: 'info@example.com' }]);
  expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
  const token = tokenIn(mail?.text);
  const read = await visitor.call(readApplication, { body: { token } });
  expect(read).toMatchObject({
    state: 'received',
    name: 'Linus Tidewater',
    crd: '1234567',
    npn: '12345678',
    roles: ['adviser', 'producer'],
    states: ['NJ', 'NY'],
    agreement: '2026-12-01',
    joined: false,
    sponsor: null,
  });
  const confirmed = await visitor.call(confirmApplication, { body: { token } });
  expect(confirmed).toMatchObject({ state: 'waiting', version: 2 });
  expect(await seen()).toContain('Tidewater');
  const alerts = await query<{ title: string; href: string }>(
    "select title, href from alert where subject like 'office-application:%' and affiliate_id = $1",
    [office.id],
  );
  const [{ id = '' } = {}] = await applicationsOf(FORM.email);
  expect(alerts).toEqual([
    { title: 'New application', href: `/dashboard/office?part=applications&id=${id}` },
  ]);
  // Confirming again answers the state as it is.
  expect(await visitor.call(confirmApplication, { body: { token } })).toEqual(confirmed);
});

test('all that is wrong is said at once, at its field, and nothing is stored', async () => {
  const empty = await problemOf(visitor.send(sendApplication, { body: {} }));
  expect(empty.fields).toEqual({
    name: 'The name is missing.',
    email: 'The email address is missing.',
    roles: 'Please choose how you work.',
    states: 'Please name at least one state.',
    agreement: 'Please accept the agreement first.',
  });
  const wrong = {
    name: '123-45-6789',
    email: 'ada@x.mailinator.com',
    firm: 'a'.repeat(101),
    crd: '',
    npn: '123-45-6789',
    states: 'NY, Narnia',
    about: 'Account number 12345678901',
    heard: 'radio',
    introducedBy: 'SSN 123456789',
    agreement: '2026-01-01',
  };
  const { fields } = await problemOf(apply(wrong));
  expect(fields).toEqual({
    name: 'This looks like it holds a social security number. Please remove it: we never ask for it here.',
    email: 'Please give an address that you keep: mail to x.mailinator.com ends after a while.',
    firm: 'The firm has more than 100 characters.',
    crd: 'Please give your CRD number.',
    npn: 'Nine digits look like a Social Security number. We never ask for it.',
    states: 'Not a state: Narnia.',
    about:
      'This looks like it holds an account number. Please remove it: we never ask for it here.',
    heard: 'Please choose from the list.',
    introducedBy:
      'This looks like it holds a social security number. Please remove it: we never ask for it here.',
    agreement: 'The agreement changed while this page was open. Please read it again.',
  });
  for (const [changes, field, sentence] of [
    [{ email: 'nowhere' }, 'email', 'The email address must look like name@example.com.'],
    [{ crd: '1234567890' }, 'crd', 'A CRD number has 1 to 8 digits.'],
    [{ npn: '12345678901' }, 'npn', 'A National Producer Number has 1 to 10 digits.'],
    [{ npn: '' }, 'npn', 'Please give your National Producer Number.'],
    [{ roles: ['adviser', 'king'] }, 'roles', 'Please choose how you work.'],
  ] as const) {
    expect((await problemOf(apply(changes))).fields).toEqual({ [field]: sentence });
  }
  expect(await query('select from application')).toHaveLength(0);
});

describe('a token', () => {
  test('that is forged, altered, ended, deleted or of something else is one and the same 404', async () => {
    const token = tokenOf(await givenApplication());
    const ended = await givenApplication({ state: 'received', created_at: hours(73) });
    const gone = await givenApplication();
    await query('delete from application where id = $1', [gone]);
    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const texts = new Set<string>();
    for (const bad of ['', 'forged', altered, `${token}A`, tokenOf(ended), tokenOf(gone)]) {
      for (const route of [
        readApplication,
        confirmApplication,
        withdrawApplication,
        deleteApplication,
      ]) {
        const answer = await visitor.send(route, { body: { token: bad } });
        expect(answer.status, bad).toBe(404);
        texts.add(await answer.text());
      }
    }
    expect(texts.size).toBe(1);
    expect(await visitor.call(readApplication, { body: { token } })).toMatchObject({
      state: 'waiting',
    });
  });

  test('works with an old key, and is in no answer, no log and no table', async () => {
    const id = await givenApplication();
    const token = tokenOf(id);
    process.env[DATA_KEYS_VARIABLE] =
      `d2:${Buffer.alloc(32, 9).toString('base64')},${TEST_DATA_KEYS}`;
    const answer = await visitor.send(confirmApplication, { body: { token } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(token);
    expect(JSON.stringify(await snapshot())).not.toContain(token);
  });

  test('reads 60 times an hour from one network', async () => {
    const token = tokenOf(await givenApplication());
    const from = context('192.0.2.60');
    for (let at = 0; at < 60; at += 1)
      await visitor.call(readApplication, { body: { token }, from });
    await visitor.refused(readApplication, 429, { body: { token }, from });
  });
});

test('each sending is an application of its own until one of its mailbox is confirmed', async () => {
  await apply({ email: 'Linus+one@tidewater.example' });
  await apply({ email: 'linus@TIDEWATER.example' });
  const [first, second] = await applicationsOf(FORM.email);
  await Promise.all([
    confirm(first?.id ?? ''),
    visitor.send(confirmApplication, { body: { token: tokenOf(second?.id ?? '') } }),
  ]);
  expect(await applicationsOf(FORM.email)).toMatchObject([{ state: 'waiting' }]);
  expect(
    await query(
      "select from audit where kind = 'application' and action = 'confirmed' and thing = any($1)",
      [[first?.id, second?.id]],
    ),
  ).toHaveLength(1);
});

test('two confirmations at once, and a key that is sent twice, make one application and one mail', async () => {
  const key = 'the same try';
  const answers = await Promise.all([apply({}, { key }), apply({}, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await apply({}, { key });
  expect(await server.to(FORM.email)).toHaveLength(1);
  const [{ id = '' } = {}, ...more] = await applicationsOf(FORM.email);
  expect(more).toEqual([]);
  const both = await Promise.all([confirm(id), confirm(id)]);
  expect(both.map(({ version }) => version)).toEqual([2, 2]);
  // The same key is still the same try.
  await apply({}, { key });
  expect(await outbox()).toHaveLength(1);
});

describe('a known mailbox', () => {
  const subjects = async (to: string) => (await server.to(to)).map(({ subject }) => subject);

  test('gets the mail that fits, at the address that we have, and the answer is the same', async () => {
    const id = await givenAffiliate('account holder');
    await query("update affiliate set email = 'Holder@known.example' where id = $1", [id]);
    await givenApplication({ email: 'open@known.example' });
    const declined = { state: 'declined', again: '2199-06-01' } as const;
    await givenApplication({ ...declined, email: 'again@known.example' });
    const answers = new Set<string>();
    for (const name of ['holder', 'open', 'again', 'new']) {
      answers.add(await (await apply({ email: `${name}+x@known.example` })).text());
    }
    expect(answers.size).toBe(1);
    expect(await subjects('Holder@known.example')).toEqual(['You already have an account']);
    expect(await subjects('open@known.example')).toEqual(['Your application is already with us']);
    expect(await subjects('again@known.example')).toEqual([
      'You can apply again from June 1, 2199',
    ]);
    expect(await subjects('new+x@known.example')).toEqual(['Confirm your application']);
    expect(await query("select from application where state = 'received'")).toHaveLength(1);
    const [holder] = await server.to('Holder@known.example');
    expect(holder?.text).toContain('Forgot password?');
    expect(holder?.text).toContain('/login');
    expect(holder?.text).not.toContain('application#');
  });

  test('can apply again on the day, and once the earlier application is deleted', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const state = 'declined';
    await givenApplication({ state, again: today, email: 'today@known.example' });
    const email = 'later@known.example';
    const later = await givenApplication({ state, again: '2199-06-01', email });
    await visitor.call(deleteApplication, { body: { token: tokenOf(later) } });
    for (const to of ['today@known.example', email]) {
      await apply({ email: to });
      expect(await subjects(to)).toEqual(['Confirm your application']);
    }
  });
});

test('a mailbox gets three mails an hour, and beyond them nothing is stored or sent', async () => {
  for (let at = 0; at < 5; at += 1) await apply();
  expect(await server.to(FORM.email)).toHaveLength(3);
  expect(await applicationsOf(FORM.email)).toHaveLength(3);
});

test('the site sends 60 such mails an hour; the others wait in the outbox', async () => {
  const id = await givenApplication({ state: 'received' });
  await query(
    `insert into mail (kind, to_address, subject_key, state, sent_at)
     select 'application', n || '@example.com', 'application:' || $1 || ':confirm:' || n, 'sent', now()
       from generate_series(1, 59) n`,
    [id],
  );
  for (const name of ['sixtieth', 'later', 'last']) await apply({ email: `${name}@example.com` });
  await makeDue();
  await sendAll();
  expect(server.came.map(({ envelope }) => envelope.to[0])).toEqual(['sixtieth@example.com']);
  await query("update mail set sent_at = sent_at - interval '61 minutes'");
  await makeDue();
  await sendAll();
  expect(await server.to('later@example.com')).toHaveLength(1);
});

describe('hostile input', () => {
  test('HTML, line breaks, hidden signs and addresses in names reach no mail and no header', async () => {
    for (const name of [
      '<b>Ada</b>',
      'Ada\r\nBcc: x@evil.example',
      'www.evil.example',
      'Ada <a@evil.example>',
    ]) {
      expect((await apply({ name, email: 'quiet@example.com', firm: name })).status).toBe(202);
      await query('delete from mail');
    }
    const hidden = await problemOf(apply({ name: 'Ada\u202eelpmaxE' }));
    expect(hidden.fields?.name).toContain('invisible characters');
    for (const { raw } of server.came) expect(raw).not.toMatch(/evil|<b>Ada/);
    expect(await query("select from application where name like E'%\\n%'")).toHaveLength(0);
  });

  test('33 kB are too large, and only the named fields are stored', async () => {
    expect((await apply({ more: 'x'.repeat(33 * 1024) })).status).toBe(413);
    await apply({
      more: 'secret',
      state: 'approved',
      id: crypto.randomUUID(),
      ref: 'x'.repeat(900),
    });
    const rows = JSON.stringify(await query('select * from application'));
    expect(rows).not.toContain('secret');
    expect(rows).not.toContain('x'.repeat(101));
    expect(await applicationsOf(FORM.email)).toMatchObject([{ state: 'received' }]);
  });

  test('bots are answered like people, and a form that is sent at once is refused', async () => {
    const caught = await apply({ website: 'https://spam.example' });
    expect([caught.status, await caught.text()]).toEqual([202, await (await apply()).text()]);
    expect(await applicationsOf(FORM.email)).toHaveLength(1);
    expect((await apply({ openMs: 500 })).status).toBe(400);
  });

  test('the 31st sending of a network within five minutes waits; messages count as well', {
    tags: 'deep',
  }, async () => {
    const from = context('192.0.2.31');
    const sending = (at: number) => apply({ email: `${at}@flood.example` }, { from });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => sending(at)));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect((await sending(30)).status).toBe(429);
  });
});

describe('applications are not taken', () => {
  test('without the portal, or while they are closed', async () => {
    vi.spyOn(settings, 'takesApplications', 'get').mockReturnValue(false);
    expect((await apply()).status).toBe(404);
    expect(await visitor.call(readJoining)).toEqual({ open: false, agreement: '2026-12-01' });
  });

  test('without mail, or without the keys of its links', async () => {
    delete process.env[MAIL_URL];
    expect((await problemOf(apply(), 503)).message).toContain('(212) 555-0142');
    expect(await visitor.call(readJoining)).toMatchObject({ open: false });
    process.env[MAIL_URL] = server.url;
    expect(await visitor.call(readJoining)).toMatchObject({ open: true });
    delete process.env[DATA_KEYS_VARIABLE];
    expect((await apply()).status).toBe(503);
    expect(await query('select from application')).toHaveLength(0);
  });
});

test('a code names the sponsor, and what is typed wins; a name alone is kept', async () => {
  const linked = await givenIntroducer('linking');
  const typed = await givenIntroducer('typing');
  const sponsorOf = async (changes: object) => {
    await query('delete from application');
    await apply({ email: `${crypto.randomUUID()}@example.com`, ...changes });
    return (await query('select sponsor_id, introduced_by from application'))[0];
  };
  expect(await sponsorOf({ ref: 'linking' })).toMatchObject({ sponsor_id: linked });
  expect(await sponsorOf({ ref: 'linking', introducedBy: 'Typing' })).toMatchObject({
    sponsor_id: typed,
  });
  expect(await sponsorOf({ introducedBy: 'Ada somebody' })).toEqual({
    sponsor_id: null,
    introduced_by: 'Ada somebody',
  });
  const own = { ref: 'linking', email: 'linking@example.com' };
  expect(await sponsorOf(own)).toMatchObject({ sponsor_id: null });
});

describe('the applicant', () => {
  test('answers a question, corrects the numbers, and the office hears of it', async () => {
    const office = await officer('asking');
    const { id } = await givenConfirmed();
    await decide(office, [id], { decision: 'ask', question: 'Which firm is yours?' });
    const token = tokenOf(id);
    const question = await visitor.call(readApplication, { body: { token } });
    expect(question).toMatchObject({
      state: 'asked',
      questions: [{ text: 'Which firm is yours?', answer: null }],
    });
    const body = { token, version: question.version, text: 'Mine.', crd: '#765' };
    const missing = { body: { ...body, crd: '' } };
    expect((await visitor.refused(answerApplication, 400, missing)).fields).toEqual({
      crd: 'Please give your CRD number.',
    });
    const answered = await visitor.call(answerApplication, { body });
    expect(answered).toMatchObject({
      state: 'waiting',
      crd: '765',
      npn: '12345678',
      questions: [{ answer: 'Mine.', answeredAt: expect.any(String) }],
    });
    expect(await visitor.refused(answerApplication, 409, { body })).toMatchObject({
      current: { state: 'waiting' },
    });
    const titles = await query<{ title: string }>(
      "select title from alert where affiliate_id = $1 and href like '%' || $2",
      [office.id, id],
    );
    expect(titles.map(({ title }) => title).sort()).toEqual([
      'Answer to a question',
      'New application',
    ]);
  });

  test('withdraws, deletes, and is told if the state does not allow it', async () => {
    const { id } = await givenConfirmed();
    const token = tokenOf(id);
    const body = { token };
    expect(await visitor.call(withdrawApplication, { body })).toMatchObject({ state: 'withdrawn' });
    expect(await visitor.refused(withdrawApplication, 409, { body })).toMatchObject({
      current: { state: 'withdrawn' },
    });
    expect(await visitor.call(deleteApplication, { body })).toEqual({ ok: true });
    await visitor.refused(readApplication, 404, { body });
    const lines = await query<{ action: string }>(
      "select action from audit where kind = 'application' and thing = $1 order by id",
      [id],
    );
    expect(lines.map(({ action }) => action)).toEqual(['confirmed', 'withdraw', 'delete']);
    expect(JSON.stringify(await snapshot())).not.toContain('Linus Tidewater');
  });

  test('deletes an unconfirmed one without a trace', async () => {
    await apply({ email: 'not-me@example.com' });
    const [{ id = '' } = {}] = await applicationsOf('not-me@example.com');
    await visitor.call(deleteApplication, { body: { token: tokenOf(id) } });
    const all = JSON.stringify(await snapshot());
    expect(all).not.toContain('not-me@example.com');
    expect(all).not.toContain(id);
  });
});

test('the daily run deletes unconfirmed applications after 72 hours and others after 12 months', async () => {
  const old = { changed_at: hours(24 * 367) };
  const recent = [
    await givenApplication({ state: 'received', created_at: hours(71) }),
    await givenApplication({ changed_at: hours(24 * 364) }),
  ];
  await givenApplication({ state: 'received', created_at: hours(73) });
  for (const state of ['waiting', 'asked', 'approved', 'declined', 'withdrawn'] as const) {
    await givenApplication({ state, ...old });
  }
  const audit = async () => (await query("select from audit where kind = 'application'")).length;
  const before = await audit();
  await tidyAll();
  const left = await query<{ id: string }>('select id from application');
  expect(left.map(({ id }) => id).sort()).toEqual(recent.sort());
  expect(await audit()).toBe(before);
});

test('a mail that a server refuses for good marks no one', async () => {
  const id = await givenAffiliate('refused holder');
  await query("update affiliate set email = 'refused@known.example' where id = $1", [id]);
  const { context: from, done } = behind(fromElsewhere());
  await visitor.send(sendApplication, { body: { ...FORM, email: 'refused@known.example' }, from });
  await done();
  expect(await query('select affiliate_id from mail where affiliate_id is not null')).toEqual([]);
});

test('the list of disposable domains matches the output of its script', () => {
  expect(readFileSync('src/config/disposable-domains.json', 'utf8')).toBe(disposableDomains());
});
