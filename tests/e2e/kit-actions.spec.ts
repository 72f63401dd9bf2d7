import { expect, press, runUntil, stopTime, toasts } from './journey.ts';
import { openKit, test } from './kit.ts';

const DESKTOP = { width: 1280, height: 900 };

test('a copy button copies, and confirms it for 2 s', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  await stopTime(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/kit');
  const button = page.getByRole('button', { name: 'Copy Your link' });
  await runUntil(page, button);
  await button.click();
  const copied = page.getByRole('button', { name: 'Copied Your link' });
  await expect(copied).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your link copied' })).toBeAttached();
  await page.clock.runFor(1_999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(button).toBeVisible();
});

test('a toast over a sheet is in it, can be reached by F8 and pressed, and stays when the sheet closes', {
  tag: '@deep',
}, async ({ page }) => {
  await openKit(page);
  const region = toasts(page);
  await press(page, 'Details');
  const sheet = page.getByRole('dialog', { name: 'Ada Example' });
  const toast = sheet.getByRole('status').filter({ hasText: 'Alert deleted' });
  await press(sheet, 'Delete alert');
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(region).toBeFocused();
  await press(toast, 'Dismiss');
  await expect(sheet).toBeVisible();
  await press(sheet, 'Delete alert');
  await press(sheet, 'Close');
  await expect(sheet).toBeHidden();
  await press(region, 'Undo');
  await expect(region).not.toContainText('Alert deleted');

  // On a phone it covers no field of a form.
  await page.setViewportSize({ width: 360, height: 780 });
  await press(page, 'Delete one');
  await press(page, 'Log a call');
  const form = page.getByRole('dialog', { name: 'Log a call' });
  const top = (await form.locator('.toast').boundingBox())?.y ?? 0;
  const fields = await form.locator('.modal-body').boundingBox();
  expect((fields?.y ?? 0) + (fields?.height ?? 0)).toBeLessThanOrEqual(top);
});

test('a busy button keeps its width and the focus, and a tooltip shows on focus', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openKit(page);
  const button = page.getByRole('button', { name: 'Save changes' });
  const before = await button.boundingBox();
  await button.click();
  const busy = page.getByRole('button', { name: 'Saving…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(busy).toBeFocused();
  expect((await busy.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);

  // A tooltip shows on focus, and Escape closes it.
  await page.getByRole('button', { name: 'More for Ada Example' }).focus();
  // After a key press, the browser shows the focus ring for focus by script.
  await page.keyboard.press('Shift');
  const tip = page.locator('.tip', { hasText: 'More for Ada Example' });
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});
