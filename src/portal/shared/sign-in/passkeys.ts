/** Passkeys in this browser. Loaded when needed. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** JSON to and from the server, in the shape that its library and the browser's share. */
type Json = Record<string, unknown>;

/** A passkey that was not used, with a sentence for the user. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

const UNSUPPORTED =
  'This browser cannot use passkeys. Please try another browser, or choose another way.';
/** By the name of the browser's error. It does not distinguish "Cancel" from a timeout. */
const SENTENCES: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was canceled, or it took too long. Please try again.',
  AbortError: 'No passkey was used: it was canceled. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot make such a passkey. Please try another device.',
  SecurityError: 'Passkeys do not work at this address. Please use the site’s usual address.',
  ConstraintError: 'This device has no screen lock to protect a passkey. Please set one up first.',
};
const OTHER_SENTENCE = 'The passkey did not work. Please try again, or choose another way.';

export const supportsPasskeys = browserSupportsWebAuthn;

/** Signs the server's challenge. Throws a PasskeyError if the user or the browser does not. */
export const signByPasskey = (options: Json): Promise<Json> =>
  runPasskey(() =>
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  );

/** Creates a passkey. Throws a PasskeyError if the user or the browser does not. */
export const makePasskey = (options: Json): Promise<Json> =>
  runPasskey(() =>
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
  );

/** Runs the work. Whatever fails becomes a PasskeyError. */
async function runPasskey(work: () => Promise<unknown>): Promise<Json> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(UNSUPPORTED);
  try {
    return (await work()) as Json;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (!(name in SENTENCES)) console.error('The passkey did not work', error);
    throw new PasskeyError(SENTENCES[name] ?? OTHER_SENTENCE);
  }
}
