/** The account data in every page's frame. */
import { expect, test, vi } from 'vitest';
import account from '../api.ts';
import { settings } from '../lib/site.ts';
import { countQueries, fromElsewhere, get, signedIn, withStore } from './harness.ts';
import { setUpCodes } from './two-step-calls.ts';

withStore();

test('it says whether a second step is set up and from when one is required, in two queries', async () => {
  const cookie = await signedIn('ada');
  const read = async () => (await account(get('/api/account', cookie), fromElsewhere())).json();
  expect(await read()).toMatchObject({
    ...{ twoStep: false, twoStepFrom: null },
    timeZone: 'America/New_York',
  });
  vi.spyOn(settings, 'twoStepFrom', 'get').mockReturnValue('2020-01-01');
  expect(await read()).toMatchObject({ twoStep: false, twoStepFrom: '2020-01-01' });
  await setUpCodes(cookie);
  expect(await read()).toMatchObject({ twoStep: true });
  expect(await countQueries(read)).toBeLessThanOrEqual(2);
});
