import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';

const origin = () => process.env.E2E_ORIGIN ?? '';
const PAGES = [
  ['/dashboard', 'The dashboard has not started'],
  ['/login', 'Sign-in has not started'],
] as const;

/** Expects the notice to say what is needed and whom to call, and to have its links. */
async function expectHelp(page: Page, path: string, title: string) {
  const help = page.getByRole('alert').filter({ hasText: 'needs JavaScript' });
  await expect(help.getByRole('heading', { name: title })).toBeVisible();
  await expect(help.getByRole('link', { name: '(212) 555-0142' })).toHaveAttribute(
    'href',
    'tel:2125550142',
  );
  await expect(help.getByRole('link', { name: 'info@example.com' })).toBeVisible();
  await expect(help.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', path);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
}

for (const [path, title] of PAGES) {
  test.describe(`without JavaScript ${path}`, () => {
    test.use({ javaScriptEnabled: false });

    test('says what it needs and where to call, and links home', async ({ page }) => {
      await page.goto(`${origin()}${path}`);
      await expectHelp(page, path, title);
    });
  });

  test(`${path} also says so after 6 s if its scripts do not load`, { tag: '@deep' }, async ({
    page,
  }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${origin()}${path}`);
    const heading = page.getByText(title);
    await expect(heading).toBeAttached();
    const delays = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((animation) => {
          const delay = animation.effect?.getComputedTiming().delay;
          animation.pause();
          animation.currentTime = 5_999;
          return delay;
        }),
    );
    expect(new Set(delays)).toEqual(new Set([6_000]));
    await expect(heading).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
    });
    await expectHelp(page, path, title);
  });
}

test.describe('without JavaScript the landing page', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test('is wholly readable, its menu works, and its form is checked by the browser and leaks nothing into the address', async ({
    page,
  }) => {
    await page.goto(origin());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(`${origin()}/#services`);

    const form = page.locator('#contact form');
    await form.getByLabel('Full Name').fill('Grace Example');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByLabel('Email Address')).toBeFocused();
    await form.getByLabel('Email Address').fill('grace@example.com');
    await form.getByLabel('Message').fill('Hello');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(`${origin()}/#services`);
    await expect(form.getByLabel('Message')).toHaveValue('Hello');
  });
});
