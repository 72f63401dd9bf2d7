/**
 * Use of the portal by all tabs of this browser. Without any for half an hour the session ends; the
 * pages announce that before (docs/decisions/0014-sessions-that-end.md).
 */
import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { tellUnauthenticated } from '../api/person.ts';
import { RequestError, request } from '../api/request.ts';
import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '../config/security.ts';
import * as routes from '../contract/auth.ts';
import { tryStorage } from '../lib/storage.ts';

const MINUTE_MS = 60_000;
const END_MS = IDLE_MINUTES * MINUTE_MS;
const ANNOUNCE_MS = END_MS - IDLE_WARNING_MINUTES * MINUTE_MS;
/** The server hears of use that causes no requests, such as typing, this often. */
const TELL_MS = 5 * MINUTE_MS;
/** Use is noted this often. */
const NOTE_MS = 5_000;

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'];
/** A laptop that slept ran no timers: when it wakes, the clock decides. */
const RETURNS = ['visibilitychange', 'focus', 'storage'];
/** Where the tabs share when somebody last used one of them. */
const KEY = 'used-at';

/** Whether the portal is in use, its end is announced, or the session has ended. */
export const $idle = atom<'no' | 'announced' | 'ended'>('no');

/** When this tab was last used, and when it last told the server. */
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
  // Somebody may set the clock back.
  toldAt = Math.min(toldAt, usedAt);
  tryStorage((storage) => storage.setItem(KEY, String(usedAt)), 'localStorage');
}

/** Tells the server of use. Without a network it hears of it later. */
function tell(): void {
  toldAt = Date.now();
  call(routes.me).catch((error: unknown) => {
    if (!isRefusal(error)) toldAt = 0;
  });
}

function use(): void {
  if (Math.abs(Date.now() - usedAt) < NOTE_MS) return;
  // Once the end is announced, only the button postpones it. Waking a laptop comes after the announcement.
  if (idleMs() >= ANNOUNCE_MS) check();
  else note();
}

/** Looks at the clock. A hidden page does nothing but tell what it has not told yet. */
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

/** Extends the session after the announcement, if it is not too late. */
export function stay(): void {
  if (remainingMs() > 0) {
    note();
    tell();
  }
  check();
}

/** Ends the session and has it asked for: unlike after a logout, unsaved work stays, and so does a page that has some. */
async function end(): Promise<void> {
  if ($idle.get() === 'ended') return;
  $idle.set('ended');
  const answered = await request('POST', routes.logout.path).then(() => true, isRefusal);
  // Without a network there is no login to go to; the server ends the session by itself.
  if (answered) tellUnauthenticated();
}

/** Starts to watch the use of a session, which has just been used. Answers how to stop. */
export function watchUse(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  note();
  toldAt = usedAt;
  for (const type of USES) {
    window.addEventListener(type, use, { capture: true, passive: true, signal });
  }
  for (const type of RETURNS) window.addEventListener(type, check, { signal });
  check();
  return () => {
    clearTimeout(timer);
    stop.abort();
    $idle.set('no');
  };
}
