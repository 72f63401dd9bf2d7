/** Sign-in. These routes have no schemas, so that the login and landing pages load no validator. */
import { returns, route } from '../route.ts';

/** The signed-in affiliate as `me` returns it: these four fields and nothing more. */
export interface SessionUser {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
}

export interface Credentials {
  username: string;
  password: string;
}

/** What `login` and `logout` return if they succeed. */
export interface Done {
  ok: true;
}

export type SecondStepWay = 'passkey' | 'code' | 'recovery';

/** The response to a correct password if something else is needed before the session starts. */
export type Unfinished =
  | { ok: false; next: 'second-step'; ways: SecondStepWay[] }
  /** The password must be replaced; the token opens "Choose your password". */
  | { ok: false; next: 'new-password'; token: string };

export const me = route('GET', '/api/auth/me', {
  delegates: 'self',
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
