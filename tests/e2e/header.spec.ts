import type { Page } from '@playwright/test';
import { expect, follow, overflow, test } from './journey.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 780 };
const CREAM = 'rgb(246, 241, 228)';
const INK = 'rgb(26, 43, 34)';

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Mobile' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Opens the landing page and waits until the header reacts to scrolling. */
async function openHome(page: Page) {
  await page.goto('/');
  await expect(banner(page)).toHaveCSS('position', 'fixed');
}

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the navigation links to the sections and the login, and marks the section across the middle', async ({
    page,
  }) => {
    await openHome(page);
    const links = await main(page)
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
    const marked = main(page).locator('[aria-current=location]');
    await expect(marked).toHaveText(['Home']);
    await follow(main(page), 'Services');
    await expect(page).toHaveURL('/#services');
    await expect(marked).toHaveText(['Services']);
  });

  // scroll.test.ts tests each pixel.
  test('past 20 px it is translucent with dark text; scrolling down hides it, up by 11 px or the focus brings it back', async ({
    page,
  }) => {
    await openHome(page);
    await scrollTo(page, 20);
    await expect(banner(page)).toHaveCSS('color', CREAM);
    await scrollTo(page, 21);
    await expect(banner(page)).toHaveCSS('color', INK);
    await expect(banner(page)).toHaveCSS('backdrop-filter', 'blur(12px)');
    await scrollTo(page, 1000);
    await expect(banner(page)).not.toBeInViewport();
    await scrollTo(page, 989);
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await scrollTo(page, 0);
    await expect(banner(page)).toHaveCSS('color', CREAM);
    await banner(page).getByRole('link', { name: 'Affiliate Login' }).focus();
    await scrollTo(page, 1000);
    await expect(banner(page)).toHaveAttribute('data-scrolled', 'true');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens by its toggle, keeps the header, and a link, the desktop layout or Escape closes it; Tab does not reach its links while it is closed', async ({
    page,
  }) => {
    await openHome(page);
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await toggle(page).tap();
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await scrollTo(page, 1000);
    await expect(banner(page)).toHaveAttribute('data-scrolled', 'true');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await menu(page).getByRole('link', { name: 'Contact' }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
    await scrollTo(page, 0);
    await toggle(page).tap();
    await expect(menu(page)).toBeVisible();
    for (const [width, wide] of [
      [768, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await expect(toggle(page)).toBeVisible({ visible: !wide });
      await expect(main(page)).toBeVisible({ visible: wide });
      await expect.poll(() => overflow(page)).toBe(0);
    }
    await expect(menu(page)).toBeHidden();

    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
  });
});

test('the hidden header leaves no trace at the top', { tag: '@deep' }, async ({ page }) => {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(banner(page)).toHaveCSS('position', 'fixed');
    await scrollTo(page, 1000);
    await expect(banner(page)).not.toBeInViewport();
    const top = () => page.screenshot({ clip: { x: 0, y: 0, width: viewport.width, height: 60 } });
    const hidden = await top();
    await banner(page).evaluate((header) => header.style.setProperty('display', 'none'));
    expect(hidden.equals(await top())).toBe(true);
  }
});
