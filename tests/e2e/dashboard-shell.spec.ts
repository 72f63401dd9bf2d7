/** The dashboard’s shell: sidebar, user menu, and breakpoint. */
import { ADA, DASHBOARD_ERRORS, DESKTOP, greeting, openAs } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the sidebar is 14rem wide and has the specified links in order', async ({ page }) => {
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
  });

  test('the user menu works with the keyboard', async ({ page }) => {
    await openAs(page, ADA);
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

  for (const [what, user, name, letters] of [
    [
      'a very long name',
      { ...ADA, firstName: 'A'.repeat(200), lastName: 'B'.repeat(200) },
      'AAA',
      'AB',
    ],
    ['a right-to-left name', { ...ADA, firstName: 'דוד', lastName: 'כהן' }, 'דוד כהן', 'דכ'],
    ['an emoji', { ...ADA, firstName: '👩🏽‍🌾', lastName: '' }, '👩🏽‍🌾', '👩🏽‍🌾'],
    ['nothing but a username', { ...ADA, firstName: '', lastName: '', email: '' }, 'ada', 'A'],
    ['nothing at all', { firstName: '', lastName: '', username: '', email: '' }, 'User', 'U'],
  ] as const) {
    test(`the user menu fits ${what}`, async ({ page }) => {
      await openAs(page, user);
      const button = page.getByRole('button', { name: 'User menu' });
      await expect(button).toContainText(letters);
      await button.click();
      const menu = page.locator('.user-menu');
      await expect(menu).toContainText(name);
      await expect.poll(async () => (await menu.boundingBox())?.width).toBe(288);
    });
  }

  test('an unknown portal page is a 404 with a link to the dashboard', async ({ page }) => {
    await openAs(page, ADA);
    await page.goto('/dashboard/nowhere');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(greeting(page)).toBeVisible();
  });
});

for (const [width, mobile] of [
  [767, true],
  [768, false],
] as const) {
  test(`at ${width} px the shell is the ${mobile ? 'mobile' : 'desktop'} one`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, ADA);
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
  });
}
