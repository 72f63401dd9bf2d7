/** Answers that would tell by their time which names and addresses are known. */
import { beforeEach, expect, test, vi } from 'vitest';
import { forgotPassword } from '../../../src/contract/auth/sign-in.ts';
import { query } from '../../lib/db/db.ts';
import { apply, takeApplications } from '../applications/application-calls.ts';
import { browser } from '../helpers/caller.ts';
import { givenAffiliate, withStore } from '../helpers/harness.ts';
import { withMailServer } from '../helpers/mail-server.ts';

// The other unit tests leave out the wait (tests/quick-answers.ts).
vi.unmock('../../lib/http/answer.ts');

withStore();
withMailServer();
beforeEach(() => takeApplications());

test('a request for a new password takes a fixed time, for known and unknown names', async () => {
  await givenAffiliate('timed');
  const times = ['timed', 'nobody timed'].map(async (username) => {
    const started = performance.now();
    await browser().send(forgotPassword, { body: { username } });
    return performance.now() - started;
  });
  for (const time of await Promise.all(times)) expect(time).toBeGreaterThanOrEqual(499);
});

test('40 sendings each to new addresses and to an affiliate’s answer alike, in text and in time', {
  tags: 'deep',
}, async () => {
  // All come from one wide network, whose sendings are counted.
  await query('delete from login_attempt');
  for (let at = 0; at < 8; at += 1) {
    await givenAffiliate(`timed ${at}`, { email: `timed-${at}@known.example` });
  }
  const timed = async (email: string) => {
    const started = performance.now();
    const answer = await apply({ email });
    return { ms: performance.now() - started, text: await answer.text(), status: answer.status };
  };
  // In groups, so that the test does not wait for each whole multiple of the fixed time.
  const results: Record<'known' | 'unknown', Awaited<ReturnType<typeof timed>>[]> = {
    known: [],
    unknown: [],
  };
  for (let group = 0; group < 5; group += 1) {
    const pairs = Array.from({ length: 8 }, (_, at) => [
      timed(`timed-${at}@known.example`).then((result) => results.known.push(result)),
      timed(`new-${group}-${at}@known.example`).then((result) => results.unknown.push(result)),
    ]);
    await Promise.all(pairs.flat());
  }
  expect([results.known.length, results.unknown.length]).toEqual([40, 40]);
  const all = [...results.known, ...results.unknown];
  expect(new Set(all.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
  expect(all.every(({ ms }) => ms >= 500)).toBe(true);
  const steps = (of: typeof all) => of.map(({ ms }) => Math.floor(ms / 500)).sort((a, b) => a - b);
  // The medians are the same multiple of the fixed time.
  expect(steps(results.known)[20]).toBe(steps(results.unknown)[20]);
});
