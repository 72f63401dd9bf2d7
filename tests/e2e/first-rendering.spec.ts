/** The first rendering of a portal page, and the scripts that it does not wait for. */
import { DEMO } from '../../scripts/local/demo.ts';
import { DASHBOARD_ERRORS, PHONE } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS, viewport: PHONE });

/** The alphanumeric characters of QR codes, a sequence that only the QR library contains. */
const QR_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

test('React’s first rendering has the data that arrived before it', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: DEMO });
  const answered = ['/api/auth/me', '/api/profile'].map(async (path) =>
    (await page.waitForResponse(`**${path}`)).finished(),
  );
  await page.route('**/_astro/*.js', async (route) => {
    await Promise.all(answered);
    await route.continue();
  });
  await page.addInitScript(() => {
    const renderings: string[] = [];
    Object.assign(window, { renderings });
    // Each replacement of the island's content is a visible rendering.
    new MutationObserver(() => {
      const island = document.querySelector('astro-island[client=only]:not([ssr])');
      if (island) renderings.push(island.querySelector('form') ? 'data' : 'skeleton');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard/profile');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  const renderings = await page.evaluate(
    () => (window as unknown as { renderings: string[] }).renderings,
  );
  expect(new Set(renderings)).toEqual(new Set(['data']));
});

test('the profile does not wait for the QR code library', { tag: '@deep' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/dashboard/profile')).text();
  const scripts = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
    ([, at = '']) => at,
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const at of scripts) {
    const script = await (await request.get(at)).text();
    expect(script, at).not.toContain(QR_ALPHABET);
  }
  await page.request.post('/api/auth/login', { data: DEMO });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/dashboard/profile');
  await expect(
    page.getByRole('img', { name: 'QR code of your link' }).locator('path').last(),
  ).toHaveAttribute('d', /^M\d+ \d+h1/);
});
