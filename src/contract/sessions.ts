/** The affiliate's sessions. */
import type { Page } from './paging.ts';
import { returns, route } from './route.ts';

export interface SessionInfo {
  id: string;
  /** A coarse description, such as "Firefox on Windows"; empty if unknown. */
  device: string;
  /** The network without its last part, such as 203.0.113.0/24; empty if unknown. */
  network: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

export const listSessions = route('GET', '/api/sessions', {
  beforeTwoStep: true,
  answer: returns<Page<SessionInfo>>(),
});
/** Needs a step-up, so that someone who finds an open session cannot sign its owner out of the others (OWASP ASVS 5.0, 7.5.2). */
const ending = { beforeTwoStep: true, proof: true } as const;

/** Ends one session; if it is the current one, this browser is signed out. */
export const endSessionById = route('DELETE', '/api/sessions/:id', {
  ...ending,
  answer: returns<{ ended: number }>(),
});
/** Ends all sessions but the current one. */
export const endOtherSessions = route('DELETE', '/api/sessions', {
  ...ending,
  answer: returns<{ ended: number }>(),
});
