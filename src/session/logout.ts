/** Logging out. Kept apart from `session.ts`, which the login page loads as well. */

import { forget } from '../api/query.ts';
import { request, sentenceOf, wasAnswered } from '../api/request.ts';
import { type Done, me, logout as route } from '../contract/auth/auth.ts';
import { dropRecentExcept } from './recent.ts';
import { letGo, tellOtherTabs } from './session.ts';

const NOT_ENDED = 'We could not end your session. Please try again before you leave this computer.';

/** The result of a logout. `answered`: the server responded, and so has made this browser forget the session. */
type LogoutResult = { ended: true } | { ended: false; answered: boolean; sentence: string };

/**
 * Ends the session on the server, deletes unsaved work once it has ended, and tells the other tabs. A
 * failure is logged and returned as a sentence.
 */
export async function logout(): Promise<LogoutResult> {
  try {
    await request<Done>('POST', route.path);
    letGo();
    tellOtherTabs('left');
    return { ended: true };
  } catch (error) {
    console.error('Logout failed', error);
    const answered = wasAnswered(error);
    // This browser has forgotten the session.
    if (answered) tellOtherTabs('ended');
    return { ended: false, answered, sentence: sentenceOf(error, NOT_ENDED) };
  } finally {
    forget([me.path]);
    dropRecentExcept(null);
  }
}
