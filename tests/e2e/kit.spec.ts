import { expectNoFindings } from './axe.ts';
import { expect, follow, press } from './journey.ts';
import { openKit, test } from './kit.ts';

test('at 360, 768 and 1440 px nothing overflows, and axe finds nothing in light and dark', {
  tag: '@deep',
}, async ({ page }) => {
  await openKit(page);
  await page.getByRole('checkbox', { name: 'Select Ada Example' }).check();
  await page.getByRole('switch').check();
  await press(page, /^Save$/);
  await expect(page.getByRole('alert').filter({ hasText: '2 fields' })).toBeFocused();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // 768 px has the layout of 1440 px, and axe is slow.
    if (width === 768) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page);
    }
    await press(page, 'Delete…');
    await expectNoFindings(page, 'dialog[open]');
    await page.keyboard.press('Escape');
  }
});

test('with the keyboard: arrow keys choose tabs, dialogs keep and return the focus, a switch says its state, an error’s link leads to its field', {
  tag: '@deep',
}, async ({ page }) => {
  await openKit(page);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/^All/).focus();
  for (const [key, name] of [
    ['ArrowRight', /^Unread/],
    ['End', /^Trash/],
    ['ArrowRight', /^All/],
    ['ArrowLeft', /^Trash/],
    ['Home', /^All/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: /^All/ })).toBeFocused();

  for (const [opener, name] of [
    ['Delete…', 'Delete 3 contacts?'],
    ['Details', 'Ada Example'],
  ] as const) {
    const button = page.getByRole('button', { name: opener });
    const dialog = page.getByRole('dialog', { name });
    await button.focus();
    for (let time = 0; time < 2; time += 1) {
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
  }

  const toggle = page.getByRole('switch', { name: 'Show my phone number' });
  const word = () =>
    page.locator('.switch-word').evaluate((node) => getComputedStyle(node, '::before').content);
  expect(await word()).toBe('"Off"');
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  expect(await word()).toBe('"On"');

  const email = page.getByLabel('Email').first();
  await expect(email).toHaveAccessibleDescription('Visitors see it on your card.');
  await email.fill('ada');
  await press(page, /^Save$/);
  await expect(email).toHaveAccessibleDescription(
    'Visitors see it on your card. Enter an email address with an @',
  );
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await follow(page, 'Enter an email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('ada');
});

test('in forced colors, checkboxes and switches are the system’s own', { tag: '@deep' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openKit(page);
  for (const box of [page.getByRole('switch'), page.getByLabel('Send me news')]) {
    await expect(box).not.toHaveCSS('appearance', 'none');
  }
});
