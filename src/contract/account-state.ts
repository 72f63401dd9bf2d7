/** What the menus ask of the account: in a file without schemas, since every page of the portal asks it. */
import { returns, route } from './route.ts';

export interface Account {
  /** Whether the affiliate works in the office. */
  office: boolean;
  /** Unread alerts. */
  unread: number;
  /** Whether a second step is set up. */
  twoStep: boolean;
  /** From this day on everybody needs a second step; null if nobody has to. */
  twoStepFrom: string | null;
  /** When the account closes, if the affiliate asked for it. */
  endsAt: string | null;
}

export const readAccount = route('GET', '/api/account', {
  beforeTwoStep: true,
  answer: returns<Account>(),
});

/** Takes the deletion of the account back, within the grace period. */
export const keepAccount = route('DELETE', '/api/account/deletion', {
  beforeTwoStep: true,
  answer: returns<{ endsAt: null }>(),
});
