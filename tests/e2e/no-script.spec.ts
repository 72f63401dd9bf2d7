import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

const origin = () => process.env.E2E_ORIGIN ?? '';

test('without JavaScript the whole page is readable and its menu works', async ({ page }) => {
  await page.goto(origin());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(`${origin()}/#services`);
});

test('without JavaScript the browser checks the form, which leaks nothing into the address', async ({
  page,
}) => {
  await page.goto(origin());
  const form = page.locator('#contact form');
  await form.getByLabel('Full Name').fill('Grace Example');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByLabel('Email Address')).toBeFocused();
  await form.getByLabel('Email Address').fill('grace@example.com');
  await form.getByLabel('Message').fill('Hello');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(`${origin()}/`);
  await expect(form.getByLabel('Message')).toHaveValue('Hello');
});
