import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { forgotPassword, readForgot } from '../src/contract/forgot.ts';
import { askForLink, countForgotten } from './lib/auth/forgot.ts';
import { mailIsOn } from './lib/env.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { Reply } from './lib/http/answer.ts';
import { check, readFields } from './lib/http/body.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { HttpError } from './lib/http/refusal.ts';
import { withMail } from './lib/mail/outbox.ts';
import { OFFICE } from './lib/site.ts';

/** Longer than any request takes for a known or an unknown name (ms), so the response time reveals nothing. */
const ANSWER_MS = 500;

const MISSING = 'Please enter your username or email.';
/** The longest email address (characters). */
const MOST = 254;
const Forgotten = v.object({
  username: v.pipe(
    v.string(MISSING),
    v.trim(),
    v.minLength(1, MISSING),
    v.maxLength(MOST, 'This is longer than any email address.'),
  ),
});

const MESSAGE =
  'If there is an account with this name or address, a link is on its way to its email address. It works once, within 60 minutes.';

/** A password reset link for affiliates who forgot their password. */
export default withMail(
  publicEndpoint(
    on(readForgot, async () => ({ on: mailIsOn() })),
    on(forgotPassword, async ({ context, request }) => {
      const { username } = await check(Forgotten, await readFields(request));
      const begun = performance.now();
      if (!mailIsOn()) {
        throw new HttpError(
          'not_found',
          `The office makes links for new passwords: ${OFFICE.phone} or ${OFFICE.email}.`,
        );
      }
      await countForgotten(context.ip ?? '');
      await askForLink(username);
      const took = performance.now() - begun;
      await pause(Math.ceil(took / ANSWER_MS) * ANSWER_MS - took);
      return new Reply({ message: MESSAGE }, {}, 202);
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/forgot',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
