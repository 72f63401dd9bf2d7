import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 780 };

const banner = (page: Page) => page.getByRole('banner');
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Opens the landing page and waits until the header reacts to scrolling. */
async function openHome(page: Page, path = '/') {
  await page.goto(path);
  await expect(banner(page)).toHaveCSS('position', 'fixed');
}

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the navigation links to the sections and the login', async ({ page }) => {
    await openHome(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Home', '/#home'],
      ['About', '/#about'],
      ['Services', '/#services'],
      ['Testimonials', '/#testimonials'],
      ['Contact', '/#contact'],
      ['Affiliate Login', '/login'],
    ]);
    await expect(banner(page).getByRole('link').first()).toHaveAttribute('href', '/');
  });

  // scroll.test.ts tests each pixel.
  test('scrolling down hides the header, and up by 11 px brings it back', async ({ page }) => {
    await openHome(page);
    await scrollTo(page, 10);
    await expect(banner(page)).toHaveAttribute('data-hidden', 'false');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await scrollTo(page, 1000);
    await expect(banner(page)).toHaveAttribute('data-hidden', 'true');
    await expect(banner(page)).not.toBeInViewport();
    await scrollTo(page, 989);
    await expect(banner(page)).toHaveAttribute('data-hidden', 'false');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });

  test('it is translucent with dark text past 20 px, and clear with white text up to 20 px', async ({
    page,
  }) => {
    await openHome(page);
    for (const y of [10, 20]) {
      await scrollTo(page, y);
      await expect(banner(page)).toHaveCSS('color', 'rgb(246, 241, 228)');
    }
    await scrollTo(page, 21);
    await expect(banner(page)).toHaveCSS('color', 'rgb(26, 43, 34)');
    await expect(banner(page)).toHaveCSS('backdrop-filter', 'blur(12px)');
    await scrollTo(page, 0);
    await expect(banner(page)).toHaveCSS('color', 'rgb(246, 241, 228)');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });

  test('it never hides while it has the focus', async ({ page }) => {
    await openHome(page);
    await page.getByRole('link', { name: 'Affiliate Login' }).focus();
    await scrollTo(page, 1000);
    await expect(banner(page)).toHaveAttribute('data-scrolled', 'true');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });

  test('the section across the middle of the screen is marked in the navigation', async ({
    page,
  }) => {
    await openHome(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await nav.getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL('/#services');
    await expect(nav.getByRole('link', { name: 'Services' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens by its toggle, and a link closes it', async ({ page }) => {
    await openHome(page);
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu).toBeHidden();
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.tap();
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await menu.getByRole('link', { name: 'Contact' }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
  });

  test('Escape closes it and returns the focus, and Tab does not reach its links while it is closed', async ({
    page,
  }) => {
    await openHome(page);
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
  });

  test('the header never hides while its menu is open', async ({ page }) => {
    await openHome(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await scrollTo(page, 1000);
    await expect(banner(page)).toHaveAttribute('data-scrolled', 'true');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });

  test('switching to the desktop layout closes the menu', async ({ page }) => {
    await openHome(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden();
  });
});

for (const [width, mobile] of [
  [767, true],
  [768, false],
] as const) {
  test(`at ${width} px the header has its ${mobile ? 'toggle' : 'links'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHome(page);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: mobile });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !mobile });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  });
}
