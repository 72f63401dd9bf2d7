/** The open sessions, and what can be done with them. */
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { RequestError } from '../../../api/request.ts';
import { resource } from '../../../api/resource.ts';
import {
  endOtherSessions,
  endSessionById,
  listSessions,
  type SessionInfo,
} from '../../../contract/sessions.ts';
import { showToast } from '../../../toasts/toasts.ts';

export const sessions = resource(listSessions);

/** Another session that has ended meanwhile is what was asked for. */
const hadEnded = (error: unknown) => error instanceof RequestError && error.code === 'not_found';

/** Ends another session, which leaves the list before the server has confirmed it. Never throws. */
export async function endOther({ id, device }: SessionInfo): Promise<void> {
  const takeBack = sessions.change((page) => ({
    ...page,
    items: page.items.filter((session) => session.id !== id),
  }));
  try {
    await call(endSessionById, { params: { id } });
    showToast({ title: 'Signed out', description: device });
  } catch (error) {
    if (hadEnded(error)) return showToast({ title: 'This session had ended already' });
    takeBack();
    showToast({ kind: 'danger', title: 'Not signed out', description: failureSentence(error) });
  }
}

/** Ends all sessions but this one; answers a sentence if that failed. */
export async function endAllOthers(): Promise<string | undefined> {
  try {
    const { ended } = await call(endOtherSessions);
    await sessions.reload();
    showToast({ title: `${countWords(ended)} signed out` });
    return undefined;
  } catch (error) {
    return failureSentence(error);
  }
}

/** As "1 other session", or "3 other sessions". */
export const countWords = (count: number): string =>
  `${count} other ${count === 1 ? 'session' : 'sessions'}`;

/** A moment in this browser's zone, as "Nov 21, 5:30 PM EST". A session is of today or yesterday. */
export const momentWords = (at: string): string =>
  new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
