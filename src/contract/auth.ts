/** Sign-in (specification, section 7). These routes carry no schema, so that login and landing page stay without a validator. */
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

export const me = route('GET', '/api/auth/me', { answer: returns<SessionUser>() });
export const login = route('POST', '/api/auth/login', {
  access: 'public',
  answer: returns<Done>(),
});
export const logout = route('POST', '/api/auth/logout', {
  access: 'public',
  answer: returns<Done>(),
});
