/** Settings, Sessions: lists and ends open sessions. */
import { givenAffiliate, signInAs, signInAsNew } from './affiliate.ts';
import { hold } from './hold.ts';
import { expect, expectText, press, test } from './journey.ts';

test('a session ended here is over in the other browser', async ({ page, browser }) => {
  const { username } = await givenAffiliate();
  const context = await browser.newContext();
  const away = await context.newPage();
  await signInAs(away, username);
  // The second session of this browser leaves the first one open, as if it were elsewhere.
  await signInAs(page, username);
  await signInAs(page, username);
  await page.goto('/dashboard/settings/sessions');
  const rows = page.getByRole('main').getByRole('list').getByRole('listitem');
  const open = rows.filter({ hasText: 'Last used' });
  await expect(open).toHaveCount(3);
  await expect(open.first()).toContainText('This device');

  await press(open.nth(1), /^Sign out: Chrome on Linux/);
  await expect(open).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();

  await press(page, 'Sign out all others');
  const dialog = page.getByRole('dialog', { name: 'Sign out 1 other session' });
  await press(dialog, 'Sign out all others');
  await expectText(page, 'You are signed in nowhere else.');
  await away.goto(`${process.env.E2E_ORIGIN}/dashboard`);
  await away.waitForURL('**/login');
  await context.close();

  await press(open, 'Sign out on this device');
  await page.waitForURL('/login');
});

test.describe('in another time zone than the profile’s', { tag: '@deep' }, () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the times of a first visit are in the profile’s zone once the account has loaded', async ({
    page,
  }) => {
    await signInAsNew(page);
    const release = await hold(page, '**/api/account');
    await page.goto('/dashboard/settings/sessions');
    const lastUsed = page.getByRole('main').getByRole('time').first();
    await expect(lastUsed).toContainText('GMT+9');
    release();
    await expect(lastUsed).toContainText(/E[SD]T/);
  });
});
