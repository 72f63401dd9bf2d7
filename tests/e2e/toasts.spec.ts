import type { Locator, Page } from '@playwright/test';
import { openSignedIn, PHONE } from './dashboard.ts';
import { expect, keepToasts, press, test, toasts } from './journey.ts';

test('the region is in the HTML before the first toast', async ({ request }) => {
  for (const path of ['/', '/login', '/dashboard']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('aria-label="Notifications (F8)"');
    expect(html).toContain('aria-live="polite"');
  }
});

const carryToast = (page: Page) =>
  page.addInitScript(() => {
    // The initial empty page has no storage.
    if (origin !== 'null') sessionStorage.setItem('toast', '{"title":"Saved"}');
  });

// toasts.test.ts has the time that it shows, and region.test.ts the swipe and the keyboard.
test('on medium screens it is at most 420 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await keepToasts(page);
  await carryToast(page);
  await page.goto('/');
  await expect(toasts(page)).toContainText('Saved');
  await expect(toasts(page)).toHaveCSS('width', '420px');
});

const edges = async (part: Locator) => {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
};

test('at the end of a page the last button is above a toast', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page);
  await keepToasts(page);
  await carryToast(page);
  await page.goto('/dashboard/settings/your-data');
  await expect(toasts(page)).toContainText('Saved');
  const last = page.getByRole('button', { name: 'Delete account' });
  await expect(last).toBeVisible();
  const toast = await edges(toasts(page).locator('.toast'));
  // Again each time: the page grows as its counts arrive.
  const bottomAtEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await edges(last)).bottom;
  };
  await expect.poll(bottomAtEnd).toBeLessThan(toast.top);
});

/** The fields, buttons and texts of the open dialog that a toast lies over. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const toast = dialog?.querySelector('.toast')?.getBoundingClientRect();
    if (!dialog || !toast) return ['no toast in a dialog'];
    const named = 'a, button, input, select, textarea, h2, h3, p, label, output';
    return [...dialog.querySelectorAll<HTMLElement>(named)]
      .filter((part) => !part.closest('.toasts') && part.checkVisibility())
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const x = (Math.max(left, toast.left) + Math.min(right, toast.right)) / 2;
        const y = (Math.max(top, toast.top) + Math.min(bottom, toast.bottom)) / 2;
        // What is scrolled out of sight lies under nothing.
        return (
          left < toast.right &&
          toast.left < right &&
          top < toast.bottom &&
          toast.top < bottom &&
          document.elementsFromPoint(x, y).includes(part)
        );
      })
      .map((part) => part.outerHTML);
  });

test('in the search and in meeting mode a toast covers nothing', { tag: '@deep' }, async ({
  page,
}) => {
  await openSignedIn(page);
  await keepToasts(page);
  // Without full screen, the meeting has the window's size.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false });
  });
  await carryToast(page);
  for (const viewport of [PHONE, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/dashboard/tools/estate-tax');
    await expect(toasts(page)).toContainText('Saved');
    await press(page, 'Meeting mode');
    const meeting = page.getByRole('dialog');
    await expect(meeting.locator('.toast')).toBeVisible();
    expect(await coveredByToast(page), `meeting, ${viewport.width} px`).toEqual([]);
    await press(meeting, 'Close');

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.locator('.toast')).toBeVisible();
    expect(await coveredByToast(page), `search, ${viewport.width} px`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

/** The control that has the focus, if it reaches below this line (px). */
const focusedBelow = (page: Page, line: number) =>
  page.evaluate((y) => {
    const one = document.querySelector('main :focus');
    return one && one.getBoundingClientRect().bottom > y ? [one.outerHTML] : [];
  }, line);

/** More than the page has controls. */
const PRESSES = 20;

test('on phones no control has the focus below the quick links or a toast', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openSignedIn(page);
  await keepToasts(page);
  for (const covering of ['nav[aria-label="Quick links"]', '.toast']) {
    if (covering === '.toast') await carryToast(page);
    await page.goto('/dashboard/settings/calendar');
    await expect(page.getByLabel('To-dos')).toBeVisible();
    await expect(page.locator(covering)).toBeVisible();
    const { top } = await edges(page.locator(covering));
    await page.getByRole('main').focus();
    const below: string[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press('Tab');
      below.push(...(await focusedBelow(page, top)));
    }
    expect(below, covering).toEqual([]);
  }
});
