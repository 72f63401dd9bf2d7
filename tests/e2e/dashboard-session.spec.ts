/** The protected route: signed-in affiliates see it, others are redirected, and logging out leaves it. */
import { signInAsNew } from './affiliate.ts';
import { ADA, DASHBOARD_ERRORS, DESKTOP, greeting, ME, openAs, PHONE } from './dashboard.ts';
import {
  afterRequests,
  choose,
  expect,
  expectAlert,
  expectText,
  press,
  test,
  toasts,
} from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ expectedErrors: DASHBOARD_ERRORS, viewport: PHONE });

test('the HTML preloads every script, the charts’ at low priority and only for desktops', async ({
  request,
}) => {
  const html = await (await request.get('/dashboard')).text();
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  const charts = links.filter((link) => link.includes('/Chart.'));
  expect(charts).toEqual([
    expect.stringContaining('fetchpriority="low" media="(min-width: 768px)"'),
  ]);
  expect(links.length).toBeGreaterThan(charts.length + 2);
  // Before the viewport tag, a phone assumes a desktop's width.
  expect(html.indexOf('name="viewport"')).toBeLessThan(html.indexOf('rel="modulepreload"'));
});

test('the HTML requests the session before any script has loaded', async ({ page }) => {
  await page.route('**/_astro/*.js', () => {});
  const asked = page.waitForRequest(ME, { timeout: 30_000 });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
  await expectText(page, 'Your dashboard is on its way.');
  // A title block, four cards and one wide block.
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
});

// ahead.test.ts has the other failures.
test('an answer that says nothing about the session is reported, with a working retry and without a loop', async ({
  page,
}) => {
  await page.clock.install();
  let requests = 0;
  await page.route(ME, (route) => {
    requests += 1;
    return route.fulfill({ status: 503, body: '<h1>' });
  });
  await page.goto('/dashboard');
  await expectAlert(page, 'Something went wrong on our side.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.fastForward('01:00:00');
  await afterRequests(page);
  expect(requests).toBe(1);
  await expect(page).toHaveURL('/dashboard');
  await page.unroute(ME);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  await press(page, 'Try again');
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByText('The dashboard has not started')).toHaveCount(0);
});

test('a page asks for the session once, and again from the back/forward cache before it shows anything', async ({
  page,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) requests += 1;
  });
  await openAs(page, ADA);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await afterRequests(page);
  expect(requests).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(greeting(page)).toBeHidden();
  await page.unroute(ME);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await page.waitForURL('/login');
});

test.describe('leaving', () => {
  test.use({ viewport: DESKTOP });

  // unsaved-work.test.ts has a failed one.
  test('both logouts ask before they delete unsaved work', { tag: '@deep' }, async ({ page }) => {
    await signInAsNew(page);
    await page.goto('/dashboard/profile');
    const firm = page.getByLabel('Firm', { exact: true });
    await firm.fill('Meadow Advisors');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' });
    await logout.click();
    await press(question, 'Stay');
    await choose(page, 'User menu', 'Log out');
    await press(question, 'Stay');
    await expect(firm).toHaveValue('Meadow Advisors');

    await logout.click();
    await press(question, 'Leave');
    await page.waitForURL('/');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsaved');
  });

  test('a failed Logout still opens the landing page, with a lasting warning that the session may be open', async ({
    page,
  }) => {
    await openAs(page, ADA);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));
    await press(page.getByRole('complementary'), 'Logout');
    await page.waitForURL('/');
    const toast = toasts(page).locator('.toast');
    await expect(toast).toContainText('Your session may still be open');
    await expect(toast).toHaveCSS('background-color', 'rgb(246, 234, 212)');
    await expect(toast.locator('> svg')).toBeVisible();
    await press(toast, 'Dismiss');
    await expect(toast).toBeHidden();
  });
});
