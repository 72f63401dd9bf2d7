import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { stubTab } from '../../../../tests/tab.ts';
import type { SessionInfo } from '../../../contract/account.ts';

const AT = '2026-11-21T17:30:00Z';
const one = (id: string, current = false): SessionInfo => ({
  id,
  device: 'Firefox on Windows',
  network: '203.0.113.0/24',
  createdAt: AT,
  lastSeenAt: AT,
  current,
});
const proved = <T>(work: () => Promise<T>) => work();
const [HERE, AWAY] = [one('here', true), one('away')];

let calls: ReturnType<typeof answerByHand>;
beforeEach(() => {
  vi.resetModules();
  stubTab();
  calls = answerByHand();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The list with two sessions, as the page shows it. */
async function load() {
  const { sessions, ...module } = await import('./SessionsPage.tsx');
  const { $toast } = await import('../../../toasts/toasts.ts');
  sessions.$loaded.listen(() => {});
  await calls[0]?.answer({ items: [HERE, AWAY], next: null });
  const shown = () => {
    const loaded = sessions.$loaded.get();
    return loaded.status === 'ready' ? loaded.data.items.map(({ id }) => id) : loaded.status;
  };
  return { ...module, shown, title: () => $toast.get()?.title };
}

test('a session leaves the list when it is ended, before the server has confirmed it', async () => {
  const { endOther, shown, title } = await load();
  const ending = endOther(AWAY, proved);
  expect(shown()).toEqual(['here']);
  expect(calls[1]).toMatchObject({ address: '/api/sessions/away', init: { method: 'DELETE' } });
  await calls[1]?.answer({ ended: 1 });
  await ending;
  expect([shown(), title()]).toEqual([['here'], 'Signed out']);
});

test('it comes back if it could not be ended', async () => {
  const { endOther, shown, title } = await load();
  const ending = endOther(AWAY, proved);
  await calls[1]?.answer({ error: 'unavailable', message: 'Not now.' }, 503);
  await ending;
  expect([shown(), title()]).toEqual([['here', 'away'], 'Not signed out']);
});

test('it does not come back if it had already ended', async () => {
  const { endOther, shown, title } = await load();
  const ending = endOther(AWAY, proved);
  await calls[1]?.answer({ error: 'not_found', message: 'We could not find this.' }, 404);
  await ending;
  expect([shown(), title()]).toEqual([['here'], 'This session had already ended']);
});

test('after all others are ended the list reloads, and the toast has their number', async () => {
  const { endAllOthers, shown, title } = await load();
  const ending = endAllOthers(proved);
  await calls[1]?.answer({ ended: 1 });
  await calls[2]?.answer({ items: [HERE], next: null });
  expect(await ending).toBeUndefined();
  expect([shown(), title()]).toEqual([['here'], '1 other session signed out']);
});

test('if that fails the sentence is for the dialog, and the list stays', async () => {
  const { endAllOthers, shown } = await load();
  const ending = endAllOthers(proved);
  await calls[1]?.fail();
  expect(await ending).toMatch(/^We could not reach the server/);
  expect(shown()).toEqual(['here', 'away']);
});

test('it stays in the list during the step-up, and nothing is shown if that is canceled', async () => {
  const { endOther, shown, title } = await load();
  const ending = endOther(AWAY, (work) =>
    work().catch((error) => {
      expect(shown()).toEqual(['here', 'away']);
      throw error;
    }),
  );
  await calls[1]?.answer({ error: 'proof_needed', message: 'Please enter your password.' }, 403);
  await ending;
  expect([shown(), title()]).toEqual([['here', 'away'], undefined]);
});
