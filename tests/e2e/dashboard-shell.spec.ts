/** The dashboard’s shell: sidebar, user menu, and breakpoint. */
import { ADA, DASHBOARD_ERRORS, DESKTOP, openAs } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the sidebar is 14rem wide with the specified links in order, and the user menu works with the keyboard', async ({
    page,
  }) => {
    await openAs(page, ADA);
    const nav = page.getByRole('navigation', { name: 'Dashboard' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const specified = [
      'Profile',
      'Contacts',
      'Links',
      'Tools',
      'Training',
      'Shop',
      'Reports',
      'Library',
      'Support',
    ].map((label) => [label, `/dashboard/${label.toLowerCase()}`]);
    // Other pages may be anywhere among them.
    const addresses = specified.map(([, address]) => address);
    expect(links.filter(([, address]) => addresses.includes(address ?? ''))).toEqual(specified);
    const sidebar = page.getByRole('complementary');
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 224, height: 900 });
    await expect(sidebar.getByRole('link').first()).toHaveAttribute('href', '/dashboard');

    const button = page.getByRole('button', { name: 'User menu' });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Log out')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item('Settings')).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(item('Profile')).toHaveAttribute('href', '/profile');
    await expect(item('Settings')).toHaveAttribute('href', '/settings');
    await expect(page.getByText('Ada Example')).toBeVisible();
    await expect(page.getByText('ada@example.com')).toBeVisible();
  });

  // src/portal/shell/account.test.ts has the other names.
  test('the user menu fits a very long name', async ({ page }) => {
    await openAs(page, { ...ADA, firstName: 'A'.repeat(200), lastName: 'B'.repeat(200) });
    const button = page.getByRole('button', { name: 'User menu' });
    await expect(button).toContainText('AB');
    await button.click();
    const menu = page.locator('.user-menu');
    await expect(menu).toContainText('AAA');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(288);
  });
});

test('up to 767 px the shell is the mobile one, from 768 px the desktop one', async ({ page }) => {
  await openAs(page, ADA);
  for (const width of [767, 768]) {
    const mobile = width < 768;
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('complementary')).toBeVisible({ visible: !mobile });
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible({
      visible: mobile,
    });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: mobile });
    await expect(page.getByRole('figure')).toHaveCount(mobile ? 0 : 2);
    await expect(page.getByRole('heading', { name: 'Library' })).toHaveCount(mobile ? 1 : 0);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  }
});
