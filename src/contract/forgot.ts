/** A link for a new password, asked for on the login and sent by email. */
import * as v from 'valibot';
import { returns, route } from './route.ts';

const MISSING = 'Please enter your username or email.';
/** The longest email address (characters). */
const MOST = 254;

/** Whether links are sent; without mail the office makes them. */
export const readForgot = route('GET', '/api/auth/forgot', {
  access: 'public',
  answer: returns<{ on: boolean }>(),
});
/** The answer is the same for every name, known or not. */
export const forgotPassword = route('POST', '/api/auth/forgot', {
  access: 'public',
  body: v.object({
    username: v.pipe(
      v.string(MISSING),
      v.trim(),
      v.minLength(1, MISSING),
      v.maxLength(MOST, 'This is longer than any email address.'),
    ),
  }),
  answer: returns<{ message: string }>(),
});
