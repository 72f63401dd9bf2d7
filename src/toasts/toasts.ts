/** Toasts: at most one at a time, with its timers. */
import { atom } from 'nanostores';
import { TOAST_ACTION_LIFETIME_MS, TOAST_LIFETIME_MS, TOAST_REMOVAL_MS } from '../config/tokens.ts';
import { tryStorage } from '../lib/storage.ts';

export interface ToastMessage {
  /** A warning or a danger shows until it is dismissed, any other toast for its lifetime. */
  kind?: 'default' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** An optional button, such as "Undo": the toast then shows for 10 s. F8 and Tab lead to it. */
  action?: { label: string; onPress: () => void };
}

/** A toast: open while it shows, closed once dismissed and until it is forgotten. */
interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The latest toast, or null. A new one replaces it. */
export const $toast = atom<Toast | null>(null);

/** A toast for the next page, which cannot have an action. */
type Words = Omit<ToastMessage, 'action'>;
type Carried = Words & { from?: string };

const CARRIED_KEY = 'toast';

let lastId = 0;
let lifetime: ReturnType<typeof setTimeout> | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
let startedAt = 0;
let remainingMs = 0;

export function showToast(message: ToastMessage): void {
  stopTimers();
  lastId += 1;
  $toast.set({ ...message, id: lastId, open: true });
  remainingMs = message.action ? TOAST_ACTION_LIFETIME_MS : TOAST_LIFETIME_MS;
  resumeToast();
}

const staysOpen = ({ kind }: ToastMessage): boolean => kind === 'warning' || kind === 'danger';

/** Closes the toast; it is removed from memory later. */
export function dismissToast(): void {
  const toast = $toast.get();
  if (!toast?.open) return;
  stopTimers();
  $toast.set({ ...toast, open: false });
  removal = setTimeout(() => $toast.set(null), TOAST_REMOVAL_MS);
}

export function pauseToast(): void {
  if (lifetime === undefined) return;
  clearTimeout(lifetime);
  lifetime = undefined;
  remainingMs -= Date.now() - startedAt;
}

/** Resumes the timer from where it was paused. */
export function resumeToast(): void {
  const toast = $toast.get();
  if (lifetime !== undefined || !toast?.open || staysOpen(toast)) return;
  startedAt = Date.now();
  lifetime = setTimeout(dismissToast, Math.max(0, remainingMs));
}

function stopTimers(): void {
  clearTimeout(lifetime);
  clearTimeout(removal);
  lifetime = undefined;
  removal = undefined;
}

/** Keeps a toast for the page that this tab opens next. */
export function carryToast(message: Words): void {
  const carried = JSON.stringify({ ...message, from: location.pathname });
  tryStorage((storage) => storage.setItem(CARRIED_KEY, carried));
}

/** Shows the toast from the previous page, once. */
export function showCarriedToast(): void {
  tryStorage((storage) => {
    const { from, ...message } = JSON.parse(storage.getItem(CARRIED_KEY) ?? '{}') as Carried;
    // The previous page may not be unloaded yet.
    if (!message.title || from === location.pathname) return;
    storage.removeItem(CARRIED_KEY);
    showToast(message);
  });
}
