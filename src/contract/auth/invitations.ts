/** Choosing a password with the link from the office. Its token is the proof, so no session is needed. */
import * as v from 'valibot';
import { returns, route } from '../route.ts';
import type { Done, Unfinished } from './auth.ts';

/** `expired`: the office set the password, and the affiliate replaces it at the first sign-in. */
export type InvitationKind = 'invite' | 'reset' | 'expired';

export interface Invitation {
  kind: InvitationKind;
  username: string;
  firstName: string;
  expiresAt: string;
}

const MISSING = 'Please enter a new password.';

/** The token as received: a truncated one is refused like an unknown one. */
const token = v.string('This address is not complete.');

/** Returns the account of the token, which is sent in the body to keep it out of logs. */
export const readInvitation = route('POST', '/api/auth/invitation', {
  access: 'public',
  body: v.object({ token }),
  answer: returns<Invitation>(),
});
/** Sets the password, ends all sessions and invalidates the token. The first password, by an invitation, also signs in. */
export const choosePassword = route('POST', '/api/auth/password', {
  access: 'public',
  body: v.object({
    token,
    password: v.pipe(v.string(MISSING), v.minLength(1, MISSING)),
  }),
  answer: returns<Done | Unfinished>(),
});
