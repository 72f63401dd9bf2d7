/** Gated texts and the library’s list show before React hydrates the page, and stay in place. */
import { signInAsNew } from './affiliate.ts';
import { DESKTOP, PHONE } from './dashboard.ts';
import { holdScripts } from './hold.ts';
import { afterPaint, expect, expectStarted, expectText, test } from './journey.ts';

// Chrome reports this about the stylesheet that the held scripts would add.
test.use({ expectedErrors: /was preloaded using link preload but not used/ });

const ITEM = '/dashboard/library/estate-tax-in-2026';

const FIRST_TEXT = 'main article > p:first-of-type';
const LIST = '/dashboard/library';
const SECOND_ITEM = 'main a[href$="/portability-and-form-706"]';

for (const [size, label, path, shown, arrives] of [
  [PHONE, 'the text of an item', ITEM, FIRST_TEXT, 'User menu'],
  [
    DESKTOP,
    'the text of a lesson',
    '/dashboard/training/foundations/how-property-passes',
    FIRST_TEXT,
    'User menu',
  ],
  [PHONE, 'the library’s list', LIST, SECOND_ITEM, 'Favorite: Portability and Form 706'],
  [DESKTOP, 'the library’s list', LIST, SECOND_ITEM, 'Favorite: Portability and Form 706'],
] as const) {
  test(`at ${size.width} px ${label} shows before the scripts load, never disappears, and stays in place`, {
    tag: path === ITEM ? [] : '@deep',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await signInAsNew(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await afterPaint(page);
    // Only the fonts may change the layout.
    await page.evaluate(() => document.fonts.ready);
    const text = page.locator(shown);
    await expect(text).toBeVisible();
    await expect(page.getByText('Loading the text')).toHaveCount(0);
    await expect(page.getByRole('button', { name: arrives })).toHaveCount(0);
    const before = await text.boundingBox();
    await page.evaluate((selector) => {
      const frames = Object.assign(window, { without: 0 });
      const look = () => {
        if (!document.querySelector(selector)) frames.without += 1;
        requestAnimationFrame(look);
      };
      look();
    }, shown);
    release();
    await expect(page.getByRole('button', { name: arrives })).toBeVisible();
    expect(await text.boundingBox()).toEqual(before);
    const framesWithout = await page.evaluate(
      () => (window as unknown as { without: number }).without,
    );
    expect(framesWithout).toBe(0);
  });
}

test('a link in a text keeps the focus when React replaces it', { tag: '@deep' }, async ({
  page,
}) => {
  await signInAsNew(page);
  const release = await holdScripts(page);
  await page.goto(ITEM, { waitUntil: 'commit' });
  const link = page.locator('main article a').first();
  await link.focus();
  release();
  await expectStarted(page);
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
  await expectText(page, 'This page has not started');
  const text = page.locator('main article > p').first();
  await expect(text).toBeVisible();
  // The text may have expired since the build, and only React says so.
  await page.emulateMedia({ media: 'print' });
  await expect(text).toBeHidden();
});
