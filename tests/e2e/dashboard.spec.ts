import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

test.use({
  expectedErrors:
    /could not be checked|Logout failed|status of 50\d|ERR_|chart could not|Failed to fetch/,
});

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
const ME = '**/api/auth/me';
const CHART_SCRIPT = '**/_astro/Chart.*.js';

const greeting = (page: Page) =>
  page.getByRole('heading', { name: 'Welcome back, Financial Advisor' });

/** Opens the dashboard as somebody whom the server is made to name. */
async function openAs(page: Page, user: Record<string, string>) {
  await page.route(ME, (route) => route.fulfill({ json: user }));
  await page.goto('/dashboard');
  await expect(greeting(page)).toBeVisible();
}
const ADA = { firstName: 'Ada', lastName: 'Example', username: 'ada', email: 'ada@example.com' };

test.describe('the protected route', () => {
  test('its skeletons are in the HTML: a title block, four cards, one wide block', async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(`${baseURL}/dashboard`)).text();
    // What a template holds is not shown.
    const shown = html.replaceAll(/<template.*?<\/template>/gs, '');
    expect(shown.match(/data-skeleton/g)).toHaveLength(6);
  });

  test('every script is named in the HTML, the charts’ at low priority and only for desktops', async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(`${baseURL}/dashboard`)).text();
    const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    const charts = links.filter((link) => link.includes('/Chart.'));
    expect(charts).toEqual([
      expect.stringContaining('fetchpriority="low" media="(min-width: 768px)"'),
    ]);
    expect(links.length).toBeGreaterThan(charts.length + 2);
  });

  test('the session is asked for with the HTML, before any script has come', async ({ page }) => {
    await page.route('**/_astro/*.js', () => {});
    const asked = page.waitForRequest(ME);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await asked;
    await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  });

  test('the session is asked for once', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/me')) asked += 1;
    });
    await signIn(page);
    asked = 0;
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(1);
  });

  test('nobody is sent to the login', async ({ page }) => {
    await page.goto('/dashboard');
    await page.waitForURL('/login');
  });

  for (const [what, answer, sentence] of [
    ['500 in HTML', { status: 500, body: '<h1>' }, 'Something went wrong on our side.'],
    ['200 in HTML', { status: 200, body: '<h1>' }, 'Something went wrong on our side.'],
    ['a broken body', { status: 200, body: '{"firstName":' }, 'Something went wrong on our side.'],
    [
      '503 with a sentence',
      { status: 503, body: '{"error":"unavailable","message":"We cannot check this right now."}' },
      'We cannot check this right now.',
    ],
    ['nothing', null, 'We could not reach the server.'],
  ] as const) {
    test(`${what} of me is said, with a retry that works and nothing that loops`, async ({
      page,
    }) => {
      let asked = 0;
      await page.route(ME, (route) => {
        asked += 1;
        return answer ? route.fulfill(answer) : route.abort();
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toContainText(sentence);
      await page.waitForLoadState('networkidle');
      expect(asked).toBe(1);
      await expect(page).toHaveURL('/dashboard');
      await page.unroute(ME);
      await page.route(ME, (route) => route.fulfill({ json: ADA }));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(greeting(page)).toBeVisible();
    });
  }

  test('a page that comes back from the cache asks again before it shows anything', async ({
    page,
  }) => {
    await openAs(page, ADA);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect(greeting(page)).toBeHidden();
    await page.unroute(ME);
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await page.waitForURL('/login');
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the sidebar is 14rem wide and has its links in order', async ({ page }) => {
    await openAs(page, ADA);
    const nav = page.getByRole('navigation', { name: 'Dashboard' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(
      [
        'Profile',
        'Contacts',
        'Links',
        'Tools',
        'Training',
        'Shop',
        'Reports',
        'Library',
        'Support',
      ].map((label) => [label, `/dashboard/${label.toLowerCase()}`]),
    );
    const sidebar = page.getByRole('complementary');
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 224, height: 900 });
    await expect(sidebar.getByRole('link').first()).toHaveAttribute('href', '/dashboard');
  });

  test('the figures are the specified ones, in four columns, and their colours follow the sign', async ({
    page,
  }) => {
    await openAs(page, ADA);
    const cards = page.getByRole('main').locator('ul').first().getByRole('listitem');
    await expect(cards).toHaveText([
      /Clients.*24.*\+2/,
      /Reports.*5.*\+1/,
      /Revenue.*\$8,254.*\+12\.5%/,
      /Tasks.*15.*-3/,
    ]);
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByText('+2', { exact: true })).toHaveCSS('color', 'rgb(29, 107, 68)');
    await expect(page.getByText('-3', { exact: true })).toHaveCSS('color', 'rgb(179, 38, 30)');
    await expect(page.getByText('Sample data')).toBeVisible();
  });

  test('both charts are drawn, 300 px high, with the specified values, and a tooltip', async ({
    page,
  }) => {
    await openAs(page, ADA);
    const line = page.getByRole('figure', { name: 'Performance Overview' });
    const bar = page.getByRole('figure', { name: 'Client Services' });
    for (const chart of [line, bar]) {
      const svg = chart.locator('svg.apexcharts-svg');
      await expect(svg).toBeVisible();
      expect((await svg.boundingBox())?.height).toBe(300);
      await expect(chart.locator('.apexcharts-series path').first()).toBeAttached();
    }
    await expect(line.locator('.apexcharts-xaxis-texts-g title')).toHaveText([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
    ]);
    expect(await line.locator('.apexcharts-yaxis-label').count()).toBeGreaterThanOrEqual(5);
    await line.locator('svg.apexcharts-svg').hover();
    await expect(line.locator('.apexcharts-tooltip')).toContainText('Value');
  });

  test('each chart has its data as a table one key away, and as a file', async ({ page }) => {
    await openAs(page, ADA);
    const line = page.getByRole('figure', { name: 'Performance Overview' });
    const toggle = line.getByRole('button', { name: 'Show table of Performance Overview' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const table = line.getByRole('table', { name: 'Performance Overview' });
    await expect(table.getByRole('row')).toHaveText([
      'MonthValue',
      'Jan4,000',
      'Feb3,000',
      'Mar5,000',
      'Apr4,500',
      'May6,000',
      'Jun5,500',
      'Jul7,000',
      'Aug8,500',
    ]);
    const downloading = page.waitForEvent('download');
    await line.getByRole('link', { name: 'Download CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('performance-overview.csv');
  });

  test('a chart whose library fails shows its table instead', async ({ page }) => {
    await page.route(CHART_SCRIPT, (route) => route.abort());
    await openAs(page, ADA);
    await expect(
      page
        .getByRole('table', { name: 'Client Services' })
        .getByRole('row', { name: 'Insurance 5' }),
    ).toBeVisible();
    await expect(greeting(page)).toBeVisible();
  });

  test('the user menu is worked by keys', async ({ page }) => {
    await openAs(page, ADA);
    const button = page.getByRole('button', { name: 'User menu' });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Log out')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item('Settings')).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(item('Profile')).toHaveAttribute('href', '/profile');
    await expect(item('Settings')).toHaveAttribute('href', '/settings');
    await expect(page.getByText('Ada Example')).toBeVisible();
    await expect(page.getByText('ada@example.com')).toBeVisible();
  });

  for (const [what, user, name, letters] of [
    [
      'a very long name',
      { ...ADA, firstName: 'A'.repeat(200), lastName: 'B'.repeat(200) },
      'AAA',
      'AB',
    ],
    ['a right-to-left name', { ...ADA, firstName: 'דוד', lastName: 'כהן' }, 'דוד כהן', 'דכ'],
    ['an emoji', { ...ADA, firstName: '👩🏽‍🌾', lastName: '' }, '👩🏽‍🌾', '👩🏽‍🌾'],
    ['nothing but a user name', { ...ADA, firstName: '', lastName: '', email: '' }, 'ada', 'A'],
    ['nothing at all', { firstName: '', lastName: '', username: '', email: '' }, 'User', 'U'],
  ] as const) {
    test(`the user menu holds ${what}`, async ({ page }) => {
      await openAs(page, user);
      const button = page.getByRole('button', { name: 'User menu' });
      await expect(button).toContainText(letters);
      await button.click();
      const menu = page.locator('.user-menu');
      await expect(menu).toContainText(name);
      expect((await menu.boundingBox())?.width).toBe(288);
    });
  }

  test('Log out ends the session and goes to the login', async ({ page }) => {
    await signIn(page);
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    expect((await ended).status()).toBe(200);
    await page.waitForURL('/login');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('the sidebar’s Logout ends the session and goes to the root', async ({ page }) => {
    await signIn(page);
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
    expect((await ended).status()).toBe(200);
    await page.waitForURL('/');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('a Logout that fails still goes to the root, and says that the session may be open', async ({
    page,
  }) => {
    await openAs(page, ADA);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    await expect(page.getByText('Your session may still be open')).toBeVisible();
  });

  test('placeholder pages are 404 with a way back to the dashboard', async ({ page }) => {
    await openAs(page, ADA);
    await page.getByRole('link', { name: 'Training' }).click();
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(greeting(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('six tiles in two columns, the activity, and no charts nor their script', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openAs(page, ADA);
    const tiles = page.getByRole('main').locator('ul').first().getByRole('listitem');
    await expect(tiles).toHaveText([
      'Clients24 Active',
      'Reports5 New',
      'Tools15 Available',
      'Library42 Resources',
      'AnalyticsMonthly +8.5%',
      'ResearchMarket Analysis',
    ]);
    const lefts = await tiles.evaluateAll((all) =>
      all.map((tile) => tile.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(2);
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem'),
    ).toHaveText([
      /Monthly performance report ready.*2 hours ago/,
      /New client consultation scheduled.*Yesterday/,
      /Wealth transfer workshop available.*2 days ago/,
      /Follow-up with .* family.*3 days ago/,
    ]);
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((url) => /Chart|apexcharts/.test(url))).toEqual([]);
  });

  test('the bottom bar has its four links, marks Home and covers no content', async ({ page }) => {
    await openAs(page, ADA);
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    const links = await bar
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Home', '/dashboard'],
      ['Search', '/dashboard/search'],
      ['Alerts', '/dashboard/alerts'],
      ['Profile', '/dashboard/profile'],
    ]);
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page.getByText('3 days ago').boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(top);
  });

  test('the panel keeps the focus inside, closes on Escape and gives the focus back', async ({
    page,
  }) => {
    await openAs(page, ADA);
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel).toBeVisible();
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || Boolean(activeElement?.closest('dialog'));
      });
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('the panel closes when a link is chosen, and on the switch to the desktop', async ({
    page,
  }) => {
    await openAs(page, ADA);
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.setViewportSize(DESKTOP);
    await expect(panel).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault());
    });
    await panel.getByRole('link', { name: 'Reports' }).tap();
    await expect(panel).toBeHidden();
  });
});

for (const [width, mobile] of [
  [767, true],
  [768, false],
] as const) {
  test(`at ${width} px the shell is the ${mobile ? 'mobile' : 'desktop'} one`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, ADA);
    await expect(page.getByRole('complementary')).toBeVisible({ visible: !mobile });
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible({
      visible: mobile,
    });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: mobile });
    await expect(page.getByRole('figure')).toHaveCount(mobile ? 0 : 2);
    await expect(page.getByRole('heading', { name: 'Library' })).toHaveCount(mobile ? 1 : 0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

for (const [motion, animated] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`with motion ${motion} the line ${animated ? 'draws itself' : 'is there at once'}`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ reducedMotion: motion });
    // Every shape that the line takes on its way.
    await page.addInitScript(() => {
      const shapes = new Set<string>();
      Object.assign(window, { shapes });
      new MutationObserver(() => {
        const line = document.querySelector('.apexcharts-line-series path');
        const shape = line?.getAttribute('d');
        if (shape) shapes.add(shape);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await openAs(page, ADA);
    await expect(page.locator('.apexcharts-line-series path').first()).toBeVisible();
    const shapes = () =>
      page.evaluate(() => (window as unknown as { shapes: Set<string> }).shapes.size);
    if (animated) await expect.poll(shapes).toBeGreaterThan(5);
    else expect(await shapes()).toBeLessThanOrEqual(2);
  });
}

test('a Log out that the server could not finish says so in its words, on the login', async ({
  page,
}) => {
  await openAs(page, ADA);
  const message = 'You are signed out in this browser.';
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message } }),
  );
  await page.unroute(ME);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText(message)).toBeVisible();
});

test('an answer of me that names no user is an error, not a person', async ({ page }) => {
  await page.route(ME, (route) => route.fulfill({ json: { firstName: 5 } }));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
