/** A stolen dump of the database opens nothing: it has no password, token, code, key or secret in plain text. */

import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { stepUp } from '../../../src/contract/account/account.ts';
import { secondStepOptions } from '../../../src/contract/auth/sign-in.ts';
import { beginCodes } from '../../../src/contract/auth/two-step.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import { makeInvitation } from '../../lib/sign-in/invitations.ts';
import * as steps from '../auth/two-step-calls.ts';
import { browser, person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import {
  cookieOf,
  deviceOf,
  PASSWORD,
  snapshot,
  TEST_DATA_KEYS,
  TEST_KEYS,
  withStore,
} from '../helpers/harness.ts';

withStore();

/** The ways in which the database could have written bytes. */
const writtenAs = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  return [
    buffer.toString('hex'),
    buffer.toString('base64').replace(/=+$/, ''),
    buffer.toString('base64url'),
  ];
};
/** A secret in the ways in which a column could have it, as text or as the bytes that it stands for. */
const formsOf = (secret: string) => [
  ...[secret, secret.replaceAll('-', '')].flatMap((one) => [one, one.toLowerCase()]),
  ...writtenAs(Buffer.from(secret)),
  ...writtenAs(Buffer.from(secret, 'base64url')),
];
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);

test('after everything was used once', async () => {
  const someone = await steps.withCodes('ada');
  const { device } = await steps.setUpPasskey(someone);
  const answer = await signIn('ada');
  const pending = browser(steps.pendingOf(answer));
  const used = someone.added.recoveryCodes[0] ?? '';
  const recovered = await steps.take(pending, { way: 'recovery', code: used });
  const again = await steps.firstStep('ada');
  const code = codeOf(someone.secret);
  const coded = await steps.take(again, { way: 'code', code });
  const options = await again.call(secondStepOptions);
  await steps.take(again, { way: 'passkey', credential: device.get(options) });
  const open = await again.call(secondStepOptions);
  const next = (await browser(cookieOf(coded) || someone.cookie).call(beginCodes)).secret;
  await (await person('wrong')).send(stepUp, { body: { password: 'a guess of somebody' } });
  await signIn('ada', 'another guess of somebody');
  const token = await makeInvitation(someone.id, 'reset', 60);

  const cookies = [
    someone.cookie,
    cookieOf(recovered),
    cookieOf(coded),
    pending.cookie,
    again.cookie,
  ];
  const secrets = {
    passwords: [PASSWORD, 'a guess of somebody', 'another guess of somebody'],
    tokens: [token, ...[...cookies, deviceOf(recovered)].map(tokenIn)],
    challenges: [options, open].map(({ challenge }) => String(challenge)),
    codes: someone.added.recoveryCodes,
    apps: [someone.secret, next].flatMap((one) => [
      one,
      ...writtenAs(Secret.fromBase32(one).bytes),
    ]),
    keys: [TEST_KEYS, TEST_DATA_KEYS].map((one) => one.split(':')[1] ?? ''),
  };
  const dump = JSON.stringify(await snapshot());
  // The dump really contains the data: names are there, and so is the sealed secret.
  expect(dump).toContain('ada@example.com');
  expect(dump).toMatch(/"secret":"d1\.[\w-]{80,}"/);
  for (const [what, all] of Object.entries(secrets)) {
    for (const one of all.flatMap(formsOf)) {
      expect(one.length, what).toBeGreaterThan(11);
      expect(dump.includes(one), `${what}: ${one}`).toBe(false);
    }
  }
});
