/** Adding, naming and removing passkeys. */
import { expect, test, vi } from 'vitest';
import type { Passkey } from '../../src/contract/two-step.ts';
import { query } from '../lib/db/db.ts';
import { newAuthenticator, type Odd } from './authenticator.ts';
import { json, problem } from './callers.ts';
import { signedIn, withStore } from './harness.ts';
import { call, read, setUpPasskey, tryPasskey, withPasskey } from './two-step-calls.ts';

withStore();

test('the options name the site, the affiliate, and the existing passkeys', async () => {
  const cookie = await signedIn('ada');
  const options = async () => (await call(cookie, 'POST', 'passkeys/options')).json();
  expect(await options()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'alliance.example', name: 'Wealth Transfer Alliance' },
    user: { id: expect.any(String), name: 'ada', displayName: 'Ada Example' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  });
  const { device, added } = await setUpPasskey(cookie);
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
  const cookie = await signedIn(what);
  expect(await problem((await tryPasskey(cookie, odd)).answer)).toEqual([400, 'validation']);
  expect((await read(cookie)).passkeys).toEqual([]);
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
])('%s is not a passkey', async (what, odd) => {
  const cookie = await signedIn(what);
  const options = (await (await call(cookie, 'POST', 'passkeys/options')).json()) as object;
  const right = newAuthenticator().create(options);
  const bare = what === 'nothing' || 'response' in odd;
  const credential = bare ? odd : { ...right, response: { ...right.response, ...odd } };
  const body = { name: 'x', credential };
  expect(await problem(await call(cookie, 'POST', 'passkeys', body))).toEqual([400, 'validation']);
});

test('an id that is too long is refused, and unknown transports are left out', async () => {
  const cookie = await signedIn('odd');
  const { answer } = await tryPasskey(cookie, {}, newAuthenticator('es256', 4000));
  expect(await problem(answer)).toEqual([400, 'validation']);
  for (const transports of [7, null, { includes: 7 }, [{}, 'usb']]) {
    const options = (await (await call(cookie, 'POST', 'passkeys/options')).json()) as object;
    const right = newAuthenticator().create(options);
    const credential = { ...right, response: { ...right.response, transports } };
    const body = { name: 'x', credential };
    expect((await call(cookie, 'POST', 'passkeys', body)).status).toBe(201);
  }
  const rows = await query<{ transports: string[] }>(
    'select transports from passkey where name = $1 order by created_at',
    ['x'],
  );
  expect(rows.map(({ transports }) => transports)).toEqual([[], [], [], ['usb']]);
});

test('a response adds a passkey once, within five minutes, and only for the affiliate who asked', async () => {
  const { body, answer } = await tryPasskey(await signedIn('first'));
  expect(answer.status).toBe(201);
  const again = await call(await signedIn('second'), 'POST', 'passkeys', body);
  expect(await problem(again)).toEqual([400, 'validation']);
  const cookie = await signedIn('third');
  const late = await tryPasskey(cookie);
  expect(await problem(await call(cookie, 'POST', 'passkeys', late.body))).toEqual([
    400,
    'validation',
  ]);
});

test('a challenge ends after five minutes', async () => {
  const cookie = await signedIn('slow');
  const options = (await (await call(cookie, 'POST', 'passkeys/options')).json()) as object;
  const { device } = await tryPasskey(await signedIn('helper'));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  const body = { name: 'x', credential: device.create(options) };
  expect(await problem(await call(cookie, 'POST', 'passkeys', body))).toEqual([400, 'validation']);
});

test('a passkey belongs to one affiliate', async () => {
  const { device } = await withPasskey('holder');
  const { answer } = await tryPasskey(await signedIn('borrower'), {}, device);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: 'This passkey is in use already.' },
  ]);
});

test('there are at most twenty', async () => {
  const { cookie } = await withPasskey('collector');
  await query(
    `insert into passkey (affiliate_id, name, credential_id, public_key)
     select id, 'x', 'x' || n, '' from affiliate, generate_series(1, 19) n where username = 'collector'`,
  );
  const { answer } = await tryPasskey(cookie);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('You have 20 passkeys') },
  ]);
  expect((await read(cookie)).passkeys).toHaveLength(20);
});

test('a passkey is renamed, unless it was changed in the meantime', async () => {
  const { cookie, added } = await withPasskey('namer');
  const [passkey] = added.twoStep.passkeys as [Passkey];
  const rename = (version: number, name: string) =>
    call(cookie, 'PATCH', `passkeys/${passkey.id}`, { version, name });
  expect(await (await rename(1, ' My  key ')).json()).toEqual({
    ...passkey,
    version: 2,
    name: 'My key',
  });
  expect(await json(rename(1, 'Other'), 409)).toMatchObject({
    error: 'conflict',
    current: { name: 'My key', version: 2 },
  });
  expect(await problem(await rename(2, ''))).toEqual([400, 'validation']);
  const audit = await query(`select action, kind, reason from audit where action like '%renamed'`);
  expect(audit).toEqual([{ action: 'passkey-renamed', kind: 'passkey', reason: '' }]);
});
