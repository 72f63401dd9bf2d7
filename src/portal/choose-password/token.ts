/** The token of the address: taken out of the address bar, and kept in this tab so that a reload finds it. */
import { tryStorage } from '../../lib/storage.ts';

const KEPT_AS = 'choose-password';

/** The token, or an empty text if neither the address nor this tab has one. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (!token) return tryStorage((storage) => storage.getItem(KEPT_AS)) ?? '';
  tryStorage((storage) => storage.setItem(KEPT_AS, token));
  // Nobody who looks at the screen or at the history finds it.
  history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Forgets a token that no longer counts. */
export const dropToken = (): void => {
  tryStorage((storage) => storage.removeItem(KEPT_AS));
};
