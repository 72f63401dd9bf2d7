/** An authenticator app in place of a real one. */
import { Secret, TOTP } from 'otpauth';

/** The code that an app with this secret shows so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
