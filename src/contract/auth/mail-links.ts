/** What a link in a mail does: it confirms an address or a subscription, or ends a kind of mail. No schemas, so that these pages load no validator. */

import { returns, route } from '../route.ts';
import type { Done } from './auth.ts';

/** Takes `{ token }`, which works once. The token is in the body to keep it out of logs. */
export const confirmAddress = route('POST', '/api/auth/address', {
  access: 'public',
  answer: returns<{ email: string }>(),
});

/** Mail clients call it from anywhere, without a cookie, with either form content type (RFC 8058). */
export const unsubscribe = route('POST', '/api/mail/unsubscribe/:token', {
  access: 'public',
  anywhere: true,
  answer: returns<Done>(),
});
/** Changes nothing: redirects to the page with the button. */
export const openUnsubscribe = route('GET', '/api/mail/unsubscribe/:token', {
  access: 'public',
  answer: returns<Response>(),
});

/** Where the footer's form sends an address that wants the newsletter. */
export const NEWSLETTER_PATH = '/api/newsletter';

/** Takes `{ email, website }`, also as a form without scripts, which is answered with a 303. The answer is the same for every address. */
export const subscribe = route('POST', NEWSLETTER_PATH, {
  access: 'public',
  forms: true,
  answer: returns<{ message: string }>(),
});
/** Takes `{ token }`. Confirming again changes nothing. */
export const confirmSubscription = route('POST', '/api/newsletter/confirm', {
  access: 'public',
  answer: returns<Done>(),
});
