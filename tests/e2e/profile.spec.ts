import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP } from './dashboard.ts';
import { expect, expectText, expectValue, follow, press, test } from './journey.ts';
import { printedPages, recordPrints } from './sheets.ts';

// These tests include the answers 400 and 409.
test.use({ expectedErrors: /status of (400|409)/, viewport: DESKTOP });

const DISCLOSURE = 'Securities offered through Example Firm.';

async function open(page: Page) {
  await page.goto('/dashboard/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Example');
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => press(page, 'Save');
const saved = (page: Page) => expectText(page, 'Your profile is saved');
const card = (page: Page) => page.getByRole('article', { name: 'What visitors see' });

test('values show in the preview and are kept', async ({ page }) => {
  await signInAsNew(page);
  await open(page);
  const gap = page.getByRole('link', { name: 'Add your firm’s disclosure' });
  await gap.click();
  await expect(field(page, 'Disclosure')).toBeFocused();
  await page.keyboard.type(DISCLOSURE);
  await expect(card(page)).toContainText(DISCLOSURE);
  await expect(gap).toBeHidden();
  await field(page, 'Phone').fill('212 555 0199');
  await field(page, 'Firm').fill('Example Planning');
  await expect(field(page, 'Phone')).toHaveValue('(212) 555-0199');
  // A first number shows, until its switch says otherwise.
  await expect(card(page)).toContainText('(212) 555-0199');
  await page.getByText('Choose states').click();
  await page.getByLabel('New York').check();
  await expect(card(page)).toContainText('New York');
  await page.getByLabel('Show firm to visitors').uncheck();
  await expect(card(page)).not.toContainText('Example Planning');
  await field(page, 'Name').fill('Francesca Sample');
  await save(page);
  await saved(page);
  await expect(page.getByRole('button', { name: /^FS/ })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Disclosure')).toHaveValue(DISCLOSURE);
  await expect(page.getByLabel('Show firm to visitors')).not.toBeChecked();
  await expect(page.getByText('9 of 10 items')).toBeHidden();
});

test('values of another window are kept, and a new code makes a new link', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  await signInAsNew(page);
  await open(page);
  const { version } = await (await page.request.get('/api/profile')).json();
  const theirs = { version, role: 'Coach', credentials: 'CFP' };
  await page.request.patch('/api/profile', { data: theirs });
  await field(page, 'Role').fill('Planner');
  await field(page, 'Biography').fill('Ten years of practice.');
  await save(page);
  const notice = page.getByText('Your profile was changed in another window');
  await expect(notice).toBeVisible();
  await expect(field(page, 'Credentials')).toHaveValue('CFP');
  await expect(page.getByLabel('Here: Planner')).not.toBeChecked();
  // The notice also survives a reload.
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByLabel('Saved there: Coach').check();
  await save(page);
  await saved(page);

  const code = field(page, 'Referral code');
  const before = await code.inputValue();
  await code.fill('login');
  await save(page);
  await expect(code).toHaveAccessibleDescription(
    /looks like the office’s\. Please choose another\./,
  );
  await code.fill(`${before}-new`);
  await save(page);
  await expectText(page, `Also yours: ${before}`);
  await expectValue(page, 'Link to share', `${baseURL}/r/${before}-new`);
  await expect(field(page, 'Role')).toHaveValue('Coach');
  await expect(field(page, 'Biography')).toHaveValue('Ten years of practice.');
});

test('the vCard has the name, and the link cards fill one sheet with ten codes', async ({
  page,
}) => {
  await recordPrints(page);
  await signInAsNew(page);
  await open(page);
  const download = page.waitForEvent('download');
  await follow(page, 'Download vCard');
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('FN:Ada Example\r\n');
  await press(page, 'Print link cards');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toHaveCount(10);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect(await printedPages(page)).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('a link from another page, and missing and invalid fields, open their cards; the preview opens over the form', {
    tag: '@deep',
  }, async ({ page }) => {
    await signInAsNew(page);
    const website = field(page, 'Website');
    const disclosure = field(page, 'Disclosure');
    await page.goto('/dashboard/profile#disclosure');
    await expect(disclosure).toBeFocused();
    await expect(disclosure).toBeInViewport();
    await expect(website).toBeHidden();
    await open(page);
    await expect(website).toBeHidden();
    await page.getByText('9 missing items').click();
    await follow(page, 'Add your firm’s disclosure');
    await expect(disclosure).toBeFocused();
    await page.getByText('Practice').click();
    await website.fill('http://example.com');
    await page.getByText('Practice').click();
    await expect(website).toBeHidden();
    await save(page);
    await expect(website).toBeVisible();
    await follow(page, /website must start with/);
    await expect(website).toBeFocused();
    await expect(website).toHaveAccessibleDescription(/The website must start with https:\/\/ and/);
    await website.fill('example.com/ada');
    await expect(website).not.toHaveAttribute('aria-invalid', 'true');
    await disclosure.fill(DISCLOSURE);
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
    await press(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'What visitors see' });
    await expect(preview).toContainText(DISCLOSURE);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
    await save(page);
    await saved(page);
    await expect(website).toHaveValue('https://example.com/ada');
  });
});

/** Chooses a generated picture of this size, teal on the left and transparent on the right. */
async function choosePicture(
  page: Page,
  width: number,
  height: number,
  field = '#portrait',
): Promise<void> {
  const png = await page.evaluate(
    ([width = 0, height = 0]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = 'teal';
      context.fillRect(0, 0, width / 2, height);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height],
  );
  await page.locator(field).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  });
}

test('what is no portrait is refused; one is positioned with the keyboard, and saved beside unsaved values', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  await open(page);
  await field(page, 'Firm').fill('Example Planning');
  await page.locator('#portrait').setInputFiles({
    name: 'me.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('not a picture'),
  });
  await expectText(page, 'This browser cannot read this picture.');
  await choosePicture(page, 100, 900);
  await expectText(page, 'Each side needs at least 160 pixels.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await choosePicture(page, 400, 300);
  const crop = page.getByRole('dialog', { name: 'Choose the part that shows' });
  await expect(crop.getByLabel('Up and down')).toBeDisabled();
  await expectNoFindings(page);
  await crop.getByLabel('Closer').press('End');
  await expect(crop.getByLabel('Up and down')).toBeEnabled();
  await crop.getByLabel('Left to right').press('End');
  await crop.getByLabel('Left to right').press('Enter');
  await expect(crop).toBeHidden();
  const portrait = page.getByRole('main').getByRole('img', { name: 'Ada Example' });
  await expect(portrait).toHaveJSProperty('naturalWidth', 480);
  // Enter saved only the picture, not the profile.
  await expect(page.getByText('Your profile is saved')).toBeHidden();
  await expect(field(page, 'Firm')).toHaveValue('Example Planning');
  await save(page);
  await saved(page);
});

test('the firm’s logo is saved beside unsaved values, heads a printed sheet, and is removed', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  await open(page);
  await field(page, 'Firm').fill('Example Planning');
  await choosePicture(page, 100, 60, '#logo');
  await expectText(page, 'Its longer side needs at least 200 pixels.');
  await choosePicture(page, 1_200, 300, '#logo');
  const logo = page.getByRole('main').getByRole('img', { name: 'Your firm' });
  await expect(logo).toHaveJSProperty('naturalWidth', 840);
  await save(page);
  await saved(page);

  await page.goto('/dashboard/tools/rmd');
  const ahead = page.locator('img[hidden][src^="/api/profile/logo/"]');
  await expect(ahead).toHaveJSProperty('naturalWidth', 840);
  await page.emulateMedia({ media: 'print' });
  // The browser prints what is there when the event ends.
  const printed = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const shown = document.querySelector<HTMLImageElement>('.print-sheet img');
    return [shown?.complete, shown?.naturalWidth, shown?.alt];
  });
  expect(printed).toEqual([true, 840, 'Example Planning']);

  await page.emulateMedia({ media: 'screen' });
  await open(page);
  await press(page, 'Remove');
  await expect(page.getByLabel('Choose a logo')).toBeFocused();
  await expect(page.getByRole('main').getByRole('img', { name: 'Example Planning' })).toBeHidden();
});
