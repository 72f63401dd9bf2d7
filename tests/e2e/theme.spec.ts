import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const PAPER = { light: 'rgb(250, 247, 240)', dark: 'rgb(12, 26, 20)' } as const;

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choose = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
/** The color of the browser's frame. */
const frame = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

for (const system of ['light', 'dark'] as const) {
  test.describe(`if the system is ${system}`, () => {
    test.use({ colorScheme: system });
    const chosen = system === 'light' ? 'dark' : 'light';

    test(`login and dashboard follow it, and the landing page stays light; a chosen ${chosen} takes precedence, before the body is parsed`, {
      tag: system === 'dark' ? '@deep' : [],
    }, async ({ page }) => {
      await page.route('**/api/auth/me', () => {});
      for (const path of ['/login', '/dashboard']) {
        await page.goto(path);
        expect(await ground(page)).toBe(PAPER[system]);
      }
      await page.goto('/');
      expect(await ground(page)).toBe(PAPER.light);

      await choose(page, chosen);
      await page.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.body) return;
          observer.disconnect();
          const { dataset } = document.documentElement;
          dataset.themeAtBody = dataset.theme ?? '';
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/login');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-theme-at-body', chosen);
      await expect(html).toHaveAttribute('data-theme', chosen);
      expect(await ground(page)).toBe(PAPER[chosen]);
      expect(await frame(page)).toBe(chosen === 'dark' ? '#0a1611' : '#10241b');
      await page.emulateMedia({ media: 'print' });
      await expect(html, 'print is light').toHaveCSS('color-scheme', 'light');

      // An invalid value means the system's theme.
      await choose(page, '"><script>');
      await page.goto('/login');
      await expect(html).not.toHaveAttribute('data-theme', /./);
    });
  });
}

test('more contrast: muted text is ink, lines are strong, soft backgrounds are plain', {
  tag: '@deep',
}, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/login');
  await expect(page.getByText('Sign in to access your dashboard')).toHaveCSS(
    'color',
    'rgb(26, 43, 34)',
  );
  await expect(page.locator('.card')).toHaveCSS('border-color', 'rgb(133, 127, 111)');
});

test('the operator’s logo is a white silhouette on dark backgrounds', { tag: '@deep' }, async ({
  page,
}) => {
  const content = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><path d="M0 0h64v32H0z"/></svg>')}`;
  await page.route('**/api/assets/name/*', (route) => route.fulfill({ json: { content } }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const logo = page.getByRole('main').getByRole('img', { name: 'Wealth Transfer Alliance' });
  await expect(logo).toHaveCSS('filter', 'brightness(0) invert(1)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(logo).toHaveCSS('filter', 'none');
});
