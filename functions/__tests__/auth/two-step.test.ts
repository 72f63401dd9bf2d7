/** Setting up two-step sign-in, changing it and removing it. */

import { expect, test, vi } from 'vitest';
import { me } from '../../../src/contract/auth/auth.ts';
import { secondStepOptions } from '../../../src/contract/auth/sign-in.ts';
import type { Passkey } from '../../../src/contract/auth/two-step.ts';
import {
  addPasskey,
  beginCodes,
  beginPasskey,
  confirmCodes,
  makeRecoveryCodes,
  readTwoStep,
  removeCodes,
  removePasskey,
  renamePasskey,
} from '../../../src/contract/auth/two-step.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import { turnOffTwoStep } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { settings } from '../../lib/platform/site.ts';
import { newAuthenticator, type Odd } from '../helpers/authenticator.ts';
import { browser, person, problemOf } from '../helpers/caller.ts';
import { problem, signIn, statusesOf } from '../helpers/callers.ts';
import { cookieOf, withStore } from '../helpers/harness.ts';
import { beforeStatement } from '../helpers/meanwhile.ts';
import { alertsOf, auditOf } from './password-calls.ts';
import {
  addOptions,
  firstStep,
  setUpPasskey,
  take,
  tryPasskey,
  withCodes,
  withPasskey,
} from './two-step-calls.ts';

withStore();

/** The affiliate's audit and alerts about two-step sign-in, oldest first. */
const notedFor = async (id: string) => [
  (await auditOf(id)).filter((action) => !['sign-in', 'password-accepted'].includes(action)),
  (await alertsOf(id)).filter((title) => !title.startsWith('New device')),
];

const NONE = { codesSince: null, passkeys: [], recoveryCodes: 0, required: false };

/** Expects a refusal because of what was sent. */
const expectRefused = async (answer: Response | Promise<Response>) =>
  expect((await problemOf(answer)).error).toBe('validation');

test('codes are valid once they are confirmed, and bring ten recovery codes', async () => {
  const ada = await person('ada');
  const { secret, uri } = await ada.call(beginCodes);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(
    `otpauth://totp/Wealth%20Transfer%20Alliance:ada?issuer=Wealth%20Transfer%20Alliance&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(await ada.call(readTwoStep)).toEqual(NONE);
  expect((await signIn('ada')).headers.getSetCookie().join()).toContain('__Host-session');
  await expectRefused(ada.send(confirmCodes, { body: { code: codeOf(secret, 5) } }));
  expect(await ada.call(readTwoStep)).toEqual(NONE);
  const code = codeOf(secret);
  const typed = `${code.slice(0, 3)}-${code.slice(3)}`;
  const added = await ada.call(confirmCodes, { body: { code: typed } });
  expect(added).toEqual({
    twoStep: { ...NONE, codesSince: expect.stringMatching(/^\d{4}-/), recoveryCodes: 10 },
    recoveryCodes: expect.any(Array),
  });
  expect(new Set(added.recoveryCodes).size).toBe(10);
  // The code that confirmed it was used.
  expect((await take(await firstStep('ada'), { way: 'code', code })).status).toBe(401);
  expect(await notedFor(ada.id)).toEqual([
    ['codes-added', 'second-step-failed'],
    ['One-time codes set up'],
  ]);
});

test('of two simultaneous confirmations one counts, and none without a setup', async () => {
  const double = await person('double');
  await double.refused(confirmCodes, 409, { body: { code: '123456' } });
  const code = codeOf((await double.call(beginCodes)).secret);
  const calls = [1, 2].map(() => double.send(confirmCodes, { body: { code } }));
  expect(await statusesOf(calls)).toEqual([200, 409]);
});

test('until a new app is confirmed the old one works, and then only the new one', async () => {
  const someone = await withCodes('changing');
  const next = (await someone.call(beginCodes)).secret;
  const pending = await firstStep('changing');
  const step = (of: string, steps = 0) => ({ way: 'code', code: codeOf(of, steps) });
  expect((await take(pending, step(next))).status).toBe(401);
  expect((await take(pending, step(someone.secret))).status).toBe(200);
  expect(await someone.call(confirmCodes, { body: { code: codeOf(next) } })).toMatchObject({
    recoveryCodes: [],
  });
  expect((await take(pending, step(someone.secret, 1))).status).toBe(401);
  expect((await take(pending, step(next, 1))).status).toBe(200);
});

test('a second factor brings no more recovery codes, and removing the last one deletes them', async () => {
  const someone = await withCodes('both');
  const { added } = await setUpPasskey(someone);
  expect([added.recoveryCodes, added.twoStep.recoveryCodes]).toEqual([[], 10]);
  const [passkey] = added.twoStep.passkeys;
  expect(await someone.call(removeCodes)).toMatchObject({
    codesSince: null,
    recoveryCodes: 10,
  });
  await someone.refused(removeCodes, 404);
  expect(await someone.call(removePasskey, { id: passkey?.id })).toEqual(NONE);
  expect((await signIn('both')).headers.getSetCookie().join()).toContain('__Host-session');
  expect(await notedFor(someone.id)).toEqual([
    ['codes-added', 'passkey-added', 'codes-removed', 'passkey-removed'],
    ['One-time codes set up', 'Passkey added', 'One-time codes removed', 'Passkey removed'],
  ]);
});

test('changing factors ends the other sessions, and keeps this one', async () => {
  const someone = await withCodes('elsewhere');
  const code = codeOf(someone.secret);
  const other = browser(cookieOf(await take(await firstStep('elsewhere'), { way: 'code', code })));
  await other.call(me);
  await setUpPasskey(someone);
  await other.refused(me, 401);
  await someone.call(me);
});

test('the last factor stays while one is required, with its recovery codes', async () => {
  const someone = await withCodes('required');
  vi.spyOn(settings, 'twoStepFrom', 'get').mockReturnValue('2020-01-01');
  expect((await someone.call(readTwoStep)).required).toBe(true);
  expect(await someone.refused(removeCodes, 409)).toMatchObject({
    message: 'Two-step sign-in is required here. Add another way before you remove this one.',
  });
  expect(await someone.call(readTwoStep)).toMatchObject({
    codesSince: expect.any(String),
    recoveryCodes: 10,
  });
  const step = { way: 'code', code: codeOf(someone.secret) };
  expect((await take(await firstStep('required'), step)).status).toBe(200);
});

test('new recovery codes replace the old ones, and need a factor', async () => {
  const without = await person('without');
  await without.refused(makeRecoveryCodes, 409);
  const someone = await withCodes('renewed');
  const { codes } = await someone.call(makeRecoveryCodes);
  expect(codes).toHaveLength(10);
  const pending = await firstStep('renewed');
  const by = (code = '') => take(pending, { way: 'recovery', code });
  expect((await by(someone.added.recoveryCodes[0])).status).toBe(401);
  expect((await by(codes[0])).status).toBe(200);
});

test('without the record keys, setting up codes gets a 503 with its sentence', async () => {
  const keyless = await person('keyless');
  delete process.env.DATA_KEYS;
  expect(await keyless.refused(beginCodes, 503)).toMatchObject({
    message: 'One-time codes are not available right now. A passkey or a recovery code works.',
  });
  await setUpPasskey(keyless);
});

test('every factor is removed, every session ends, with an audit line and an alert', async () => {
  const someone = await withCodes('lost');
  const other = await withCodes('neighbour');
  await setUpPasskey(someone);
  const pending = await firstStep('lost');
  await pending.call(secondStepOptions);
  await turnOffTwoStep(someone.id);
  await someone.refused(me, 401);
  for (const step of [
    { way: 'code', code: codeOf(someone.secret) },
    { way: 'recovery', code: someone.added.recoveryCodes[0] },
  ]) {
    expect((await take(pending, step)).status).toBe(401);
  }
  expect((await signIn('lost')).headers.getSetCookie().join()).toContain('__Host-session');
  for (const table of ['authenticator', 'passkey', 'passkey_challenge', 'recovery_code']) {
    const rows = await query(`select from ${table} where affiliate_id = $1`, [someone.id]);
    expect(rows, table).toEqual([]);
  }
  const audit = "select actor, kind from audit where affiliate_id = $1 and action = 'two-step-off'";
  expect(await query(audit, [someone.id])).toEqual([{ actor: null, kind: 'account' }]);
  expect(await alertsOf(someone.id)).toContain('Two-step sign-in switched off');
  expect(await other.call(readTwoStep)).toMatchObject({ recoveryCodes: 10 });
});

test('the options name the site, the affiliate, and the existing passkeys', async () => {
  const begins = await person('begins');
  const options = () => begins.call(beginPasskey);
  expect(await options()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'alliance.example', name: 'Wealth Transfer Alliance' },
    user: { id: expect.any(String), name: 'begins', displayName: 'Ada Example' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  });
  const { device, added } = await setUpPasskey(begins);
  expect(added).toMatchObject({
    twoStep: {
      passkeys: [{ name: 'This laptop', version: 1, lastUsedAt: null }],
      recoveryCodes: 10,
    },
    recoveryCodes: expect.any(Array),
  });
  expect(await options()).toMatchObject({
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  });
});

test.each<[string, Odd]>([
  ['another site', { rpId: 'evil.example' }],
  ['another site’s page', { origin: 'https://evil.example' }],
  ['a signature instead', { type: 'webauthn.get' }],
])('a passkey for %s is not added', async (what, odd) => {
  const someone = await person(what);
  const { answer } = await tryPasskey(someone, odd);
  await expectRefused(answer);
  expect((await someone.call(readTwoStep)).passkeys).toEqual([]);
});

test.each<[string, object]>([
  ['nothing', {}],
  ['no answer', { response: null }],
  ['no text', { response: { clientDataJSON: 7 } }],
  ['no base64', { clientDataJSON: '%%%' }],
  ['no JSON', { clientDataJSON: 'e30x' }],
  ['no object', { clientDataJSON: 'bnVsbA' }],
  ['no attestation', { attestationObject: undefined }],
  ['no CBOR', { attestationObject: '____' }],
  ['a list of four billion', { attestationObject: 'mv____8' }],
  ['a map of nothing', { attestationObject: 'oA' }],
])('%s is not a passkey', async (kind, odd) => {
  const someone = await person(kind);
  const options = await addOptions(someone);
  const right = newAuthenticator().create(options);
  const bare = kind === 'nothing' || 'response' in odd;
  const credential = bare ? odd : { ...right, response: { ...right.response, ...odd } };
  await expectRefused(someone.send(addPasskey, { body: { name: 'x', credential } }));
});

test('an id that is too long is refused, and unknown transports are left out', async () => {
  const someone = await person('odd');
  const { answer } = await tryPasskey(someone, {}, newAuthenticator('es256', 4000));
  await expectRefused(answer);
  for (const transports of [7, null, { includes: 7 }, [{}, 'usb']]) {
    const options = await addOptions(someone);
    const right = newAuthenticator().create(options);
    const credential = { ...right, response: { ...right.response, transports } };
    await someone.call(addPasskey, { body: { name: 'x', credential } });
  }
  const rows = await query("select transports from passkey where name = 'x' order by created_at");
  expect(rows).toEqual([[], [], [], ['usb']].map((transports) => ({ transports })));
});

test('a response adds a passkey once, within five minutes, and only for the affiliate who asked', async () => {
  const first = await person('first');
  const { body, answer } = await tryPasskey(first);
  expect(answer.status).toBe(201);
  for (const someone of [first, await person('second')]) {
    await expectRefused(someone.send(addPasskey, { body }));
  }
  const credential = newAuthenticator().create(await addOptions(first));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await expectRefused(first.send(addPasskey, { body: { name: 'x', credential } }));
});

test('a passkey belongs to one affiliate', async () => {
  const { device } = await withPasskey('holder');
  const { answer } = await tryPasskey(await person('borrower'), {}, device);
  const { message } = await problemOf(answer);
  expect(message).toBe('This passkey is in use already.');
});

test('there are at most twenty', async () => {
  const someone = await withPasskey('collector');
  await query(
    `insert into passkey (affiliate_id, name, credential_id, public_key)
     select $1, 'x', 'x' || n, '' from generate_series(1, 19) n`,
    [someone.id],
  );
  const { answer } = await tryPasskey(someone);
  const { message } = await problemOf(answer);
  expect(message).toContain('You have 20 passkeys');
  expect((await someone.call(readTwoStep)).passkeys).toHaveLength(20);
});

test('a passkey is renamed, unless it was changed in the meantime', async () => {
  const someone = await withPasskey('namer');
  const [passkey] = someone.added.twoStep.passkeys as [Passkey];
  const rename = (version: number, name: string) => ({ id: passkey.id, body: { version, name } });
  const renamed = { ...passkey, version: 2, name: 'My key' };
  expect(await someone.call(renamePasskey, rename(1, ' My  key '))).toEqual(renamed);
  expect(await someone.refused(renamePasskey, 409, rename(1, 'Other'))).toMatchObject({
    current: renamed,
  });
  await expectRefused(someone.send(renamePasskey, rename(2, '')));
  const audit = await query(`select action, kind, reason from audit where action like '%renamed'`);
  expect(audit).toEqual([{ action: 'passkey-renamed', kind: 'passkey', reason: '' }]);
});

const factors = () =>
  query(
    `select a.username, a.two_step, p.name, c.confirmed_at, r.code_hash from affiliate a
       left join passkey p on p.affiliate_id = a.id left join authenticator c on c.affiliate_id = a.id
       left join recovery_code r on r.affiliate_id = a.id order by 1, 3, 5`,
  );
test.each([
  ['session has ended', 'delete from session where affiliate_id ='],
  ['affiliate is disabled', 'update affiliate set disabled = true where id ='],
  ['account has been deleted', "update affiliate set ends_at = '2020-01-01' where id ="],
])('nothing is added, removed or renamed once the %s', async (how, statement) => {
  const someone = await withPasskey(how);
  const id = someone.added.twoStep.passkeys[0]?.id;
  const own = `'${someone.id}'`;
  const code = codeOf((await someone.call(beginCodes)).secret);
  const options = await addOptions(someone);
  const body = { name: 'Late', credential: newAuthenticator().create(options) };
  const before = await factors();
  const late: [what: string, call: () => Promise<Response>][] = [
    ['codes', () => someone.send(confirmCodes, { body: { code } })],
    ['a passkey', () => someone.send(addPasskey, { body })],
    ['a name', () => someone.send(renamePasskey, { id, body: { version: 1, name: 'Late' } })],
    ['recovery codes', () => someone.send(makeRecoveryCodes)],
    ['an end', () => someone.send(removePasskey, { id })],
  ];
  const rows = await query<object>(`select * from session where affiliate_id = ${own}`);
  for (const [what, call] of late) {
    beforeStatement('begin', () => query(`${statement} ${own}`));
    expect(await problem(await call()), what).toEqual([401, 'unauthenticated']);
    vi.restoreAllMocks();
    expect(await factors()).toEqual(before);
    await query(`update affiliate set disabled = false, ends_at = null where id = ${own}`);
    await query(
      `insert into session select * from jsonb_populate_recordset(null::session, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
});
