import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const DESKTOP = { width: 1280, height: 800 };

test.use({ viewport: DESKTOP, reducedMotion: 'no-preference' });

type Watching = { rested: Promise<number> };

/** Runs `act`, and returns how many scroll positions the page had until it came to rest. */
async function stepsDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = new Set<number>();
    document.addEventListener('scroll', () => seen.add(Math.round(window.scrollY)));
    (window as unknown as Watching).rested = new Promise((resolve) => {
      document.addEventListener('scrollend', () => resolve(seen.size), { once: true });
    });
  });
  await act();
  return page.evaluate(() => (window as unknown as Watching).rested);
}

/** Opens the landing page, and waits until the header reacts to scrolling. */
async function openHome(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
}

test('a pressed anchor scrolls smoothly to its section, and jumps with reduced motion', {
  tag: '@deep',
}, async ({ page }) => {
  await openHome(page);
  const link = page.getByRole('link', { name: 'Get Started' });
  expect(await stepsDuring(page, () => link.click())).toBeGreaterThan(2);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();

  const quick = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await stepsDuring(page, () => quick.focus());
  expect(await stepsDuring(page, () => quick.press('Enter'))).toBeGreaterThan(2);
  await expect(page.locator('#about h2')).toBeInViewport();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await stepsDuring(page, () => link.click())).toBe(1);
});

test('Tab scrolls without animation, even after an anchor was pressed', { tag: '@deep' }, async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Learn More' }).focus();
  const next = page.getByRole('link', { name: 'Become an Affiliate' }).first();
  expect(await stepsDuring(page, () => page.keyboard.press('Tab'))).toBe(1);
  await expect(next).toBeInViewport();

  const quick = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await stepsDuring(page, () => quick.scrollIntoViewIfNeeded());
  await stepsDuring(page, () => quick.click());
  expect(await stepsDuring(page, () => page.keyboard.press('Tab'))).toBe(1);
  await expect(next).toBeInViewport();
});
