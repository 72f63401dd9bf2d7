/** The two ways out: the sidebar's Logout and the user menu's Log out (specification, section 2). */
import { logout } from '../../session/logout.ts';
import { endSession } from '../../session/session.ts';
import { carryToast, showToast, type ToastMessage } from '../../toasts/toasts.ts';

const SIGNED_OUT: ToastMessage = {
  title: 'You are signed out',
  description: 'Your session on this computer has ended.',
};
/** For a session that could not be ended: the next person at this computer may find it open. */
const maybeOpen = (description: string): ToastMessage => ({
  kind: 'warning',
  title: 'Your session may still be open',
  description,
});

/** Ends the session and goes to this address, even if that failed: the toast there says so. */
export async function leave(path: string): Promise<void> {
  const result = await logout();
  carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
  location.assign(path);
}

/** Ends the session, which sends the page to the login. */
export async function signOut(): Promise<void> {
  const result = await logout();
  // Not answered, the cookie is still here: the login would only send back to this page.
  if (!result.ended && !result.answered) return showToast(maybeOpen(result.sentence));
  carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
  endSession();
}
