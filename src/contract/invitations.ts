/** Choosing a password with the link that the office passes on. Its token is the proof, so no session is needed. */
import * as v from 'valibot';
import type { Done } from './auth.ts';
import { returns, route } from './route.ts';

/** `expired`: the office made the password, and the affiliate replaces it at the first sign-in. */
export type InvitationKind = 'invite' | 'reset' | 'expired';

export interface Invitation {
  kind: InvitationKind;
  username: string;
  firstName: string;
  expiresAt: string;
}

const MISSING = 'Please enter a new password.';

/** As it was passed on: one that is cut is refused as an unknown one. */
const token = v.string('This address is not complete.');

/** Whose token it is. It is sent in the body, so that no log has it. */
export const readInvitation = route('POST', '/api/auth/invitation', {
  access: 'public',
  body: v.object({ token }),
  answer: returns<Invitation>(),
});
/** Chooses the password; ends all sessions, and the token. */
export const choosePassword = route('POST', '/api/auth/password', {
  access: 'public',
  body: v.object({
    token,
    password: v.pipe(v.string(MISSING), v.minLength(1, MISSING)),
  }),
  answer: returns<Done>(),
});
