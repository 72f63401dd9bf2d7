/** The open sessions, and the actions on them. */
import { call, resource } from '../../../api/call.ts';
import { failureSentence, RequestError } from '../../../api/request.ts';
import {
  endOtherSessions,
  endSessionById,
  listSessions,
  type SessionInfo,
} from '../../../contract/account/account.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { needsStepUp } from '../../kit/step-up.ts';

export const sessions = resource(listSessions);

/** A session that has already ended counts as success. */
const hadEnded = (error: unknown) => error instanceof RequestError && error.code === 'not_found';

/** Runs work with a step-up, if the server requires one. */
type Proved = <T>(work: () => Promise<T>) => Promise<T>;

/** Ends another session as an optimistic update. Never throws. */
export async function endOther({ id, device }: SessionInfo, proved: Proved): Promise<void> {
  const end = async () => {
    const takeBack = sessions.change((page) => ({
      ...page,
      items: page.items.filter((session) => session.id !== id),
    }));
    try {
      await call(endSessionById, { params: { id } });
    } catch (error) {
      if (!hadEnded(error)) takeBack();
      throw error;
    }
  };
  try {
    await proved(end);
    showToast({ title: 'Signed out', description: device });
  } catch (error) {
    if (needsStepUp(error)) return;
    if (hadEnded(error)) return showToast({ title: 'This session had already ended' });
    showToast({ kind: 'danger', title: 'Not signed out', description: failureSentence(error) });
  }
}

/** Ends all sessions but this one; returns a sentence if that failed. */
export async function endAllOthers(proved: Proved): Promise<string | undefined> {
  try {
    const { ended } = await proved(() => call(endOtherSessions));
    await sessions.reload();
    showToast({ title: `${countWords(ended)} signed out` });
    return undefined;
  } catch (error) {
    return failureSentence(error);
  }
}

export const countWords = (count: number): string =>
  `${count} other ${count === 1 ? 'session' : 'sessions'}`;
