/** Sending the contact form, and the application to join. */
import { request } from '../../api/request.ts';
import { LEADS_PATH, TIME_TRAP_MS } from '../../contract/reference.ts';
import { tryStorage } from '../../lib/storage.ts';
import { readReference, takeReference } from '../referral/reference.ts';

/** A margin, because clocks and timers differ by a few milliseconds. */
const MARGIN_MS = 50;
const TRY_KEY = 'message-key';

let lastTry = '';

/** The idempotency key of this message: the same for each retry, even after a reload; another message gets another key. */
function keyOf(message: string): string {
  lastTry = tryStorage((storage) => storage.getItem(TRY_KEY)) ?? lastTry;
  const [key = '', ...tried] = lastTry.split(' ');
  if (tried.join(' ') === message) return key;
  const made = crypto.randomUUID();
  remember(`${made} ${message}`);
  return made;
}

function remember(text: string): void {
  lastTry = text;
  tryStorage((storage) => storage.setItem(TRY_KEY, text));
}

/**
 * Sends a form's fields and the kept reference. A form that was open for less than three seconds
 * waits, because the server treats faster ones as sent by a bot. Throws what `request` throws.
 */
export async function sendOnce(path: string, fields: object, openedAt: number): Promise<void> {
  takeReference();
  const { reference = '', visitedOn = '' } = readReference() ?? {};
  const message = { ...fields, ref: reference, visitedOn };
  const key = keyOf(JSON.stringify(message));
  const waitMs = openedAt + TIME_TRAP_MS + MARGIN_MS - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const openMs = Math.round(performance.now() - openedAt);
  await request('POST', path, { ...message, openMs }, { 'Idempotency-Key': key });
  remember('');
}

/** Sends the contact form. */
export const sendMessage = (form: HTMLFormElement, openedAt: number): Promise<void> =>
  sendOnce(LEADS_PATH, Object.fromEntries(new FormData(form)), openedAt);
