/** Where the affiliate is signed in. */
import type { Page } from './paging.ts';
import { returns, route } from './route.ts';

export interface SessionInfo {
  id: string;
  /** Coarse, such as "Firefox on Windows"; empty if it is not known. */
  device: string;
  /** The network without its last part, such as 203.0.113.0/24; empty if it is not known. */
  network: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

export const listSessions = route('GET', '/api/sessions', {
  beforeTwoStep: true,
  answer: returns<Page<SessionInfo>>(),
});
/** With a proof, so that somebody who finds an open session cannot sign its owner out of the others (OWASP ASVS 5.0, 7.5.2). */
const ending = { beforeTwoStep: true, proof: true } as const;

/** Ends one; if it is the one that asks, this browser is signed out. */
export const endSessionById = route('DELETE', '/api/sessions/:id', {
  ...ending,
  answer: returns<{ ended: number }>(),
});
/** Ends all sessions but the one that asks. */
export const endOtherSessions = route('DELETE', '/api/sessions', {
  ...ending,
  answer: returns<{ ended: number }>(),
});
