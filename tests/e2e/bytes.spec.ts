import { expect, type Page, test } from '@playwright/test';

/** Bytes as they travel, compressed. A kilobyte here is 1,000 bytes. */
const LANDING_LIMITS = {
  document: 14_600,
  script: 75_000,
  font: 60_000,
  image: 150_000,
  total: 300_000,
} as const;
const HERO_PICTURE_LIMIT = 35_000;

/** A phone with three pixels to a point: it fetches the largest pictures of all phones. */
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3 };
test.use({ ...PHONE, baseURL: undefined });

/** The bytes of each response so far, by kind. */
async function weigh(page: Page) {
  const weighed: { kind: string; url: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    weighed.push({ kind: request.resourceType(), url: request.url(), bytes: responseBodySize });
  });
  const sum = (kind?: string) =>
    weighed
      .filter((entry) => !kind || entry.kind === kind)
      .reduce((bytes, entry) => bytes + entry.bytes, 0);
  return {
    sums: () =>
      Object.fromEntries(
        Object.keys(LANDING_LIMITS).map((kind) => [kind, kind === 'total' ? sum() : sum(kind)]),
      ),
    sum,
  };
}

test('the landing page keeps within its bytes on a phone', async ({ page }) => {
  const weight = await weigh(page);
  await page.goto(process.env.E2E_ORIGIN ?? '', { waitUntil: 'networkidle' });
  expect(weight.sum('document')).toBeLessThanOrEqual(LANDING_LIMITS.document);
  expect(weight.sum('image')).toBeLessThanOrEqual(HERO_PICTURE_LIMIT);

  // To the end of the page, so that everything lazy has come.
  for (const place of ['#contact form', '#contact picture', 'footer ul', 'footer form']) {
    await page.locator(place).first().scrollIntoViewIfNeeded();
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  for (const kind of ['script', 'font', 'image'] as const) {
    expect(weight.sum(kind), kind).toBeLessThanOrEqual(LANDING_LIMITS[kind]);
    expect(weight.sum(kind), kind).toBeGreaterThan(0);
  }
  expect(weight.sum()).toBeLessThanOrEqual(LANDING_LIMITS.total);
  console.log('Landing page, bytes:', weight.sums());
});
