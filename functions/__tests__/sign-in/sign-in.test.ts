/** Signing in: which password works, which cookie is set, what is logged, which browser is new, and who must wait. */

import { expect, test, vi } from 'vitest';
import * as auth from '../../../src/contract/auth/auth.ts';
import { changePassword } from '../../lib/account/accounts.ts';
import { findAffiliate } from '../../lib/auth/affiliates.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { query } from '../../lib/db/db.ts';
import { deviceName } from '../../lib/sign-in/device-name.ts';
import login from '../../login.ts';
import { outdatedHash } from '../auth/password-calls.ts';
import { person, problemOf } from '../helpers/caller.ts';
import { signIn, signOut } from '../helpers/callers.ts';
import {
  besiege,
  context,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  post,
  withStore,
} from '../helpers/harness.ts';

const logged = withStore();

test('a wrong password, an unknown name and a disabled affiliate get the same response', async () => {
  await givenAffiliate('known');
  await givenAffiliate('disabled', { disabled: true });
  for (const answer of [signIn('known', 'wrong'), signIn('nobody'), signIn('disabled')]) {
    expect(await problemOf(answer, 401)).toEqual({
      error: 'login_failed',
      message: 'The username or password is not correct.',
    });
  }
  expect(logged().map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['wrong_password', 'unknown_name', 'disabled']),
  );
});

test('the password is compared exactly as typed', async () => {
  await givenAffiliate('exact', { passwordHash: await hashPassword(' Pässwörd  ') });
  expect((await signIn('exact', 'Pässwörd')).status).toBe(401);
  expect((await signIn('exact', ' pässwörd  ')).status).toBe(401);
  expect((await signIn('exact', ' Pässwörd  ')).status).toBe(200);
});

test('a hash with other parameters is renewed at the next login', async () => {
  await givenAffiliate('outdated', { passwordHash: outdatedHash('old parameters') });
  expect((await signIn('outdated', 'old parameters')).status).toBe(200);
  const stored = await findAffiliate('outdated');
  expect(stored?.passwordHash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  expect((await signIn('outdated', 'old parameters')).status).toBe(200);
});

test('on plain http at localhost the cookie has another name, and only there', async () => {
  await givenAffiliate('local');
  const sent = post(auth.login.path, { username: 'local', password: PASSWORD });
  const at = async (origin: string) => {
    const request = new Request(origin + auth.login.path, sent.clone());
    request.headers.set('Origin', origin);
    return (await login(request, fromElsewhere())).headers.getSetCookie()[0];
  };
  expect(await at('http://localhost:8888')).toMatch(/^session-local=.*HttpOnly; SameSite=Lax$/);
  for (const origin of ['https://localhost:8888', 'http://alliance.example']) {
    expect(await at(origin)).toMatch(/^__Host-session=.*Secure;/);
  }
});

test('each sign-in logs the head of the audit, as the database has it at that moment', async () => {
  await person('sealed');
  const line = logged().find(({ event }) => event === 'audit_head');
  const [seal] = await query(
    "select place || ':' || encode(hash, 'hex') head from audit_seal order by place desc limit 1",
  );
  expect(line).toEqual({
    time: expect.any(String),
    requestId: 'test-request',
    event: 'audit_head',
    ...seal,
  });
});

test('a log line has time, event, affiliate, truncated address and reason, and no secret', async () => {
  const { id, cookie } = await person('quiet');
  await signIn('quiet', 'a wrong password');
  await signOut(cookie);
  const lines = logged();
  const events = lines.map(({ event }) => event);
  expect(events).toEqual(['login_succeeded', 'audit_head', 'login_failed', 'logout']);
  expect(lines[2]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'login_failed',
    requestId: 'test-request',
    affiliate: id,
    address: expect.stringMatching(/^198\.51\.\d+\.0\/24$/),
    path: '/api/auth/login',
    reason: 'wrong_password',
  });
  const text = JSON.stringify(lines);
  for (const secret of [PASSWORD, 'a wrong password', cookie.split('=')[1] ?? '', 'quiet']) {
    expect(text).not.toContain(secret);
  }
});

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X)';
const GECKO = 'Gecko/20100101 Firefox/150.0';
const SAFARI = `${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`;

const auditOf = (affiliateId: string) =>
  query(
    `select kind, title, href from alert
      where affiliate_id = $1 and title like 'New device%' order by created_at`,
    [affiliateId],
  );
const NEW_SAFARI = {
  kind: 'security',
  title: 'New device: Safari on Mac',
  href: '/dashboard/settings/sessions',
};
const bySafari = (username: string, cookie = '') =>
  signIn(username, PASSWORD, fromElsewhere(), cookie, SAFARI);

test('the very first sign-in makes no alert, and neither does another one in the same browser', async () => {
  const id = await givenAffiliate('first');
  const device = deviceOf(await bySafari('first'));
  const again = await bySafari('first', device);
  expect(again.status).toBe(200);
  expect(await auditOf(id)).toEqual([]);
});

test('another browser is reported by its name, once, and a wrong password in one is not a new device', async () => {
  const id = await givenAffiliate('second');
  await signIn('second');
  await signIn('second', 'not this one');
  const device = deviceOf(await bySafari('second'));
  await bySafari('second', device);
  expect(await auditOf(id)).toEqual([NEW_SAFARI]);
});

test('of 200 simultaneous wrong logins for one name 5 are tried and 195 are told to wait', async () => {
  await givenAffiliate('besieged');
  const { answers, count } = await besiege((from, index) =>
    signIn('besieged', `guess ${index}`, from),
  );
  expect([count(401), count(429)]).toEqual([5, 195]);
  const waiting = answers.find(({ status }) => status === 429);
  expect(Number(waiting?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await waiting?.json()).toEqual({
    error: 'too_many_attempts',
    message: 'Too many attempts. Please wait about 1 minute and try again.',
  });
});

/** Uses up the tries of a name. */
const guess = async (username: string) => {
  for (let time = 0; time < 5; time += 1) await signIn(username, 'wrong');
};

test('a right login clears the failures of its name, and does not count against its network', async () => {
  await givenAffiliate('forgiven');
  const from = context('203.0.113.50');
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 4; time += 1) {
      expect((await signIn('forgiven', 'wrong', from)).status).toBe(401);
    }
    expect((await signIn('forgiven', PASSWORD, from)).status).toBe(200);
  }
  for (let time = 0; time < 12; time += 1) {
    expect((await signIn('forgiven', PASSWORD, from)).status).toBe(200);
  }
  // Of the network's 20 failures, 8 are used up.
  for (let time = 0; time < 12; time += 1) {
    expect((await signIn(`nobody ${time}`, 'wrong', from)).status).toBe(401);
  }
  expect((await signIn('nobody else', 'wrong', from)).status).toBe(429);
});

test('a known device signs in while its name waits: its affiliate’s, for 90 days, until the password changes', async () => {
  const id = await givenAffiliate('device');
  await givenAffiliate('neighbour');
  const device = deviceOf(await signIn('device'));
  const neighbours = deviceOf(await signIn('neighbour'));
  await guess('device');
  const statusWith = async (cookie: string) =>
    (await signIn('device', PASSWORD, fromElsewhere(), cookie)).status;
  expect(await statusWith(neighbours)).toBe(429);
  expect(await statusWith(`${device}; ${device}`)).toBe(429);
  expect(await statusWith(device.slice(0, -4))).toBe(429);
  expect(await statusWith(device)).toBe(200);
  await guess('device');
  await changePassword(id, await hashPassword(PASSWORD));
  expect(await statusWith(device)).toBe(429);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  const renewed = deviceOf(await signIn('device'));
  await guess('device');
  expect(await statusWith(renewed)).toBe(200);
  vi.setSystemTime(Date.now() + 90 * 24 * 3_600_000);
  await guess('device');
  expect(await statusWith(renewed)).toBe(429);
});

test('a presented device cookie is verified whether the name exists or not', async () => {
  await givenAffiliate('timed');
  const device = deviceOf(await signIn('timed'));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  for (const name of ['timed', 'somebody unknown']) {
    verify.mockClear();
    await signIn(name, 'wrong', fromElsewhere(), device);
    expect(verify, name).toHaveBeenCalledTimes(1);
  }
});

test.each([
  ['Chrome on Windows', `${WINDOWS} ${CHROMIUM} Safari/537.36`],
  ['Chrome on Mac', `${MAC} ${CHROMIUM} Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Safari/537.36`],
  ['Chrome on Android', `${ANDROID} ${CHROMIUM} Mobile Safari/537.36`],
  ['Chrome on iPhone', `${IPHONE} ${WEBKIT} CriOS/150.0.1 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${WINDOWS} ${CHROMIUM} Safari/537.36 Edg/150.0.0.0`],
  ['Edge on iPhone', `${IPHONE} ${WEBKIT} Version/19.0 EdgiOS/150.0.1 Mobile/15E148 Safari/604.1`],
  ['Edge on Android', `${ANDROID} ${CHROMIUM} Mobile Safari/537.36 EdgA/150.0.1`],
  ['Firefox on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) ${GECKO}`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  ['Firefox on iPhone', `${IPHONE} ${WEBKIT} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on Mac', SAFARI],
  ['Safari on iPhone', `${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${IPAD} ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`],
  ['Opera on Windows', `${WINDOWS} ${CHROMIUM} Safari/537.36 OPR/130.0.0.0`],
  [
    'Samsung Internet on Android',
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  // A partial name is better than none.
  ['Windows', 'SomeApp/1.0 (Windows NT 10.0)'],
  ['Firefox', 'Firefox/150.0'],
  // The name contains nothing else, whatever the agent says.
  ['Firefox on Windows', `Mozilla/5.0 (Windows NT 10.0; ${'secret '.repeat(1_400)}) ${GECKO}`],
  ['Unknown device', ''],
  ['Unknown device', 'curl/8.14.1'],
  ['Unknown device', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Unknown device', '<script>alert(1)</script>'],
  ['Unknown device', 'x'.repeat(10_000)],
  ['Unknown device', 'Chrom'.repeat(2_000)],
])('“%s” is the name of a browser', (name, agent) => {
  expect(deviceName(agent), agent).toBe(name);
});
