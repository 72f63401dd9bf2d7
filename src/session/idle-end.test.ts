/** What happens to a page whose session ended because no one used it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, signAdaIn } from '../../tests/session.ts';
import { guardUnsavedWork, keepDraft, readDraft } from './drafts.ts';
import { $idle, watchUse } from './idle.ts';
import { $lost, $session, signedIn } from './session.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
const calls = signAdaIn();
let heard: string[];
let other: BroadcastChannel;
let stop: () => void;
beforeEach(() => {
  stop = watchUse();
  heard = [];
  other = new BroadcastChannel('session');
  other.onmessage = ({ data }) => heard.push(data);
});
afterEach(() => {
  stop();
  other.close();
});

/** Half an hour passes; the server ends the session and confirms it when asked. */
async function endByTime(logoutStatus = 200): Promise<void> {
  vi.advanceTimersByTime(30 * 60_000);
  await calls[1]?.answer({ ok: true }, logoutStatus);
  await calls[2]?.answer({}, 401);
}

test.each([200, 503])(
  'a page without unsaved work is left, and the other tabs learn that the session ended (logout: %i)',
  async (status) => {
    await endByTime(status);
    expect([$session.get().status, $lost.get()]).toEqual(['unauthenticated', false]);
    expect(heard).toEqual(['ended']);
  },
);

test('a page with unsaved work stays and asks to sign in again, and the work is kept', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  await endByTime();
  expect([$session.get().status, $lost.get()]).toEqual(['authenticated', true]);
  expect(readDraft('form')).toEqual({ a: 1 });
  expect(heard).toEqual(['ended']);
  void signedIn();
  await calls[3]?.answer(ADA);
  expect([$lost.get(), $idle.get()]).toEqual([false, 'no']);
});

test('drafts of other pages survive the end of the session as well', async () => {
  keepDraft('form', { a: 1 });
  await endByTime();
  expect(Object.keys(localStorage).filter((key) => key.endsWith(':form'))).toHaveLength(1);
});

test('without a network, the page stays and asks, because the login is unreachable', async () => {
  vi.advanceTimersByTime(30 * 60_000);
  await calls[1]?.fail();
  expect(calls).toHaveLength(2);
  expect([$session.get().status, $lost.get()]).toEqual(['authenticated', true]);
});
