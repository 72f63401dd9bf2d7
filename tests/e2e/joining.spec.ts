/** From an application to the office’s decision, with delivery `portal`. */
import { randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { unsubscribeToken } from '../../functions/lib/mail/unsubscribe.ts';
import { givenPassword, signInAs } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { test } from './built-variant.ts';
import { expect, overflow, reachForm } from './journey.ts';
import { makeOffice } from './office.ts';
import { UNCOMPRESSED } from './page-headers.ts';

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: /status of (400|403|503)/ });

/** The widths that every state is looked at (px). */
const WIDTHS = [320, 768, 1440];

/** Checks the page at each width: nothing is wider than the screen, and axe finds nothing. */
async function expectSound(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
    await expectNoFindings(page);
  }
}

/** The link to this page in the last mail to this address. */
async function linkFor(
  page: Page,
  email: string,
  to: 'application' | 'newsletter' = 'application',
): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/__mail')).text();
      const row = list.split('<li').find((part) => part.includes(email)) ?? '';
      const [, number = ''] = /\/__mail\/(\d+)/.exec(row) ?? [];
      if (!number) return '';
      const mail = await (await page.request.get(`/__mail/${number}`)).text();
      link = new RegExp(`/${to}#[\\w-]+`).exec(mail)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test('a visitor applies, confirms, is asked, answers and is approved, on pages that are sound at every width', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/join');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become an affiliate');
  await expectSound(page);

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByRole('alert')).toBeFocused();
  await expectSound(page);
  const email = `linus-${randomUUID()}@example.com`;
  await main.getByLabel('Full Name').fill('Linus Tidewater');
  await main.getByLabel('Email Address').fill(email);
  await main.getByLabel('Coach').check();
  await main.getByLabel('States where you work').fill('New York');
  await main.getByLabel(/^I have read and accept/).check();
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectSound(page);

  await page.goto(await linkFor(page, email));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Confirm your application');
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title).toHaveText('Your application is with the office');
  await expectSound(page);

  const visitor = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin });
  if (!visitor) throw new Error('There is no browser.');
  const link = page.url();
  const olive = await givenPassword();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, olive.username);
  await makeOffice(olive.id);
  const part = page.getByRole('main');
  await page.goto('/dashboard/office?part=applications');
  await part.getByRole('button', { name: 'Ask Linus Tidewater' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question').fill('Whom do you coach?');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(part.getByText('No application waits for you')).toBeVisible();

  await visitor.goto(link);
  await expect(visitor.getByText('Whom do you coach?')).toBeVisible();
  await expectSound(visitor);
  await visitor.getByLabel('Your answer').fill('Families.');
  await visitor.getByRole('button', { name: 'Send answer' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Your application is with the office',
  );

  await page.goto('/dashboard/office?part=applications');
  await part.getByRole('link', { name: 'Linus Tidewater' }).click();
  await expect(part.getByRole('heading', { level: 2 })).toHaveText('Linus Tidewater');
  await expectSound(page);
  await part.getByRole('button', { name: 'Approve Linus Tidewater' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByLabel('One-time link')).toHaveValue(/\/choose-password#/);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You are invited');
  await visitor.close();
});

/** The most bytes of a page's HTML, and of the form's page with its scripts, compressed. */
const MOST = { html: 14_600, withScripts: 95_000 };

test('the pages stay within their bytes', { tag: '@deep' }, async ({ page }) => {
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => {
    if (!['document', 'script'].includes(request.resourceType())) return;
    loaded.add(new URL(request.url()).pathname);
  });
  // A browser forgets the bodies of a page that it leaves.
  const sizeOf = async (path: string) => {
    const answer = await page.request.get(path, { headers: UNCOMPRESSED });
    return brotliCompressSync(await answer.body()).length;
  };
  for (const path of ['/application', '/newsletter', '/join']) {
    loaded.clear();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await sizeOf(path), path).toBeLessThanOrEqual(MOST.html);
  }
  await page.getByLabel('Email', { exact: true }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const all = await Promise.all([...loaded].map(sizeOf));
  expect(all.length).toBeGreaterThan(4);
  const sum = all.reduce((total, each) => total + each);
  console.log(`/join with its scripts: ${sum} bytes`);
  expect(sum).toBeLessThanOrEqual(MOST.withScripts);
});

test('a reader subscribes, confirms and leaves', { tag: '@deep' }, async ({ page }) => {
  const email = `reader-${randomUUID()}@example.com`;
  await page.goto('/');
  const footer = await reachForm(page, 'footer');
  await footer.getByLabel('Email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByRole('status')).toHaveText(
    'Check your email: press the link in it to subscribe.',
  );
  await page.goto(await linkFor(page, email, 'newsletter'));
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByText('You are subscribed. Each letter has a link to leave.'),
  ).toBeFocused();
  const [reader] = await query<{ id: string }>('select id from subscriber where email = $1', [
    email,
  ]);
  await page.goto(`/unsubscribe#${unsubscribeToken(reader?.id ?? '', 'newsletter')}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Done. You no longer get emails of this kind.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages say whom to call', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/join');
    await expect(page.getByText(/^This form needs JavaScript\./)).toHaveText(
      'This form needs JavaScript. Please call (212) 555-0142 or write to info@example.com.',
    );
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  });

  test('the newsletter’s form is sent, and its answer is a page', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Email', { exact: true }).fill(`plain-${randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/newsletter$/);
    await expect(page.getByText('Check your email: press the link in it')).toBeVisible();
  });
});
