/** What the operator's commands on an account do to the file of its calendar. */
import { expect, test } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { hashOf, listFeeds, readFeed } from '../functions/lib/calendar-files.ts';
import { makeCalendar } from '../functions/lib/calendars.ts';
import { givenAccount, runCommand, withOperatorStore } from '../tests/operator-harness.ts';

withOperatorStore();

const run = (...args: string[]) => runCommand('affiliates', args);

/** Adds an account with a calendar; answers whether its address answers now. */
async function givenCalendar(username: string) {
  await givenAccount(username);
  const { id = '' } = (await findAffiliate(username)) ?? {};
  const { url } = await makeCalendar(id, 'https://alliance.example');
  const hash = hashOf(/cal\/(.+)\.ics$/.exec(url)?.[1] ?? '') ?? '';
  return async () => (await readFeed(hash)) !== null;
}

test('disable closes the address, enable opens it again, and remove leaves nothing', async () => {
  const isOpen = await givenCalendar('ada');
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(false);
  expect((await run('enable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(true);
  expect((await run('remove', 'ada', '--yes')).code).toBe(0);
  expect([await isOpen(), await listFeeds()]).toEqual([false, []]);
});

test('for the database of another machine a command says that the file is left', async () => {
  const isOpen = await givenCalendar('far');
  const { code, error } = await runCommand('affiliates', ['disable', 'far'], {
    env: { NETLIFY_BLOBS_CONTEXT: '', DATABASE_URL: process.env.DATABASE_URL ?? '' },
  });
  expect([code, error]).toEqual([0, expect.stringContaining('are still on the site')]);
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'far')).code).toBe(0);
  expect(await isOpen()).toBe(false);
});
