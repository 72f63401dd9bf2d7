/** Leaving a kind of mail by a link in it. Without schemas, so that its page stays without a validator. */
import type { Done } from './auth.ts';
import { returns, route } from './route.ts';

/** Mail programs call it without a cookie, from anywhere, with either type of a form (RFC 8058). */
export const unsubscribe = route('POST', '/api/mail/unsubscribe/:token', {
  access: 'public',
  anywhere: true,
  answer: returns<Done>(),
});
/** Changes nothing: leads to the page with the button. */
export const openUnsubscribe = route('GET', '/api/mail/unsubscribe/:token', {
  access: 'public',
  answer: returns<Response>(),
});
