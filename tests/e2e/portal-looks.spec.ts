import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const ADA = { firstName: 'Ada', lastName: 'Example', username: 'ada', email: 'ada@example.com' };
const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function open(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: ADA }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
}
const avatar = (page: Page) => page.getByRole('button', { name: 'User menu' });

test('the avatar is round at 320 px, and on wider screens aligns with its menu and the content’s right edge', async ({
  page,
}) => {
  await open(page, 320);
  const { width, height } = await box(avatar(page));
  expect([width, height]).toEqual([44, 44]);
  const right = async (of: Locator) => {
    const { x, width } = await box(of);
    return x + width;
  };
  for (const width of [768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const content = await right(page.getByRole('region', { name: 'Recent Activity' }));
    expect(await right(avatar(page)), `at ${width} px`).toBeCloseTo(content, 0);
    await avatar(page).click();
    expect(await right(page.locator('.user-menu')), `at ${width} px`).toBeCloseTo(content, 0);
    await page.keyboard.press('Escape');
  }
});

test('the user menu’s name contains the initials, the sidebar’s logo is the current page, and changes are in words', async ({
  page,
}) => {
  await open(page, 1280);
  await expect(avatar(page)).toHaveAccessibleName(/^AE ?, User menu$/);
  const links = page.getByRole('complementary').getByRole('link');
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveCount(
    9,
  );

  // The text's hyphen is drawn as a minus.
  const cards = page.getByRole('main').locator('ul').first();
  await expect(cards).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - heading "Clients"
        - paragraph: 24 up 2
      - listitem:
        - heading "Reports"
        - paragraph: 5 up 1
      - listitem:
        - heading "Revenue"
        - paragraph: $8,254 up 12.5%
      - listitem:
        - heading "Tasks"
        - paragraph: 15 down 3
  `);
  const fall = page.getByText('-3', { exact: true });
  await expect(fall).toBeVisible();
  const hyphen = fall.locator('span');
  await expect(hyphen).toHaveCSS('font-size', '0px');
  const drawn = await hyphen.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(drawn).toBe('"\u2212"');
});

test('the stat cards show their changes on one line, and have the skeleton’s size', async ({
  page,
}) => {
  await open(page, 768);
  const heights = new Map<number, number>();
  for (const width of [768, 900, 1024, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all(
      ['+2', '+1', '+12.5%', '-3'].map(async (change) =>
        Math.round((await box(page.getByText(change, { exact: true }))).y),
      ),
    );
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
    const cards = page.getByRole('main').locator('ul').first().getByRole('listitem');
    heights.set(width, (await box(cards.first())).height);
  }
  await page.unroute('**/api/auth/me');
  await page.route('**/api/auth/me', () => {});
  await page.reload();
  const skeleton = page.locator('[data-skeleton]').nth(1);
  await expect(skeleton).toBeVisible();
  for (const [width, height] of heights) {
    await page.setViewportSize({ width, height: 900 });
    // React replaces the HTML's skeleton, and a box measured in between is empty.
    await expect
      .poll(async () => Math.abs((await box(skeleton)).height - height), `at ${width} px`)
      .toBeLessThanOrEqual(4);
  }
});

test('a skeleton has the contrast of a card’s border', async ({ page }) => {
  await page.route('**/api/auth/me', () => {});
  await page.goto('/dashboard');
  // The end-to-end tests run without motion, so the skeleton is at its faintest. React may replace the
  // HTML's skeleton at any moment, so color and opacity are read together from one in the page.
  const skeleton = await page.waitForFunction(() => {
    const element = document.querySelector('[data-skeleton]');
    if (!element?.checkVisibility()) return null;
    const { backgroundColor, opacity } = getComputedStyle(element);
    return { fill: backgroundColor, opacity: Number(opacity) };
  });
  const { fill, opacity = 1 } = (await skeleton.jsonValue()) ?? {};
  expect(fill).toBe('rgb(133, 127, 111)');
  const shown = [133, 127, 111].map((value, at) => {
    const paper = [250, 247, 240][at] ?? 0;
    return paper + (value - paper) * opacity;
  });
  const [red = 0, green = 0, blue = 0] = shown;
  const border = [227, 220, 203];
  expect(red + green + blue).toBeLessThanOrEqual(border.reduce((sum, value) => sum + value, 0));
});
