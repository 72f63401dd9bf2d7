/** Gated texts show before React hydrates the page, and stay in place. */
import { signInAsNew } from './affiliate.ts';
import { DESKTOP, PHONE } from './dashboard.ts';
import { countFramesWithout } from './frames.ts';
import { holdScripts } from './hold.ts';
import { afterPaint, expect, test } from './journey.ts';

// Chrome reports this about the stylesheet that the held scripts would add.
test.use({ expectedErrors: /was preloaded using link preload but not used/ });

const ITEM = '/dashboard/library/estate-tax-in-2026';

for (const [size, what, path] of [
  [PHONE, 'an item', ITEM],
  [DESKTOP, 'a lesson', '/dashboard/training/foundations/how-property-passes'],
] as const) {
  test(`at ${size.width} px the text of ${what} shows before the scripts load, and never disappears`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signInAsNew(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await afterPaint(page);
    const text = page.locator('main article > p').first();
    await expect(text).toBeVisible();
    await expect(page.getByText('Loading the text')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0);
    const before = await text.boundingBox();
    // Counts every frame until React is there.
    const framesWithout = await countFramesWithout(page, 'main article > p');
    release();
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    expect(await text.boundingBox()).toEqual(before);
    expect(await framesWithout()).toBe(0);
  });
}

test('a link in a text keeps the focus when React replaces it', async ({ page }) => {
  await signInAsNew(page);
  const release = await holdScripts(page);
  await page.goto(ITEM, { waitUntil: 'commit' });
  const link = page.locator('main article a').first();
  await link.focus();
  release();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(link).toBeFocused();
});

test('a text stays if the scripts do not load, below a notice about that, and is not printed', async ({
  page,
}) => {
  await signInAsNew(page);
  await holdScripts(page);
  await page.goto(ITEM, { waitUntil: 'commit' });
  await expect(page.getByText('This page has not started')).toBeAttached();
  // Its transition waits for some seconds.
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
  await expect(page.getByText('This page has not started')).toBeVisible();
  const text = page.locator('main article > p').first();
  await expect(text).toBeVisible();
  // The text may have expired since the build, and only React says so.
  await page.emulateMedia({ media: 'print' });
  await expect(text).toBeHidden();
});
