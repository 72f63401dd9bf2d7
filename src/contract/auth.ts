/** Sign-in. These routes carry no schema, so that login and landing page stay without a validator. */
import { returns, route } from './route.ts';

/** The signed-in affiliate as `me` answers: these four fields and nothing more. */
export interface SessionUser {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
}

/** The body of `login`. */
export interface Credentials {
  username: string;
  password: string;
}

/** What `login` and `logout` answer if they succeed. */
export interface Done {
  ok: true;
}

/** The ways of the second step. */
export type SecondStepWay = 'passkey' | 'code' | 'recovery';

/** What a right password answers if something else comes before the session. */
export type Unfinished =
  | { ok: false; next: 'second-step'; ways: SecondStepWay[] }
  /** The password has to be replaced; the token opens "Choose your password". */
  | { ok: false; next: 'new-password'; token: string };

export const me = route('GET', '/api/auth/me', {
  beforeTwoStep: true,
  answer: returns<SessionUser>(),
});
export const login = route('POST', '/api/auth/login', {
  access: 'public',
  answer: returns<Done | Unfinished>(),
});
export const logout = route('POST', '/api/auth/logout', {
  access: 'public',
  answer: returns<Done>(),
});
