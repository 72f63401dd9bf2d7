/** Which passkey responses are valid, by the counter that they leave. */

import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { secondStepOptions } from '../../../src/contract/auth/sign-in.ts';
import { checkSignature, makeChallenge } from '../../lib/auth/passkey-challenges.ts';
import { takeSignature } from '../../lib/auth/passkeys.ts';
import { query } from '../../lib/db/db.ts';
import { type Kind, newAuthenticator, type Odd } from '../helpers/authenticator.ts';
import { person } from '../helpers/caller.ts';
import { givenAffiliate, ORIGIN, withStore } from '../helpers/harness.ts';
import { firstStep, take, tryPasskey } from './two-step-calls.ts';

withStore();

let affiliateId = '';
beforeAll(async () => {
  affiliateId = await givenAffiliate('ada');
});

type Purpose = Parameters<typeof makeChallenge>[1];
type Device = ReturnType<typeof newAuthenticator>;

/** The counter after the passkey's response, `behind` if it went back, or null if it is invalid. */
async function check(
  device: Device,
  answer: (options: { challenge: string }) => unknown,
  { purpose = 'sign-in' as Purpose, counter = 0 } = {},
) {
  const challenge = await makeChallenge(affiliateId, purpose);
  const publicKey = device.publicKey.export({ type: 'spki', format: 'der' });
  return checkSignature(
    answer({ challenge }),
    { affiliateId, purpose, origin: ORIGIN },
    { id: device.id, publicKey, counter },
  );
}

test.each<Kind>(['es256', 'eddsa', 'rs256'])(
  'keys of %s are valid, and forged ones are not',
  async (kind) => {
    const device = newAuthenticator(kind);
    expect(await check(device, (options) => device.get(options))).toBe(1);
    expect(await check(device, (options) => device.get(options, { forged: true }))).toBeNull();
    const other = newAuthenticator(kind);
    expect(await check(device, (options) => other.get(options))).toBeNull();
  },
);

test.each<[string, Odd, number | 'behind' | null, { purpose?: Purpose; counter?: number }?]>([
  ['a higher counter', { counter: 9 }, 9, { counter: 8 }],
  ['the same counter', { counter: 8 }, 'behind', { counter: 8 }],
  ['a lower counter', { counter: 7 }, 'behind', { counter: 8 }],
  ['no counter after one', { counter: 0 }, 'behind', { counter: 8 }],
  ['a lower counter, forged', { counter: 7, forged: true }, null, { counter: 8 }],
  ['no counter at all', { counter: 0 }, 0],
  ['no one present', { flags: 0x04 }, null],
  ['an unverified owner, after the password', { flags: 0x01 }, 1],
  ['an unverified owner, without the password', { flags: 0x01 }, null, { purpose: 'prove' }],
  ['a verified owner, without the password', { flags: 0x05 }, 1, { purpose: 'prove' }],
  ['a key that is in a backup', { flags: 0x1d }, 1],
  ['a key in a backup that cannot be in one', { flags: 0x15 }, null],
  ['another site', { rpId: 'evil.example' }, null],
  ['a page below the site', { rpId: 'www.alliance.example' }, null],
  ['another origin', { origin: 'https://evil.example' }, null],
  ['another port', { origin: 'https://alliance.example:8443' }, null],
  ['plain http', { origin: 'http://alliance.example' }, null],
  ['the making of a passkey', { type: 'webauthn.create' }, null],
  ['another challenge', { client: { challenge: 'eA' } }, null],
  ['the frame of another site', { client: { topOrigin: 'https://evil.example' } }, null],
  ['the frame of a site that the browser does not name', { client: { crossOrigin: true } }, null],
])('%s', async (_what, odd, counter, scene) => {
  const device = newAuthenticator();
  expect(await check(device, (options) => device.get(options, odd), scene)).toBe(counter);
});

/** Responses with one field changed from the right one. */
const withField =
  (device: Device, field: Field, change: (right: string) => unknown) => (options: object) => {
    const credential = device.get(options);
    const value = change(credential.response[field]);
    return { ...credential, response: { ...credential.response, [field]: value } };
  };
type Field = 'clientDataJSON' | 'authenticatorData' | 'signature';

test('changing any byte in transit makes it invalid', async () => {
  const device = newAuthenticator();
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    for (const place of [0, 5, 33, 36, -3]) {
      const changed = withField(device, field, (right) => {
        const bytes = Buffer.from(right, 'base64url');
        const at = place < 0 ? bytes.length + place : place;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes.toString('base64url');
      });
      expect(await check(device, changed), `${field} ${place}`).toBeNull();
    }
  }
});

const text64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const bytes64 = (hex: string) => text64(Buffer.from(hex, 'hex'));
/** Authenticator data with other flags, and extra bytes at the end, in hexadecimal digits. */
const data64 =
  (flags: number, more = '') =>
  (right: string) => {
    const data = Buffer.from(right, 'base64url');
    data[32] = flags;
    return text64(Buffer.concat([data, Buffer.from(more, 'hex')]));
  };
const WITH_KEY = 0x45;
const WITH_EXTENSIONS = 0x85;

test.each<[string, Field, (right: string) => unknown]>([
  ...(['clientDataJSON', 'authenticatorData', 'signature'] as const).flatMap((field) =>
    [undefined, null, 7, {}, [], '', '%%%', 'ÿ', '=', 'A'].map(
      (value) => [JSON.stringify(value) ?? 'nothing', field, () => value] as never,
    ),
  ),
  ...['null', '7', '""', '[]', '{', '{"challenge":7}', '\xff'].map(
    (json) => [json, 'clientDataJSON', () => text64(json)] as never,
  ),
  ['half of it', 'authenticatorData', (right) => right.slice(0, 24)],
  ['a byte more', 'authenticatorData', data64(5, '00')],
  ['no key, though it says so', 'authenticatorData', data64(WITH_KEY)],
  ['an id longer than it says', 'authenticatorData', data64(WITH_KEY, 'ff'.repeat(40))],
  ['no extensions, though it says so', 'authenticatorData', data64(WITH_EXTENSIONS)],
  ['a list of four billion', 'authenticatorData', data64(WITH_EXTENSIONS, '9affffffff')],
  ['lists in lists', 'authenticatorData', data64(WITH_EXTENSIONS, '81'.repeat(20_000))],
  ['other bytes', 'signature', () => text64(Buffer.alloc(64))],
  ['a number too long', 'signature', () => bytes64(`3026022100${'ff'.repeat(33)}020101`)],
])('%s in place of %s is refused', async (_what, field, change) => {
  const device = newAuthenticator();
  expect(await check(device, withField(device, field, change))).toBeNull();
});

test.each([
  ['type', 'password'],
  ['rawId', 'eA'],
  ['rawId', undefined],
  ['response', undefined],
])('a credential with another %s (%s) is refused', async (field, value) => {
  const device = newAuthenticator();
  expect(await check(device, (options) => ({ ...device.get(options), [field]: value }))).toBeNull();
});

/** Keys as stored since the first passkeys, each with a response to its challenge. */
const STORED = {
  es256: {
    publicKey:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWOlIIVjuVyhr1xJaIiTL4iGnJqG7pSAXT9NcaJmc8w75sWRbLG8Cfv8arEJ0i1PRL4L9M6N9noIRRtw0nSxtyg',
    id: 'Wt4yGcNtYNmJkr47wLGwk7CzqIb-g8AH41uookOGWZE',
    challenge: 'ZXMyNTZlczI1NmVzMjU2ZXMyNTZlczI1NmVzMjU2ZXM',
    signature:
      'MEUCIQDdaMD_o7saeoTfnnA1dXYCUdJ5ndlvS0UPi1t0q-fjxwIgah9yBa6H0PtJMsaqaMIuwiJMxt7z6cRVeunEEhtKc1I',
  },
  eddsa: {
    publicKey: 'MCowBQYDK2VwAyEAP0DyqNGl6dT010QrykLAoxyDX12iLu0PAZaX0w_Guac',
    id: '9pYOWQmrFPGjNUi-t0iHmp5Sir0fV1n1yhWT0E2LKug',
    challenge: 'ZWRkc2FlZGRzYWVkZHNhZWRkc2FlZGRzYWVkZHNhZWQ',
    signature:
      '5FI7axy3q4ih3sh1pWCCTq5StJoX4Je81hN4u9vQ3EWGZOAl8wgH_FDd9W8ENwSnMgS4RJdYcjBXUrCmiE__Bg',
  },
  rs256: {
    publicKey:
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtaX1wDBfWrJCPRXLU88i6xOad4aOAiwxJ-GowEQzMr7iiO9UiE2QclP5QemCUerGgyIEhXq0KEj_aTMNOn-81kuzTt8QlSqYi-PmNfvXlt5y_9rfvYuRuqwvXlF6inLjvZ_IacUDemRozpB4X00PY3Iwgm5HU4v0MyLvm5IVmmh5HXFp7aaWHoIdOM8aoF51JqBQyCIOpscupWvOxrcWpuYesqOOYRUBKb7Hg_d9SlTdiylCAH91mMzcsEmRLR9Q9oqlWibV_d7HIvqsxDzm8ch3g40qJls3wPrviLHu70bwZnC4PBN-azcnI5xl1uvJw0EZI64FTpdqHVgOwM5s6QIDAQAB',
    id: 'Mp9Gw3dF6RQDqPcSSRoFmFcSpHKBYDkoUNofsErZh2Q',
    challenge: 'cnMyNTZyczI1NnJzMjU2cnMyNTZyczI1NnJzMjU2cnM',
    signature:
      'pjacBjG7jgH-33EmYtMLsxuoynGrxx3x-wUJmv1zKNK-k6gxY_VRciWweEQL-FQzeP8kqwrnM_zePa1WjZ_MqWmE3ilYXFbkxChbQyL4rPQu5pZdPJL7rU_o8kiIQerGniVMzR_tImJ4Vog80-hXlUykvDQayoDHXlWO_VWprV9-EuXRX4jtRhvoSR0lJ1239KqsixQyU8umiXA1um05y9k-lB5MKfx7OE_u5vgaZ3wljXz-HOjF_ppmH6SPi7ntKRr5S62icJw5MG1SyMWbeeuaCMFLHieMrmNvRVcBgSMyQsKO3XRAAAUI4wvTu4RopAG_QkScbNY0BW3qXR2hAw',
  },
};

test.each(Object.entries(STORED))(
  'a passkey of %s that was stored long ago signs in, once',
  async (_kind, { publicKey, id, challenge, signature }) => {
    const client = { type: 'webauthn.get', challenge, origin: ORIGIN, crossOrigin: false };
    const response = {
      clientDataJSON: text64(JSON.stringify(client)),
      authenticatorData: 'xyZsGcbFp9F3IY1QMlD5IpkQvfZApstB_eVaEJd7bksFAAAAAQ',
      signature,
    };
    await query(
      `insert into passkey (affiliate_id, name, credential_id, public_key) values ($1, 'x', $2, $3)`,
      [affiliateId, id, Buffer.from(publicKey, 'base64url')],
    );
    await query(`insert into passkey_challenge values ($1, $2, 'sign-in', 'infinity')`, [
      createHash('sha256').update(challenge).digest('base64url'),
      affiliateId,
    ]);
    const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    const asked = { affiliateId, purpose: 'sign-in', origin: ORIGIN } as const;
    expect(await takeSignature(credential, asked)).toBe('accepted');
    expect(await takeSignature(credential, asked)).toBe('refused');
  },
);

test.each<Kind>(['es256', 'eddsa', 'rs256'])(
  'a passkey of %s is added and signs in',
  async (kind) => {
    const device = newAuthenticator(kind);
    const { answer } = await tryPasskey(await person(kind), {}, device);
    expect(answer.status).toBe(201);
    const [row] = await query(
      'select public_key "publicKey" from passkey where credential_id = $1',
      [device.id],
    );
    // In SPKI, like the existing keys.
    expect(row).toEqual({ publicKey: device.publicKey.export({ type: 'spki', format: 'der' }) });
    const pending = await firstStep(kind);
    const credential = device.get(await pending.call(secondStepOptions));
    expect((await take(pending, { way: 'passkey', credential })).status).toBe(200);
  },
);
