/** The parts of the signed-in affiliate's account that every page's frame shows. */
import { atom, computed } from 'nanostores';
import { call } from '../../api/call.ts';
import { $person } from '../../api/person.ts';
import { RequestError } from '../../api/request.ts';
import { keepWork } from '../../api/work.ts';
import { type Account, keepAccount, readAccount } from '../../contract/account/account-state.ts';
import { showTimesIn } from '../../lib/format-date.ts';
import { tryStorage } from '../../lib/storage.ts';
import { releaseUnsavedWork } from '../../session/drafts.ts';
import { logout } from '../../session/logout.ts';
import { endSession, stopHearing } from '../../session/session.ts';
import { carryToast, showToast, type ToastMessage } from '../../toasts/toasts.ts';
import { askToLeave } from '../kit/ask-to-leave.tsx';

/* The name of a person on screen. */

interface Named {
  firstName?: string;
  lastName?: string;
  username?: string;
}

const FALLBACK = 'User';

/** First and last name if a first name exists, else the username, else "User". */
export function displayName({ firstName, lastName, username }: Named): string {
  const first = firstName?.trim();
  if (first) return `${first} ${lastName?.trim() ?? ''}`.trim();
  return username?.trim() || FALLBACK;
}

/** A Latin letter without a combining character. */
const PLAIN_LETTER = /^[\u0020-\u02ff](?![^\u0020-\u02ff])/;

/** Plain letters skip the segmenter, because creating one takes a phone a twentieth of a second. */
const firstGrapheme = (text: string): string =>
  PLAIN_LETTER.exec(text)?.[0] ??
  new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text).containing(0)?.segment ??
  '';

/** The first letters of the display name's first and last word; an emoji counts as one letter. */
export function initials(person: Named): string {
  const words = displayName(person).split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstGrapheme(first) + firstGrapheme(last)).toLocaleUpperCase();
}

/* The two ways to sign out: the sidebar's Logout and the user menu's Log out. */

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

/** Ends the session and opens this address, even if that failed: the toast there says so. Asks first if there is unsaved work. */
export async function leavePortal(path: string): Promise<void> {
  if (!(await askToLeave({ signsOut: true }))) return;
  const result = await logout();
  carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
  // Other tabs, sent to their login, report the end in turn, which would lead this page there, too.
  stopHearing();
  // Asked already, and what could not be deleted stays.
  releaseUnsavedWork();
  location.assign(path);
}

/** Ends the session, which sends the page to the login. Asks first if there is unsaved work. */
export async function signOut(): Promise<void> {
  if (!(await askToLeave({ signsOut: true }))) return;
  const result = await logout();
  // Without an answer, the cookie is still here: the login would redirect back to this page.
  if (!result.ended && !result.answered) return showToast(maybeOpen(result.sentence));
  carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
  endSession();
}

/** The account, or null until it is known. */
export const $account = atom<Account | null>(null);

/** The zone of the times. What shows times follows it, because a first visit begins with the browser's. */
export const $zone = computed($account, (account) => account?.timeZone);

/** The key in `localStorage` of the profile's zone, if it is not that of the browser. */
const ZONE_KEY = 'time-zone';

/** Shows times in this zone, also at the start of the next visit. */
function keepZone(zone: string): void {
  const isLocal = showTimesIn(zone);
  tryStorage(
    (storage) => (isLocal ? storage.removeItem(ZONE_KEY) : storage.setItem(ZONE_KEY, zone)),
    'localStorage',
  );
}
tryStorage((storage) => {
  const zone = storage.getItem(ZONE_KEY);
  if (zone) showTimesIn(zone);
}, 'localStorage');

let turn = 0;

/** Loads the account; resolves to null on failure or if someone else has signed in. Never throws. */
export async function loadAccount(): Promise<Account | null> {
  turn += 1;
  const mine = turn;
  try {
    const account = await call(readAccount);
    if (mine !== turn) return null;
    // Naming a zone is slow on phones, and each visit loads the account.
    if (account.timeZone !== $account.get()?.timeZone) keepZone(account.timeZone);
    $account.set(account);
    // What this page drew, and what it keeps, belongs to another affiliate.
    // While a new release goes live, an answer of the one before has no `work`.
    if (keepWork(account.work ?? null)) location.reload();
    return account;
  } catch (error) {
    if (!(error instanceof RequestError)) console.error('The account was not read', error);
    return null;
  }
}

/** Sets the day on which the account ends, after a page learned it; null if the account stays. */
export function setEndsAt(endsAt: string | null): void {
  const account = $account.get();
  if (account) $account.set({ ...account, endsAt });
}

/** Cancels the deletion of the account. Throws the call's errors. */
export async function keep(): Promise<void> {
  const { endsAt } = await call(keepAccount);
  setEndsAt(endsAt);
}

$person.listen((_person, before) => {
  if (before === null) return;
  turn += 1;
  $account.set(null);
});
