/** The calculators' addresses, fields, results and printed sheets. */
import type { Page } from '@playwright/test';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { signInAsDemo, signInAsNew } from './affiliate.ts';
import { DESKTOP, PHONE } from './dashboard.ts';
import { figuresCut, PAPERS } from './figures.ts';
import { expect, expectText, expectValue, follow, overflow, press, test } from './journey.ts';
import { beginPrint, endPrint, printedPages } from './sheets.ts';

/** What a letter page has inside its margins, in CSS pixels. */
const LETTER = { width: 695, height: 957 };
/** Room for a logo in place of the firm's name. */
const LOGO = 31;

const output = (page: Page, name: string) => page.locator(`output[name="${name}"]`);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not(output)`);

test('the HTML has the list’s first screen, and the address has topic and search', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/dashboard/tools')).text();
  for (const { slug, topic } of CATALOGUE) {
    if (topic !== 'estate' && topic !== 'retirement') continue;
    expect(html).toContain(`href="/dashboard/tools/${slug}"`);
  }
  await signInAsDemo(page);
  await page.goto('/dashboard/tools?topic=trusts');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(['Grantor retained annuity trust', 'Charitable remainder trust']);
  await page.getByRole('navigation', { name: 'Topics' }).getByText('All').click();
  await page.getByLabel('Search tools').fill('roth');
  await expect(page).toHaveURL(/\?q=roth$/);
  await links.click();
  await page.waitForURL('/dashboard/tools/roth-conversion');
  await page.goBack();
  await expectValue(page, 'Search tools', 'roth');
});

test('an address opens with its values and their result, and follows changed inputs', async ({
  page,
}) => {
  await signInAsDemo(page);
  await page.goto('/dashboard/tools/rmd?birth=1952-05-01&year=2025&balance=%24250%2C000.00');
  await expect(output(page, 'rmd')).toHaveText('$9,433.96');
  await expect(output(page, 'rmd')).toHaveAttribute('data-value', '9433.96');
  await expect(field(page, 'balance')).toHaveValue('250,000');
  await field(page, 'balance').fill('1000000');
  await expect(output(page, 'rmd')).toHaveText('$37,735.85');
  await expect(page).toHaveURL(/balance=1000000$/);
  await page.reload();
  await expect(output(page, 'rmd')).toHaveText('$37,735.85');
  // One sentence announces the result, instead of each figure.
  await field(page, 'year').fill('2026');
  await expect(
    page.getByRole('status').filter({ hasText: 'would have to be withdrawn' }),
  ).toBeAttached();
  // A published case opens with its inputs, and Back returns to the previous ones.
  await page.getByText('Checked against').click();
  await follow(page, '$250,000 at 73');
  await expect(output(page, 'rmd')).toHaveText('$9,433.96');
  await expect(page).toHaveURL(/birth=1953-05-01/);
  await page.goBack();
  await expect(field(page, 'balance')).toHaveValue('1,000,000');
});

test('in January a note at the top of a page says which figures are last year’s', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsDemo(page);
  await page.clock.setFixedTime(new Date('2027-01-01T12:00:00'));
  await page.goto('/dashboard/tools/gifting');
  await expect(page.getByRole('main')).toContainText(
    'those of 2027 are not in the portal yet: the annual exclusion and the basic exclusion.',
  );
});

test('a field, its slider and the table work with only the keyboard', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await signInAsDemo(page);
  await page.goto('/dashboard/tools/rmd');
  await field(page, 'growth').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Growth a year' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'growth')).toHaveValue('6.1');
  await expect(page).toHaveURL(/growth=6\.1/);
  const table = page.getByRole('region', { name: 'table' });
  await table.focus();
  await expect(table).toBeFocused();
  await page.goto('/dashboard/tools/roth-conversion?detail=yes');
  const fill = page.getByRole('button', { name: 'Fills the 10% bracket: $36,550' });
  await fill.press('Enter');
  await expect(field(page, 'amount')).toHaveValue('36,550');
  await expect(fill).toBeFocused();
  await expect(page.getByRole('region', { name: 'What the next dollars cost,' })).toContainText(
    'Bracket 22%, Senior deduction',
  );
});

test('on a phone the key figure stays in view and links to the result', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsDemo(page);
  await page.goto('/dashboard/tools/rmd');
  const bar = page.getByRole('link', { name: 'Required minimum distribution $' });
  await expect(bar).toBeVisible();
  await bar.click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeInViewport();
  await expect(bar).toBeHidden();
  expect(await overflow(page)).toBe(0);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('a loaded calculator works', { tag: '@deep' }, async ({ page, context }) => {
    await signInAsDemo(page);
    // The last requests of the page, in any order.
    const answers = Promise.all(
      ['uses', 'approvals/things', 'account', 'assets/name/logo-main'].map((path) =>
        page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/${path}`),
      ),
    );
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto('/dashboard/tools/rmd');
    await expect(output(page, 'rmd')).toBeVisible();
    await expectText(page, 'Nothing saved with this calculator yet');
    await answers;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await field(page, 'balance').fill('1000000');
    await expect(output(page, 'rmd')).toContainText('$39,215.69');
    await page.getByText('Checked against').click();
    await follow(page, '$250,000 at 73');
    await expect(output(page, 'rmd')).toHaveText('$9,433.96');
    expect(paths.filter((path) => path === '/api/uses')).toHaveLength(1);
  });
});

test('every calculator prints on two pages with the longest disclosure, its legend on the first', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsDemo(page);
  const disclosure = 'Securities are offered through Example Securities, member FINRA and SIPC. ';
  await page.route('**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    await route.fulfill({ json: { ...profile, disclosure: disclosure.repeat(13).slice(0, 1000) } });
  });
  const sheet = page.locator('.print-sheet');
  await page.setViewportSize(LETTER);
  await page.goto('/dashboard/tools');
  const couples = [
    { slug: 'social-security?couple=yes', title: 'Social Security claiming age' },
    { slug: 'estate-tax?deaths=two&plan=bypass&state=IL', title: 'Federal estate tax' },
  ];
  // This month's rate may not be in the portal, and then these two have no result.
  const rates: Record<string, string> = { grat: '?rate-month=2026-07&rate=5.2', crt: '?rate=5.2' };
  for (const { slug, title } of [...CATALOGUE, ...couples]) {
    // In place, which takes a fraction of a document's time.
    await page.evaluate(
      (to) => location.assign(to),
      `/dashboard/tools/${slug}${rates[slug] ?? ''}`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    await expect(async () => {
      await beginPrint(page);
      await expect(sheet).toContainText('member FINRA and SIPC', { timeout: 300 });
    }).toPass();
    await expect(sheet).toContainText('“Assumptions” lists the method, its limits');
    await expect(sheet).not.toContainText('likelihood');
    await expect(sheet).toContainText('This is not tax, legal, insurance or investment advice.');
    await page.emulateMedia({ media: 'print' });
    const ends = await sheet.evaluate((element) => {
      const legend = [...element.querySelectorAll('h2')].find(
        ({ textContent }) => textContent === 'Please note',
      );
      const basis = [...element.querySelectorAll('.sheet-basis')].at(-1);
      const { top } = element.getBoundingClientRect();
      return [legend?.nextElementSibling, basis].map(
        (part) => (part?.getBoundingClientRect().bottom ?? Number.NaN) - top,
      );
    });
    for (const { upright } of [PAPERS.A4, PAPERS.Letter]) {
      await page.setViewportSize({ width: upright, height: LETTER.height });
      expect([slug, await figuresCut(sheet)]).toEqual([slug, []]);
    }
    expect(ends[0], slug).toBeLessThanOrEqual(LETTER.height - LOGO);
    expect(ends[1], slug).toBeLessThanOrEqual(2 * LETTER.height - LOGO);
    await page.emulateMedia({ media: null });
    await endPrint(page);
    // Beside a couple's figures the longest disclosure needs a third page.
    const pages = await printedPages(page);
    expect(pages, slug).toBeLessThanOrEqual(slug.includes('?') ? 3 : 2);
    // A couple's last line takes what is before it along to the third page.
    if (slug.includes('?')) continue;
    await page.evaluate((rule) => {
      const without = new CSSStyleSheet();
      without.replaceSync(rule);
      document.adoptedStyleSheets = [without];
    }, '.break-before-avoid { display: none }');
    expect(await printedPages(page), `${slug}: the last line is alone on a page`).toBe(pages);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
});

test('a policy’s dividends are for advisors only: no meeting mode, and no client on the sheet or the saved calculation', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  const { id: contact } = await createContact(id, { name: 'Robin Sample' }, null);
  await page.goto(`/dashboard/tools/term-or-permanent?dividend=200&contact=${contact}`);
  await expectText(page, 'For Robin Sample');
  const main = page.getByRole('main');
  await expect(main).toContainText('Advisors only');
  await expect(main).toContainText('Not a life insurance illustration.');
  await expect(page.getByRole('button', { name: 'Meeting mode' })).toHaveCount(0);
  const sheet = page.locator('.print-sheet');
  await expect(async () => {
    await beginPrint(page);
    await expect(sheet).toContainText('For advisors only. Not for clients.', { timeout: 300 });
  }).toPass();
  await expect(sheet).toContainText('Not a life insurance illustration.');
  await expect(sheet).not.toContainText('Robin Sample');
  await endPrint(page);
  await press(page, /^Save$/);
  const opened = page.getByRole('region', { name: 'Open scenario' });
  await expect(opened).toContainText('$200 dividend a year');
  await expect(opened).not.toContainText('Robin Sample');
  await field(page, 'dividend').fill('0', { force: true });
  await expect(page.getByRole('button', { name: 'Meeting mode' })).toBeAttached();
});
