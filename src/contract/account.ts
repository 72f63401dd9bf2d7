/** The affiliate's account, beyond what `me` says. */
import { returns, route } from './route.ts';

export interface Account {
  /** Whether the affiliate works in the office. */
  office: boolean;
  /** Unread alerts. */
  unread: number;
  twoStep: boolean;
}

export const readAccount = route('GET', '/api/account', { answer: returns<Account>() });
