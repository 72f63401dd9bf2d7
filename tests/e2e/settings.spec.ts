/** The settings' layout. */
import { signInAsDemo } from './affiliate.ts';
import { DASHBOARD_ERRORS, PHONE } from './dashboard.ts';
import { expect, expectHeading, expectStarted, follow, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

const INDEX = '/dashboard/settings';
const PARTS = [
  'Security',
  'Sessions',
  'Assistants',
  'Alerts',
  'Calendar',
  'Display',
  'Privacy',
  'Your data',
];

test('on wide screens the index shows Security, marked as the current one of the eight parts', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsDemo(page);
  await page.goto(INDEX);
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(parts).toHaveText(PARTS.map((part) => new RegExp(`^${part}`)));
  await expect(parts.and(page.locator('[aria-current]'))).toHaveText(/^Security/);
  await expect(page.locator('main .card')).not.toHaveCount(0);

  // At a height of 600 px the sidebar scrolls to its end.
  await page.setViewportSize({ width: 1024, height: 600 });
  // Waits until React has replaced the HTML, because its links would lose the focus.
  await expectStarted(page);
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.locator('[aria-current]'), 'the current link has a bar').toHaveCSS(
    'box-shadow',
    /3px 0px 0px 0px inset$/,
  );
  for (const last of [
    sidebar.getByRole('link', { name: 'Settings' }),
    sidebar.getByRole('button', { name: 'Logout' }),
  ]) {
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

test('on phones the index is only the list, and each part links back to it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAsDemo(page);
  await page.goto(INDEX);
  await expectStarted(page);
  await expect(page.locator('main .card')).toHaveCount(0);
  await follow(page, /^Display/);
  await expectHeading(page, 'Display');
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden();
  // Waits until React has replaced the HTML, because its link would disappear during a press.
  await expectStarted(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expectHeading(page, 'Settings');
});
