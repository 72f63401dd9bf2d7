import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { stubTab } from '../../../../tests/tab.ts';
import type { SessionInfo } from '../../../contract/account/account.ts';

const one = (id: string) => ({ id, device: 'Firefox on Windows' }) as SessionInfo;
const proved = <T>(work: () => Promise<T>) => work();
const HERE = one('here');
const AWAY = one('away');

const calls = answerByHand();
beforeEach(() => {
  vi.resetModules();
  stubTab();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The list with two sessions, as the page shows it. */
async function load() {
  const { sessions, ...module } = await import('./sessions.ts');
  const { $toast } = await import('../../../toasts/toasts.ts');
  sessions.$loaded.listen(() => {});
  await calls[0]?.answer({ items: [HERE, AWAY], next: null });
  const shown = () => {
    const loaded = sessions.$loaded.get();
    return loaded.status === 'ready' ? loaded.data.items.map(({ id }) => id) : loaded.status;
  };
  return { ...module, shown, title: () => $toast.get()?.title };
}

test.each([
  ['is gone', 200, '', ['here'], 'Signed out'],
  ['comes back if the end failed', 503, 'unavailable', ['here', 'away'], 'Not signed out'],
  ['is gone if it had ended', 404, 'not_found', ['here'], 'This session had already ended'],
])('a session leaves the list at once, and %s', async (_what, status, error, then, words) => {
  const { endOther, shown, title } = await load();
  const ending = endOther(AWAY, proved);
  expect(shown()).toEqual(['here']);
  expect(calls[1]).toMatchObject({ address: '/api/sessions/away', init: { method: 'DELETE' } });
  await calls[1]?.answer({ ended: 1, error, message: 'Not now.' }, status);
  await ending;
  expect([shown(), title()]).toEqual([then, words]);
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
