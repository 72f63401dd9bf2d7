/** The effect of the operator's account commands on the account's calendar file. */
import { expect, test } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { hashOf, listFeeds, readFeed } from '../functions/lib/calendar-files.ts';
import { makeCalendar } from '../functions/lib/calendars.ts';
import { givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

withOperatorStore();

const run = (...args: string[]) => runLine(affiliates, args);

/** Adds an account with a calendar, and returns a function that says whether the calendar's address works. */
async function givenCalendar(username: string) {
  await givenAccount(username);
  const { id = '' } = (await findAffiliate(username)) ?? {};
  const { url } = await makeCalendar(id, 'https://alliance.example');
  const hash = hashOf(/cal\/(.+)\.ics$/.exec(url)?.[1] ?? '') ?? '';
  return async () => (await readFeed(hash)) !== null;
}

test('disable withdraws the address, and enable does not bring it back', async () => {
  const isOpen = await givenCalendar('ada');
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(false);
  expect((await run('enable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(false);
});

test('passwd and remove withdraw the address, and sign-out leaves it', async () => {
  const isOpen = await givenCalendar('eve');
  expect((await run('sign-out', 'eve')).code).toBe(0);
  expect(await isOpen()).toBe(true);
  expect((await run('passwd', 'eve', '--generate')).code).toBe(0);
  expect(await isOpen()).toBe(false);
  const isOpenToo = await givenCalendar('gil');
  expect((await run('remove', 'gil', '--yes')).code).toBe(0);
  expect([await isOpenToo(), await listFeeds()]).toEqual([false, []]);
});

test('for another machine’s database, a command says that the file remains', async () => {
  const isOpen = await givenCalendar('far');
  const { code, error } = await runLine(affiliates, ['disable', 'far'], {
    NETLIFY_BLOBS_CONTEXT: '',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  });
  expect([code, error]).toEqual([0, expect.stringContaining('are still on the site')]);
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'far')).code).toBe(0);
  expect(await isOpen()).toBe(false);
});
