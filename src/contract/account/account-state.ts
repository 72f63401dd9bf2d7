/** The account's state for the menus. Its file has no schemas because every portal page loads it. */
import type { Scope } from '../../config/assistants.ts';
import { returns, route } from '../route.ts';

/** Whom the person works for. */
export interface Work {
  /** The delegation for which this session works, or null. */
  current: string | null;
  /** Whether there is a portal of the person's own. */
  own: boolean;
  /** The affiliates for whom the person works, by name. */
  items: { id: string; name: string; firm: string; scopes: Scope[]; until: string }[];
}

export interface Account {
  /** Null for someone who works for no one else and has a portal. */
  work: Work | null;
  /** How much waits for the office; null for those who do not work there. */
  office: { waiting: number } | null;
  unread: number;
  twoStep: boolean;
  /** From this day on, everyone needs a second step; null if it is optional. */
  twoStepFrom: string | null;
  /** When the account closes, if the affiliate requested its deletion. */
  endsAt: string | null;
  /** The time zone of the profile, in which the pages show times: of the affiliate for whom the session works. */
  timeZone: string;
}

export const readAccount = route('GET', '/api/account', {
  delegates: 'self',
  beforeTwoStep: true,
  answer: returns<Account>(),
});

/** Cancels the deletion of the account within the grace period. */
export const keepAccount = route('DELETE', '/api/account/deletion', {
  delegates: 'self',
  beforeTwoStep: true,
  answer: returns<{ endsAt: null }>(),
});
