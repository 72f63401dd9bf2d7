/** A test double of an authenticator app. */
import { Secret, TOTP } from 'otpauth';

/** The code of an app with this secret, `steps` times 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
