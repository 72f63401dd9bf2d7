/** A password reset link, requested on the login page and sent by email. No schema, as in auth.ts. */
import { returns, route } from './route.ts';

/** Whether links are sent by email; if not, the office creates them. */
export const readForgot = route('GET', '/api/auth/forgot', {
  access: 'public',
  answer: returns<{ on: boolean }>(),
});
/** Takes `{ username }`, which may be the email address. The response is the same for every name, known or not. */
export const forgotPassword = route('POST', '/api/auth/forgot', {
  access: 'public',
  answer: returns<{ message: string }>(),
});
