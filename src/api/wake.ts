/** Starts the functions of a sign-in and of the first page while someone types, so that neither waits for their start. */
import { readAccount } from '../contract/account/account-state.ts';
import { me } from '../contract/auth/auth.ts';
import { readForgot } from '../contract/auth/sign-in.ts';

/** One address of each: of `login`, `me` and `api`. */
export const PATHS_TO_WAKE = [readForgot.path, me.path, readAccount.path];

/** Asks which methods the addresses allow: a function answers that without a session, a query or a line in the log. */
export function wakeFunctions(): void {
  for (const path of PATHS_TO_WAKE) {
    const headers = { 'Content-Type': 'application/json' };
    fetch(path, { method: 'OPTIONS', credentials: 'include', headers }).catch(() => {});
  }
}
