/** Confirming a new mail address with the link in its mailbox. No schema, so that its page loads no validator. */
import { returns, route } from './route.ts';

/** Takes `{ token }`, which works once. The token is in the body to keep it out of logs. */
export const confirmAddress = route('POST', '/api/auth/address', {
  access: 'public',
  answer: returns<{ email: string }>(),
});
