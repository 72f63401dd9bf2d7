/** Setting up the second step: an authenticator's one-time codes, passkeys, recovery codes. */
import * as v from 'valibot';
import { CODE_DIGITS } from '../../config/security.ts';
import { requiredLine, version } from '../fields.ts';
import { returns, route } from '../route.ts';
import { closedUp } from './sign-in.ts';

export interface Passkey {
  id: string;
  version: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface TwoStep {
  codesSince: string | null;
  passkeys: Passkey[];
  /** How many recovery codes are unused. */
  recoveryCodes: number;
  /** Whether the second step cannot be turned off. */
  required: boolean;
}

/** The first factor comes with ten recovery codes, shown only once; later ones come with none. */
export interface Added {
  twoStep: TwoStep;
  recoveryCodes: string[];
}

/** A passkey's JSON from the browser's WebAuthn, which the server's library validates. */
const credential = v.record(v.string(), v.unknown());
const MAX_CREDENTIAL_BYTES = 32 * 1024;

const setUp = { beforeTwoStep: true, proof: true } as const;

export const readTwoStep = route('GET', '/api/account/two-step', {
  delegates: 'self',
  beforeTwoStep: true,
  answer: returns<TwoStep>(),
});

/** Begins the setup of one-time codes: a secret in base32, and the same as a URI for the app. It takes effect once confirmed. */
export const beginCodes = route('POST', '/api/account/codes', {
  delegates: 'self',
  ...setUp,
  answer: returns<{ secret: string; uri: string }>(),
});
export const confirmCodes = route('PUT', '/api/account/codes', {
  delegates: 'self',
  ...setUp,
  body: v.object({
    code: v.pipe(
      v.string(),
      v.transform(closedUp),
      v.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits.`),
    ),
  }),
  answer: returns<Added>(),
});
export const removeCodes = route('DELETE', '/api/account/codes', {
  delegates: 'self',
  ...setUp,
  answer: returns<TwoStep>(),
});

export const beginPasskey = route('POST', '/api/account/passkeys/options', {
  delegates: 'self',
  ...setUp,
  answer: returns<Record<string, unknown>>(),
});
export const addPasskey = route('POST', '/api/account/passkeys', {
  delegates: 'self',
  ...setUp,
  maxBodyBytes: MAX_CREDENTIAL_BYTES,
  body: v.object({ name: requiredLine('The name', 60), credential }),
  answer: returns<Added>(),
});
export const renamePasskey = route('PATCH', '/api/account/passkeys/:id', {
  delegates: 'self',
  proof: true,
  body: v.object({ version, name: requiredLine('The name', 60) }),
  answer: returns<Passkey>(),
});
export const removePasskey = route('DELETE', '/api/account/passkeys/:id', {
  delegates: 'self',
  ...setUp,
  answer: returns<TwoStep>(),
});

/** Creates ten new recovery codes, shown only once, and invalidates the old ones. */
export const makeRecoveryCodes = route('POST', '/api/account/recovery-codes', {
  delegates: 'self',
  ...setUp,
  answer: returns<{ codes: string[] }>(),
});

/** Step-up with a passkey: the challenge to sign, and the signed credential. */
export const beginStepUp = route('POST', '/api/account/step-up/options', {
  delegates: 'self',
  beforeTwoStep: true,
  answer: returns<Record<string, unknown>>(),
});
export const stepUpByPasskey = route('POST', '/api/account/step-up/passkey', {
  delegates: 'self',
  beforeTwoStep: true,
  maxBodyBytes: MAX_CREDENTIAL_BYTES,
  body: v.object({ credential }),
  answer: returns<{ ok: true }>(),
});
