/** Which mails are sent, what they contain, and what happens if the server does not accept them. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Context } from '@netlify/functions';
import { afterEach, expect, test, vi } from 'vitest';
import { sendLead } from '../../../src/contract/leads.ts';
import { inviteAffiliate } from '../../../src/contract/office/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { nameOf } from '../../lib/mail/letters.ts';
import { openWire } from '../../lib/mail/wire.ts';
import { MAIL_URL, mailTarget } from '../../lib/platform/env.ts';
import { inviteAccount, makeInvitation } from '../../lib/sign-in/invitations.ts';
import pages from '../../pages.ts';
import leads from '../../public.ts';
import { choose } from '../auth/password-calls.ts';
import { type BodyOf, type Caller, officer } from '../helpers/caller.ts';
import {
  countQueries,
  givenAffiliate,
  insert,
  ORIGIN,
  post,
  withStore,
} from '../helpers/harness.ts';
import {
  behind,
  makeDue,
  outbox,
  queued,
  refusal,
  sendAll,
  startMailServer,
  withMailServer,
} from '../helpers/mail-server.ts';
import { deliverToPortal, GRACE, givenIntroducer } from '../leads/lead-calls.ts';
import { givenPage } from '../own-page/page-calls.ts';

const logged = withStore();
const server = withMailServer();

const DEPLOYED = 'AWS_LAMBDA_FUNCTION_NAME';
afterEach(() => {
  delete process.env[DEPLOYED];
});

/** Sends every mail of the outbox again. */
async function sendAgain() {
  await query("update mail set state = 'waiting', next_try_at = now()");
  await sendAll();
}

/** Sends a visitor's message, and waits for the work after its response. */
async function write(changes: object = {}, platform: object = {}, host = ORIGIN) {
  deliverToPortal();
  const { context, done } = behind();
  const given = post(sendLead.path, { ...GRACE, ...changes }, { Origin: host });
  const request = new Request(host + sendLead.path, given);
  const answer = await leads(request, { ...context, ...platform } as Context);
  await done();
  return answer;
}

/** The addresses of the mails that came, in their order. */
const recipients = () => server.came.map(({ envelope }) => envelope.to[0]);

/** Sets up a server that says whatever its conversation is. */
async function startPlainServer(onConnection: (socket: Socket) => unknown) {
  const plain = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  process.env[MAIL_URL] = `smtp://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  return plain;
}

/** A lead of this affiliate only: no acknowledgement is among the mails. */
async function leadFor(code: string, changes: object = {}) {
  await write({ ref: code, email: `${code}@visitor.example`, ...changes });
  await query("delete from mail where kind = 'acknowledgement'");
}

test('a lead is mailed to its affiliate, and its sender gets a fixed acknowledgement', async () => {
  await givenIntroducer('told');
  await write({ ref: 'told', name: 'Grace Example', message: 'Call me on the yellow phone.' });
  const mails = [...server.came].sort((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''));
  const [acknowledged, lead] = mails;
  expect(mails).toHaveLength(2);
  expect(server.connections()).toBeLessThanOrEqual(1);
  const [row] = await query<{ id: string }>("select id from mail where kind = 'lead'");
  expect(lead).toMatchObject({
    envelope: { from: 'office@alliance.example', to: ['ada@example.com'] },
    from: { name: 'The Alliance', address: 'office@alliance.example' },
    subject: 'You have a new lead',
    messageId: `<${row?.id}@alliance.example>`,
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
    ]),
  });
  for (const words of [lead?.text, lead?.html]) {
    expect(words).toContain('Grace Example wrote to you');
    expect(words).toContain(`${ORIGIN}/dashboard/contacts/view?id=`);
    expect(words).not.toMatch(/yellow|grace@example/);
  }
  expect(acknowledged?.envelope.to).toEqual(['grace@example.com']);
  expect(acknowledged?.raw).not.toMatch(/Grace Example|yellow/);
  expect(lead?.raw).not.toMatch(/^list-unsubscribe/im);
  expect(lead?.html).not.toMatch(/<img|<script|http:\/\//);
  expect(await outbox()).toMatchObject([
    { kind: 'acknowledgement', state: 'sent' },
    { kind: 'lead', state: 'sent' },
  ]);
});

test('an acknowledgement of a credited message has the affiliate’s approved words, and of any other the office’s', async () => {
  const ada = await givenIntroducer('answers');
  await query(
    `update profile set phone = '+1 212 555 0147', show = '{"phone": true}', version = version + 1`,
  );
  await givenPage(ada);
  await query("update profile set name = 'Not approved', phone = ''");
  await query('delete from mail');
  const answerTo = async (email: string, changes: object) => {
    await write({ email, message: 'The yellow phone', ...changes });
    return server.came.find(({ envelope }) => envelope.to.includes(email));
  };
  const credited = await answerTo('credited@visitor.example', { ref: 'answers' });
  for (const words of [credited?.text, credited?.html]) {
    expect(words).toContain(
      'Thank you for writing. Ada of answers has your message and will reply.',
    );
    expect(words).toContain('If it is urgent, call (212) 555-0147.');
    expect(words).not.toMatch(/Not approved|our office, or|Grace|yellow/);
  }
  for (const other of [
    await answerTo('nobody@visitor.example', {}),
    await answerTo('answers@example.com', { ref: 'answers' }),
  ]) {
    expect(other?.text).toContain('our office, or the advisor who introduced you, will reply.');
    expect(other?.text).not.toContain('Ada of answers');
  }
});

test('a message with a phone number alone is mailed to its affiliate, and gets no acknowledgement', async () => {
  await givenIntroducer('called');
  deliverToPortal();
  const { context, done } = behind();
  const body = new URLSearchParams({ name: 'Grace', reach: '212 555 0147', message: 'Hello' });
  const form = { method: 'POST', headers: { Origin: ORIGIN }, body };
  await pages(new Request(`${ORIGIN}/a/called`, form), context);
  await done();
  expect(server.came.map(({ subject }) => subject)).toEqual(['You have a new lead']);
});

test('without a server nothing is queued and nothing is sent', async () => {
  delete process.env[MAIL_URL];
  await givenIntroducer('silent');
  expect((await write({ ref: 'silent' })).status).toBe(201);
  expect([await outbox(), server.came]).toEqual([[], []]);
});

test('mails add no queries before the response, and a request without mails has none after it', async () => {
  await givenIntroducer('counted');
  process.env[DEPLOYED] = 'a preview';
  const queriesFor = (email: string) =>
    countQueries(() => write({ ref: 'counted', email }, { deploy: undefined }));
  const withMail = await queriesFor('first@visitor.example');
  delete process.env[MAIL_URL];
  expect(await queriesFor('second@visitor.example')).toBe(withMail);
});

test('only the published site sends mails', async () => {
  await givenIntroducer('preview');
  process.env[DEPLOYED] = 'leads';
  const preview = { context: 'deploy-preview', published: false };
  for (const deploy of [undefined, preview, { context: 'production', published: false }]) {
    await write({ ref: 'preview' }, { deploy });
  }
  expect(server.came).toEqual([]);
  await write({ ref: 'preview' }, { deploy: { context: 'production', published: true } });
  expect(server.came.length).toBeGreaterThan(0);
});

test.each([
  ['it names a page', 'Win at https://bad.example', 'A visitor'],
  ['it names a site', 'www.bad.example', 'A visitor'],
  ['it is an address', 'grace@example.com', 'A visitor'],
  ['it breaks lines', 'Grace\r\nBcc: all@example.com', 'A visitor'],
  ['it reverses the text', 'Grace \u202Eexample\u0000', 'Grace example'],
  ['it is too long', 'G'.repeat(61), 'A visitor'],
  ['it is as long as a name', 'G'.repeat(60), 'G'.repeat(60)],
  ['it has six words', 'Please sign in here today Grace', 'A visitor'],
  ['it has a page without a scheme', 'Sign in at example-portal.com/login', 'A visitor'],
  ['it has a country’s domain', 'Grace bit.ly', 'A visitor'],
  ['it begins with a page', 'bit.ly/abc now', 'A visitor'],
  ['it has one of many newer domains', 'Claim prize.click', 'A visitor'],
  ['it has a domain in another alphabet', 'пример.рф', 'A visitor'],
  ['it has initials without blanks', 'J.R. Ewing', 'J.R. Ewing'],
  ['it has an initial without a blank', 'B.Lee', 'B.Lee'],
  ['it has a title without a blank', 'Dr.Smith', 'Dr.Smith'],
  ['it has a title', 'Dr. Ann Lee', 'Dr. Ann Lee'],
  ['it has a saint', 'St. John, Ian', 'St. John, Ian'],
  ['it has degrees', 'Ann Lee, M.D., Ph.D.', 'Ann Lee, M.D., Ph.D.'],
  ['it has a company’s ending', 'Lee & Co.Ltd', 'Lee & Co.Ltd'],
  ['it has a domain with an ideographic dot', 'Grace example。com', 'A visitor'],
  ['it has a domain in full-width letters', 'Grace ｅｘａｍｐｌｅ．ｃｏｍ', 'A visitor'],
  ['it has a domain with a port', 'Grace example.com:8080', 'A visitor'],
  ['it has a domain between other signs', 'Grace _example.com-', 'A visitor'],
  ['it has a domain and a sign like a slash', 'example.com\u2215login', 'A visitor'],
  ['it has a domain with an invisible mark', 'Grace example.c\u034fom', 'A visitor'],
  ['it has a domain with a filler', 'Grace example.c\u3164om', 'A visitor'],
  ['it has a backslash', 'Grace \\\\example', 'A visitor'],
  ['it is empty', ' ', 'A visitor'],
  [
    'it has a family of emoji',
    '👩\u200d👩\u200d👧\u200d👦 Team',
    '👩\u200d👩\u200d👧\u200d👦 Team',
  ],
  ['it has a red heart', 'Ann ❤\ufe0f Lee', 'Ann ❤\ufe0f Lee'],
  ['it has a keycap', 'Ann 1\ufe0f\u20e3', 'Ann 1\ufe0f\u20e3'],
  ['it has a hand with a skin tone', '👩🏽\u200d⚕\ufe0f Ann', '👩🏽\u200d⚕\ufe0f Ann'],
  ['its Persian letters are parted', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['its Hindi letters are joined', 'शक्\u200dति', 'शक्\u200dति'],
  ['it has a joiner between Latin letters', 'A\u200cn\u200dn Lee', 'Ann Lee'],
  ['it has a joiner at its end', 'Ann\u200d', 'Ann'],
  ['it has a joiner between a letter and an emoji', 'Ann\u200d❤', 'Ann❤'],
  ['it has other invisible signs', 'A\u200bn\u00adn \u202eLee', 'Ann Lee'],
  ['it has a selector behind a letter', 'A\ufe0fnn 1\ufe0f Lee', 'Ann 1 Lee'],
  ['it has initials and a suffix', 'Dr. J. R. Smith-Jones Jr.', 'Dr. J. R. Smith-Jones Jr.'],
  ['it has accents', 'María José O’Connor', 'María José O’Connor'],
])('how a name is repeated if %s', (_why, name, shown) => {
  expect(nameOf(name)).toBe(shown);
});

test('nothing in a name reaches a header or becomes HTML', async () => {
  const id = await givenIntroducer('hostile');
  await leadFor('hostile');
  const name = 'Grace\r\nBcc: all@bad.example\r\n<b onmouseover=alert(1)>Example</b>';
  await query('update lead set name = $2 where affiliate_id = $1', [id, name]);
  server.came.length = 0;
  await sendAgain();
  const [lead] = server.came;
  expect(lead?.bcc).toBeUndefined();
  expect(lead?.raw.split('\r\n\r\n')[0]).not.toMatch(/bad\.example/i);
  expect(lead?.html).not.toContain('<b ');
  await query('update lead set name = $2 where affiliate_id = $1', [id, '<b>Grace']);
  await sendAgain();
  expect(server.came[1]?.html).toContain('&lt;b&gt;Grace wrote');
});

test('an address gets three acknowledgements an hour, however often it is typed', async () => {
  for (let at = 0; at < 5; at += 1) await write({ email: 'bombed@example.com', message: `${at}` });
  expect(server.came).toHaveLength(3);
  await query("update mail set created_at = now() - interval '61 minutes'");
  await write({ email: 'BOMBED@example.com', message: 'later' });
  expect(server.came).toHaveLength(4);
});

test('a mail’s links never take the host of a request, and without a site it waits', async () => {
  await givenIntroducer('hosted');
  const sent = async (site: object | undefined, email: string) => {
    const evil = 'https://evil.example';
    const answer = await write({ ref: 'hosted', email }, { site }, evil);
    expect(answer.status).toBe(201);
  };
  await sent(undefined, 'first@visitor.example');
  expect(server.came).toEqual([]);
  const waiting = { state: 'waiting', tries: 0 };
  expect(await outbox()).toMatchObject([waiting, waiting]);
  await sent({ url: ORIGIN }, 'second@visitor.example');
  expect(server.came).toHaveLength(4);
  expect(server.came.map(({ raw }) => raw).join()).not.toContain('evil.example');
});

test('a mailbox is counted once, however its address is written', { tags: 'deep' }, async () => {
  const mailed = [
    'victim+1@example.com',
    'Victim+2@example.com',
    'vic.tim@gmail.com',
    'v.ictim+3@gmail.com',
    'victim@example.com',
    'VICTIM@gmail.com',
    'vic.tim@example.com',
  ];
  for (const email of [...mailed, 'victim+4@Example.com', 'vi.c.tim@gmail.com']) {
    expect((await write({ email, message: email })).status, email).toBe(201);
  }
  expect(recipients()).toEqual(mailed);
});

test('the site sends 60 acknowledgements an hour, however many are asked for at once', async () => {
  await query(
    `insert into mail (kind, to_address, subject_key, state)
     select 'acknowledgement', n || '@example.com', 'acknowledgement:' || n, 'sent' from generate_series(1, 58) n`,
  );
  const late = Array.from({ length: 6 }, (_, at) => write({ email: `late-${at}@example.com` }));
  for (const answer of await Promise.all(late)) expect(answer.status).toBe(201);
  expect(await query("select from mail where kind = 'acknowledgement'")).toHaveLength(60);
});

test('mails about access are sent before those that a stranger can make many of', async () => {
  await query(
    `insert into mail (kind, to_address, subject_key, created_at)
     select 'acknowledgement', n || '@example.com', 'acknowledgement:' || gen_random_uuid(), now() - interval '1 day' from generate_series(1, 30) n`,
  );
  await queued({ kind: 'address', to_address: 'ada@example.com', subject_key: 'address:1:old' });
  await sendAll();
  expect(server.came).toHaveLength(31);
  expect(server.came[0]?.envelope.to).toEqual(['ada@example.com']);
});

test('two simultaneous runs send once, and a letter that is sent again is the same', async () => {
  await queued();
  await Promise.all([sendAll(), sendAll()]);
  expect(server.came).toHaveLength(1);
  await sendAgain();
  const [first, second] = server.came;
  expect([second?.messageId, second?.text]).toEqual([first?.messageId, first?.text]);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a run that was killed after claiming a mail leaves it to the next, and one that a wrong clock postponed is sent', async () => {
  await queued({ tries: 1, next_try_at: inMinutes(5) });
  await sendAll();
  expect(server.came).toEqual([]);
  await makeDue();
  await sendAll();
  await queued({ next_try_at: inMinutes(3 * 1440) });
  await sendAll();
  expect(server.came).toHaveLength(2);
});

type Stage = 'onMailFrom' | 'onRcptTo' | 'onData';
let introducers = 0;

/** Sends one lead's mail to a server that refuses it this way. Returns what becomes of it. */
async function refused(at: Stage, responseCode: number, words: string) {
  introducers += 1;
  const code = `refused-${introducers}`;
  const id = await givenIntroducer(code);
  delete process.env[MAIL_URL];
  await leadFor(code);
  const [lead] = await query<{ id: string }>('select id from lead where affiliate_id = $1', [id]);
  const to_address = 'ada@example.com';
  await queued({ kind: 'lead', affiliate_id: id, to_address, subject_key: `lead:${lead?.id}` });
  const refuse = (_given: unknown, _session: unknown, done: (error: Error) => void) =>
    done(refusal(responseCode, words));
  const refusing = await startMailServer({ [at]: refuse });
  process.env[MAIL_URL] = refusing.url;
  await sendAll();
  await refusing.stop();
  const blamed = 'select unreachable from mail_preference where affiliate_id = $1';
  const [pref] = await query<{ unreachable: string | null }>(blamed, [id]);
  const [row] = await outbox();
  return { id, code, state: row?.state, waits: row?.waits, unreachable: pref?.unreachable ?? null };
}

const WAITS = { state: 'waiting', waits: 60, unreachable: null };
const BLAMED = { state: 'failed', unreachable: 'ada@example.com' };
test.each<[at: Stage, status: number, words: string, expected: object]>([
  ['onRcptTo', 421, '4.3.2 Try later', WAITS],
  ['onRcptTo', 450, '4.2.0 Later', WAITS],
  ['onRcptTo', 552, '5.2.2 Full', WAITS],
  ['onRcptTo', 550, '5.7.1 Not allowed', WAITS],
  ['onRcptTo', 550, '5.1.1 Unknown', BLAMED],
  ['onRcptTo', 550, '5.2.1 Disabled', BLAMED],
  ['onRcptTo', 550, 'No such user', BLAMED],
  ['onRcptTo', 550, '5.4.1 Recipient address rejected: Access denied. AS(201806281)', BLAMED],
  // Words about the sender.
  ['onMailFrom', 553, '5.1.8 Sender address rejected: Domain not found', WAITS],
  ['onMailFrom', 550, '5.1.1 User unknown', WAITS],
  ['onMailFrom', 550, 'No such user', WAITS],
  ['onMailFrom', 530, 'Authentication required', WAITS],
  ['onRcptTo', 553, '5.1.7 Bad sender address syntax', WAITS],
  ['onRcptTo', 550, '5.1.0 Sender address rejected: User unknown in virtual alias table', WAITS],
  ['onRcptTo', 550, 'Sender verify failed', WAITS],
  ['onRcptTo', 550, 'Relaying denied', WAITS],
  ['onData', 553, '5.1.8 Bad sender domain', WAITS],
  ['onData', 550, '5.7.26 Unauthenticated email is not accepted due to DMARC', WAITS],
  // A reply to the letter, not to the recipient.
  ['onData', 550, '5.1.1 Unknown', { state: 'failed', unreachable: null }],
])(
  'a mail waits, fails or marks its recipient by the reply: %s %i %s',
  async (at, status, words, expected) => {
    expect(await refused(at, status, words)).toMatchObject(expected);
  },
);

test('an unreachable address gets no mails until it changes, and its affiliate gets an alert', async () => {
  const { id, code } = await refused('onRcptTo', 550, '5.1.1 Unknown');
  process.env[MAIL_URL] = server.url;
  const alerts = "select from alert where affiliate_id = $1 and title like '%by email'";
  expect(await query(alerts, [id])).toHaveLength(1);
  await leadFor(code, { email: 'two@visitor.example' });
  expect(recipients()).toEqual(['two@visitor.example']);
  await query("update affiliate set email = 'new@example.com' where id = $1", [id]);
  await leadFor(code, { email: 'three@visitor.example' });
  expect(recipients()).toContain('new@example.com');
});

test('a failed mail is tried again after 1, 10 and 60 minutes, 6 and 24 hours, and then no more', async () => {
  const busy = await startMailServer({
    onMailFrom: (_address, _session, done) => done(refusal(451, '4.3.0 Later')),
  });
  process.env[MAIL_URL] = busy.url;
  await queued();
  for (const minutes of [1, 10, 60, 360, 1440]) {
    await makeDue();
    await sendAll();
    expect(await outbox()).toMatchObject([{ state: 'waiting', waits: minutes * 60 }]);
  }
  await makeDue();
  await sendAll();
  expect(await outbox()).toMatchObject([{ state: 'failed' }]);
  await busy.stop();
});

test('after the server was unreachable no request tries for a minute', async () => {
  process.env[MAIL_URL] = 'smtp://127.0.0.1:1';
  await queued();
  await sendAll();
  expect(logged()).toContainEqual(
    expect.objectContaining({ event: 'mail_failed', reason: 'esocket' }),
  );
  process.env[MAIL_URL] = server.url;
  await query('update mail set next_try_at = now()');
  await sendAll();
  expect(server.came).toEqual([]);
  await query("update mail set no_server_at = now() + interval '2 hours'");
  await sendAll();
  expect(server.came).toHaveLength(1);
});

test('a connection that dies after the letter, and a greeting with 554, do not blame an address', async () => {
  await givenIntroducer('dying');
  let refuses = false;
  const raw = await startPlainServer((socket) => {
    if (refuses) return socket.end('554 5.7.1 Not you\r\n');
    socket.write('220 ready\r\n');
    return socket.on('data', (data) => {
      const said = data.toString();
      if (said.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (said.includes('\r\n.\r\n')) socket.destroy();
      else socket.write('250 ok\r\n');
    });
  });
  await leadFor('dying');
  refuses = true;
  await makeDue();
  await sendAll();
  raw.close();
  expect(await outbox()).toMatchObject([{ state: 'waiting', tries: 2 }]);
  const blamed = `select from mail_preference p join mail m on m.affiliate_id = p.affiliate_id
    where unreachable is not null`;
  expect(await query(blamed)).toEqual([]);
});

/** Invites this person as the office does. */
async function inviteByMail(caller: Caller, body: BodyOf<typeof inviteAffiliate>) {
  const { context: from, done } = behind();
  const made = await caller.call(inviteAffiliate, { body, from });
  await done();
  return made;
}

test('an invitation by the office is mailed, shown, and works once', async () => {
  const inviting = await officer('inviting office');
  const member = { firstName: 'Ida', lastName: 'Example', email: 'ida@example.com' };
  const { address, mailed } = await inviteByMail(inviting, member);
  expect(mailed).toBe(true);
  const [mail] = await server.to('ida@example.com');
  expect(mail?.text).toContain(address);
  expect(mail?.replyTo?.[0]?.address).toMatch(/@/);
  process.env.DATA_KEYS = `d2:${Buffer.alloc(32, 9).toString('base64')},${process.env.DATA_KEYS}`;
  await sendAgain();
  expect((await server.to('ida@example.com'))[1]?.text).toBe(mail?.text);
  expect((await choose(address.split('#')[1] ?? '')).status).toBe(200);
  // Once it is used, there is nothing left to mail.
  server.came.length = 0;
  await sendAgain();
  expect(server.came.filter(({ text }) => text?.includes(address))).toEqual([]);
});

test('the letter of an invitation says who invites, what for, and the office’s own line', async () => {
  const letter = await officer('letter office');
  await query("update profile set name = 'Olga Office' where affiliate_id = $1", [letter.id]);
  const member = { firstName: 'Ada', lastName: 'Welcome', email: 'welcome@example.com' };
  await inviteByMail(letter, { ...member, note: 'We met in Albany.\nWelcome!' });
  const [mail] = await server.to('welcome@example.com');
  for (const words of [
    'Hello Ada,',
    'Olga Office of Wealth Transfer Alliance invites you to its portal for affiliates.',
    'We met in Albany. Welcome!',
    'Your username is ada.welcome.',
    'If the link has expired, call the office: (212) 555-0142.',
  ]) {
    expect(mail?.text).toContain(words);
  }
});

test('a command’s letter names the alliance alone', async () => {
  const id = await givenAffiliate('by command', { passwordHash: null, email: 'c@d.example' });
  await inviteAccount(id, 'invite');
  await sendAll();
  const [mail] = await server.to('c@d.example');
  expect(mail?.text).toContain(
    '\nWealth Transfer Alliance invites you to its portal for affiliates.',
  );
});

test('a chosen password is reported by a mail that cannot be switched off', async () => {
  const id = await givenAffiliate('told of security');
  const none = { lead: false, order: false, ticket: false, announcement: false, digest: 'off' };
  await insert('mail_preference', { affiliate_id: id, ...none });
  await choose(await makeInvitation(id, 'reset', 60));
  await sendAll();
  expect(server.came).toMatchObject([
    { subject: 'Security: A password was chosen with an invitation or a reset' },
  ]);
});

test('an address in any script is sent if the server supports it, and otherwise fails alone', async () => {
  await queued({ to_address: 'gräte@bücher.example' });
  await queued({ to_address: 'grace@bücher.example' });
  const commands: string[] = [];
  const old = await startPlainServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const said = data.toString();
      commands.push(...said.split('\r\n').filter((line) => line.startsWith('RCPT')));
      // A server without SMTPUTF8 refuses other letters.
      const strange = /RCPT.*[^\x20-\x7e\r\n]/.test(said);
      if (strange) socket.write('553 5.6.7 Not here\r\n');
      else socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await sendAll();
  old.close();
  expect(commands).toContain('RCPT TO:<grace@xn--bcher-kva.example>');
  expect((await outbox()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
});

test.each([
  [{ MAIL_URL: 'https://mail.example' }, 'MAIL_URL must read'],
  [{ MAIL_URL: 'smtps://mail.example' }, 'MAIL_FROM is not set'],
  [{ MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'Ada' }, 'MAIL_FROM must read'],
  [{ MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'A\r\nB <a@b.example>' }, 'MAIL_FROM must read'],
])('an unusable setup is refused without revealing its value: %j', (env, sentence) => {
  expect(() => mailTarget(env)).toThrow(sentence);
});

test('a setup has the default ports of its schemes', () => {
  const of = (MAIL_URL: string) => mailTarget({ MAIL_URL, MAIL_FROM: '"A" <a@b.example>' });
  expect(of('smtps://u%40x:p%2F@mail.example')).toMatchObject({
    port: 465,
    secure: true,
    here: false,
    auth: { user: 'u@x', pass: 'p/' },
    from: { name: 'A', address: 'a@b.example' },
  });
  expect(of('smtp://mail.example')).toMatchObject({ port: 587, secure: false, here: false });
  expect(of('smtp://localhost:25')).toMatchObject({ port: 25, here: true, auth: null });
});

/** Connects with this URL's setup, as if the server were local or not. */
const connect = (address: string, here: boolean) => {
  const target = mailTarget({ MAIL_URL: address, MAIL_FROM: 'a@alliance.example' });
  if (!target) throw new Error('No target');
  return openWire({ ...target, here });
};

test('a server that offers no encryption is refused, unless it is local', async () => {
  await expect(connect(server.url, false)).rejects.toMatchObject({ why: 'server' });
  (await connect(server.url, true)).close();
});

test('a certificate for another host is refused, even locally', async () => {
  // The tests' server certificate is signed by no one.
  const secure = await startMailServer({ secure: true });
  const wrong = await startMailServer({ disabledCommands: [] });
  await expect(connect(secure.url.replace('smtp:', 'smtps:'), true)).rejects.toMatchObject({
    why: 'server',
  });
  await expect(connect(wrong.url, false)).rejects.toMatchObject({ why: 'server' });
  await secure.stop();
  await wrong.stop();
  expect([secure.came, wrong.came]).toEqual([[], []]);
});

test('a server that stays silent is given up after five seconds', async () => {
  const silent = await startPlainServer(() => {});
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  let refused: unknown;
  void connect(process.env[MAIL_URL] ?? '', true).catch((error) => {
    refused = error;
  });
  await once(silent, 'connection');
  // The other end hears of the connection, and waits for the greeting.
  for (const _turn of [1, 2]) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(refused).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(refused).toMatchObject({ why: 'server' }), 10_000);
  silent.close();
});

test('a stored address that would break a header is not sent to anyone else', async () => {
  for (const address of [
    'ada@example.com\r\nBcc: all@bad.example',
    'ada@example.com>\r\nRCPT TO:<all@bad.example',
    'ada@example.com, all@bad.example',
    '"all@bad.example" <ada@example.com>',
  ]) {
    await queued({ to_address: address });
  }
  await sendAll();
  for (const { envelope, raw } of server.came) {
    expect(envelope.to.join()).not.toMatch(/^all@|,/);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc):/im);
  }
});

test('an announcement has the alliance’s postal address, and a title of many lines becomes one short subject', async () => {
  const title = `Hello\r\nBcc: all@bad.example\u202E ${'x'.repeat(1_000)}`;
  const text = '<img src=https://bad.example>';
  const affiliate_id = await givenAffiliate('long titles');
  const announcement = await insert('announcement', { title, text, publish_at: new Date() });
  await queued({
    kind: 'announcement',
    affiliate_id,
    to_address: 'ada@example.com',
    subject_key: `announcement:${announcement}:${affiliate_id}`,
  });
  await sendAll();
  const [mail] = server.came;
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.subject).toMatch(/^Hello Bcc: all@bad\.example x+$/);
  expect(mail?.subject).toHaveLength(200);
  expect(mail?.html).not.toContain('<img');
  for (const words of [mail?.text, mail?.html]) {
    expect(words).toContain('100 Example Street, Suite 200, Sampletown, NY 00000');
  }
});
