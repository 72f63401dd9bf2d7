/** Unsubscribing from a kind of email by its link. No schemas, so that its page loads no validator. */
import type { Done } from './auth.ts';
import { returns, route } from './route.ts';

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
