/**
 * Tracks use of the portal in all tabs of this browser. After half an hour without use, the session
 * ends; the pages announce that in advance (docs/decisions/0014-sessions-that-end.md).
 */
import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { RequestError, request } from '../api/request.ts';
import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '../config/security.ts';
import * as routes from '../contract/auth/auth.ts';
import { tryStorage } from '../lib/storage.ts';
import { $lost, checkSession } from './session.ts';

const MINUTE_MS = 60_000;
const END_MS = IDLE_MINUTES * MINUTE_MS;
const ANNOUNCE_MS = END_MS - IDLE_WARNING_MINUTES * MINUTE_MS;
/** How often use that causes no requests, such as typing, is reported to the server. */
const TELL_MS = 5 * MINUTE_MS;
/** How often use is recorded. */
const NOTE_MS = 5_000;

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'];
/** Events on which to check the clock, because a sleeping laptop runs no timers. */
const RETURNS = ['visibilitychange', 'focus', 'storage'];
/** The key under which the tabs share the time of the last use. */
const KEY = 'used-at';

/** Whether the portal is in use (`no`), the end of the session is announced, or the session has ended. */
export const $idle = atom<'no' | 'announced' | 'ended'>('no');

/** When this tab was last used, and when it last reported to the server. */
let usedAt = 0;
let toldAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function idleMs(): number {
  const shared = Number(tryStorage((storage) => storage.getItem(KEY), 'localStorage'));
  return Date.now() - Math.max(usedAt, shared || 0);
}

/** How long it is until the session ends (ms). */
export const remainingMs = (): number => Math.max(0, END_MS - idleMs());

const isRefusal = (error: unknown): boolean => error instanceof RequestError;

function note(): void {
  usedAt = Date.now();
  // The clock may have been set back.
  toldAt = Math.min(toldAt, usedAt);
  tryStorage((storage) => storage.setItem(KEY, String(usedAt)), 'localStorage');
}

/** Reports use to the server. Without a network, the report is retried later. */
function tell(): void {
  toldAt = Date.now();
  call(routes.me).catch((error: unknown) => {
    if (!isRefusal(error)) toldAt = 0;
  });
}

function use(): void {
  if (Math.abs(Date.now() - usedAt) < NOTE_MS) return;
  // After the announcement, only the button extends the session. Use after a laptop wakes counts as after it.
  if (idleMs() >= ANNOUNCE_MS) check();
  else note();
}

/** Checks the clock. A hidden page only reports use that it has not reported yet. */
function check(): void {
  clearTimeout(timer);
  const untold = usedAt > toldAt ? Date.now() - toldAt : 0;
  if (document.hidden) {
    if (untold >= MINUTE_MS) tell();
    return;
  }
  const idle = idleMs();
  if (idle >= END_MS) return void end();
  $idle.set(idle >= ANNOUNCE_MS ? 'announced' : 'no');
  if (untold >= TELL_MS) tell();
  const next = (idle >= ANNOUNCE_MS ? END_MS : ANNOUNCE_MS) - idle;
  timer = setTimeout(check, Math.min(MINUTE_MS, next));
}

/** Extends the session after the announcement, unless it is too late. */
export function stay(): void {
  if (remainingMs() > 0) {
    note();
    tell();
  }
  check();
}

/** Ends the session and triggers a session check. Unlike a logout, it keeps unsaved work and pages that have some. */
async function end(): Promise<void> {
  if ($idle.get() === 'ended') return;
  $idle.set('ended');
  const answered = await request('POST', routes.logout.path).then(() => true, isRefusal);
  if (answered) void checkSession();
  // Without a network, the login is unreachable; the server ends the session on its own.
  else $lost.set(true);
}

/** Starts to track use, beginning with now. Returns a function that stops it. */
export function watchUse(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  note();
  toldAt = usedAt;
  for (const type of USES) {
    window.addEventListener(type, use, { capture: true, passive: true, signal });
  }
  for (const type of RETURNS) window.addEventListener(type, check, { signal });
  signal.addEventListener(
    'abort',
    $lost.listen((lost) => {
      if (lost) return;
      // Signing in is use, also after the announcement.
      note();
      check();
    }),
  );
  check();
  return () => {
    clearTimeout(timer);
    stop.abort();
    $idle.set('no');
  };
}
