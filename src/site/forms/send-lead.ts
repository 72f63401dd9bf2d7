/** Sends the contact form's message into the portal. */
import { request } from '../../api/request.ts';
import { LEADS_PATH, TIME_TRAP_MS } from '../../contract/reference.ts';
import { tryStorage } from '../../lib/storage.ts';
import { readReference, takeReference } from '../referral/reference.ts';

/** Clocks and timers differ by a few milliseconds. */
const MARGIN_MS = 50;
const TRY_KEY = 'message-key';

let lastTry = '';

/** The key of this message: the same for each try, over a reload too; another message gets another one. */
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
 * Sends the form's fields and the reference that the browser keeps. A form that was open for less
 * than three seconds waits, since the server takes faster ones for a program's. Throws what `request` throws.
 */
export async function sendMessage(form: HTMLFormElement, openedAt: number): Promise<void> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  takeReference();
  const { reference = '', visitedOn = '' } = readReference() ?? {};
  const message = { ...fields, ref: reference, visitedOn };
  const key = keyOf(JSON.stringify(message));
  const waitMs = openedAt + TIME_TRAP_MS + MARGIN_MS - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const openMs = Math.round(performance.now() - openedAt);
  await request('POST', LEADS_PATH, { ...message, openMs }, { 'Idempotency-Key': key });
  remember('');
}
