/** Our check of what a passkey signed says what the library says, and refuses a little more. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { beforeAll, expect, test } from 'vitest';
import { checkSignature, makeChallenge, type Purpose } from '../lib/auth/passkeys.ts';
import { type Kind, newAuthenticator, type Odd } from './authenticator.ts';
import { givenAffiliate, ORIGIN, signedIn, withStore } from './harness.ts';
import { firstStep, optionsFor, take, tryPasskey } from './two-step-calls.ts';

withStore();

let affiliateId = '';
beforeAll(async () => {
  affiliateId = await givenAffiliate('ada');
});

type Device = ReturnType<typeof newAuthenticator>;
type Credential = ReturnType<Device['get']>;

/** What we say, and what the library says, of one answer: whether it counts. */
async function verdicts(
  device: Device,
  answer: (options: { challenge: string }) => Credential,
  { purpose = 'sign-in' as Purpose, counter = 0 } = {},
) {
  const challenge = await makeChallenge(affiliateId, purpose);
  const credential = answer({ challenge });
  const publicKey = device.publicKey.export({ type: 'spki', format: 'der' });
  const ours = await checkSignature(
    credential,
    { affiliateId, purpose, origin: ORIGIN },
    { publicKey, counter },
  );
  const theirs = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin: ORIGIN,
    expectedRPID: new URL(ORIGIN).hostname,
    credential: { id: device.id, publicKey: device.cose, counter },
    requireUserVerification: purpose === 'prove',
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    () => null,
  );
  return { ours, theirs };
}

test.each<Kind>(['es256', 'eddsa', 'rs256'])(
  'keys of %s count, and forged ones do not',
  async (kind) => {
    const device = newAuthenticator(kind);
    expect(await verdicts(device, (options) => device.get(options))).toEqual({
      ours: 1,
      theirs: 1,
    });
    const none = { ours: null, theirs: null };
    const forged = (options: object) => device.get(options, { forged: true });
    expect(await verdicts(device, forged)).toEqual(none);
    const other = newAuthenticator(kind);
    expect(await verdicts(device, (options) => other.get(options))).toEqual(none);
  },
);

test.each<[string, Odd, number | null, { purpose?: Purpose; counter?: number }?]>([
  ['a higher counter', { counter: 9 }, 9, { counter: 8 }],
  ['the same counter', { counter: 8 }, null, { counter: 8 }],
  ['a lower counter', { counter: 7 }, null, { counter: 8 }],
  ['no counter any more', { counter: 0 }, null, { counter: 8 }],
  ['no counter at all', { counter: 0 }, 0],
  ['nobody present', { flags: 0x04 }, null],
  ['an owner who is not known, beside the password', { flags: 0x01 }, 1],
  ['an owner who is not known, alone', { flags: 0x01 }, null, { purpose: 'prove' }],
  ['a known owner, alone', { flags: 0x05 }, 1, { purpose: 'prove' }],
  ['a key that is in a backup', { flags: 0x1d }, 1],
  ['a key in a backup that cannot be in one', { flags: 0x15 }, null],
  ['another site', { rpId: 'evil.example' }, null],
  ['a page below the site', { rpId: 'www.alliance.example' }, null],
  ['another origin', { origin: 'https://evil.example' }, null],
  ['plain http', { origin: 'http://alliance.example' }, null],
  ['the making of a passkey', { type: 'webauthn.create' }, null],
  ['another challenge', { client: { challenge: 'eA' } }, null],
  ['the frame of another site', { client: { topOrigin: 'https://evil.example' } }, null],
])('%s: both say the same', async (_what, odd, counter, scene) => {
  const device = newAuthenticator();
  const both = await verdicts(device, (options) => device.get(options, odd), scene);
  expect(both).toEqual({ ours: counter, theirs: counter });
});

test('any byte that is changed on the way makes both refuse it', async () => {
  const device = newAuthenticator();
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    for (const place of [0, 5, 33, 36, -3]) {
      const both = await verdicts(device, (options) => {
        const credential = device.get(options);
        const bytes = Buffer.from(credential.response[field], 'base64url');
        const at = place < 0 ? bytes.length + place : place;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        const response = { ...credential.response, [field]: bytes.toString('base64url') };
        return { ...credential, response };
      });
      expect(both, `${field} ${place}`).toEqual({ ours: null, theirs: null });
    }
  }
});

test('a page in the frame of another site is refused, even if the browser does not say of which', async () => {
  const device = newAuthenticator();
  const framed = (options: object) => device.get(options, { client: { crossOrigin: true } });
  expect((await verdicts(device, framed)).ours).toBeNull();
});

test.each<Kind>(['eddsa', 'rs256'])('a passkey of %s is added and signs in', async (kind) => {
  const device = newAuthenticator(kind);
  const { answer } = await tryPasskey(await signedIn(kind), {}, device);
  expect(answer.status).toBe(201);
  const pending = await firstStep(kind);
  const credential = device.get(await optionsFor(pending));
  expect((await take(pending, { way: 'passkey', credential })).status).toBe(200);
});
