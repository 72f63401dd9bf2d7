import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAsNew } from './affiliate.ts';
import { DESKTOP } from './dashboard.ts';
import { choose, expect, expectText, expectValue, fill, follow, press, test } from './journey.ts';

// A journey includes the answer 409.
test.use({ expectedErrors: /status of 409/, viewport: DESKTOP });

const LABEL = 'Spring seminar';
const row = (page: Page) => page.getByRole('row', { name: new RegExp(LABEL) });
const open = (page: Page, item: string) => choose(page, `More for ${LABEL}`, item);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function makeLink(page: Page) {
  await page.goto('/dashboard/links');
  await press(page, 'New link');
  await fill(page, 'Label', LABEL);
  await page.getByLabel('Goes to').selectOption('Services');
  await press(page, 'Save');
  await expect(row(page)).toContainText('Services');
}

async function download(page: Page, button: string) {
  const file = page.waitForEvent('download');
  await press(dialog(page, 'QR code'), button);
  const saved = await file;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

test('a link is made, copied, drawn as a QR code, archived and restored, and shows what visitors see', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await signInAsNew(page);
  await page.goto('/dashboard/links');
  await expectValue(page, 'Link to share', /\/r\/ada-example-[0-9a-f]{7}$/);
  await expect(page.getByRole('heading', { name: 'A link for each place' })).toBeVisible();

  await makeLink(page);

  await press(page, `Copy ${LABEL}`);
  await expectText(page, 'Link copied');

  await open(page, 'Share by email');
  const write = dialog(page, 'Share by email').getByRole('link', { name: 'Open in mail program' });
  await expect(write).toHaveAttribute('href', /^mailto:\?subject=.*%2Fr%2Fada-example-/);
  await page.keyboard.press('Escape');

  await open(page, 'QR code');
  const svg = await download(page, 'Download SVG');
  expect(svg.name).toBe('spring-seminar.svg');
  expect(svg.bytes.toString()).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1".*<\/svg>\n$/);
  const png = await download(page, 'Download PNG');
  expect(png.name).toBe('spring-seminar.png');
  expect(png.bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
  await page.keyboard.press('Escape');

  await open(page, 'Archive');
  await expect(row(page)).toBeHidden();
  await press(page, 'Undo');
  await expect(row(page)).toBeVisible();

  await follow(page, LABEL);
  const sheet = dialog(page, LABEL);
  await expect(sheet).toContainText('Introduced by Ada Example');
  await expect(sheet).toContainText('No disclosure yet.');
});

test('edits of one link in two windows lose nothing, and a reload keeps unsaved values', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  await makeLink(page);
  await open(page, 'Edit');
  await fill(page, 'Campaign', 'Spring 2026');
  await page.reload();
  const form = dialog(page, 'Edit link');
  await expectValue(form, 'Campaign', 'Spring 2026');

  const { items } = await (await page.request.get('/api/links')).json();
  const { id, version } = items.find((link: { label: string }) => link.label === LABEL);
  const theirs = { version, campaign: 'Autumn', destination: '/#founders' };
  expect((await page.request.patch(`/api/links/${id}`, { data: theirs })).status()).toBe(200);
  await press(form, 'Save');
  await expectText(form, 'This link was changed in another window');
  await expectValue(form, 'Goes to', '/#founders');
  // The notice also survives a reload.
  await page.reload();
  await expectText(form, 'This link was changed in another window');
  await expect(form.getByLabel('Here: Spring 2026')).not.toBeChecked();
  await form.getByLabel('Saved there: Autumn').check();
  await form.getByLabel('Here: Spring 2026').check();
  await press(form, 'Save');
  await expect(form).toBeHidden();
  await expect(row(page)).toContainText('Spring 2026Founders');
});
