/** The page of a contact. */

import type { Page } from '@playwright/test';
import type { Contact } from '../../src/contract/contacts/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import { DESKTOP } from './dashboard.ts';
import {
  choose,
  expect,
  expectHeading,
  expectText,
  expectValue,
  fill,
  follow,
  press,
  test,
} from './journey.ts';
import { printedPages, recordPrints } from './sheets.ts';

test.use({ viewport: DESKTOP });

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Signs in, adds a contact, and returns the address of its page. */
async function withContact(page: Page, fields: Partial<Contact> = {}): Promise<string> {
  await signInAsNew(page);
  const data = { name: 'Margaret Example', email: 'margaret@example.com', ...fields };
  const answer = await page.request.post('/api/contacts', { data });
  const { id } = (await answer.json()) as Contact;
  return `/dashboard/contacts/view?id=${id}`;
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await expectHeading(page, 'Margaret Example');
}
const panel = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, level: 2 }) });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a logged call moves the next check-in, and a finished step asks for the next one', async ({
  page,
}) => {
  const address = await withContact(page, {
    rhythmDays: 30,
    lastTouchOn: '2026-01-01',
    nextStep: { id: '', text: 'Send the comparison', on: '2026-01-20' },
  });
  await open(page, address);
  const rhythm = panel(page, 'Check in');
  await expect(rhythm).toContainText('overdue');
  await press(page, /^Log activity$/);
  const log = page.getByRole('dialog', { name: 'Log activity with Margaret Example' });
  await expect(log.getByLabel('What was said')).toBeFocused();
  // On a phone the days stand above the dialog's buttons, without scrolling.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Tomorrow', 'In a week', 'In a month'])
    await expect(log.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.type('Talked about the farm.');
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page)).toContainText('Talked about the farm.');
  await expect(timeline(page)).toContainText('From Lead to Contacted');
  await expect(log).toBeHidden();
  await expect(rhythm).toContainText('in 30 days');

  await press(panel(page, 'Next step'), 'Done');
  const dialog = page.getByRole('dialog', { name: 'Done: Send the comparison' });
  await fill(dialog, 'What was said', 'She likes it.');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  const next = panel(page, 'What is next?');
  await expect(next.getByLabel('What')).toBeFocused();
  await expect(timeline(page)).toContainText('She likes it.');
  await press(next, 'Save step');
  await expect(next.getByLabel('What')).toHaveAccessibleDescription(/missing/);
  await fill(next, 'What', 'Call again');
  await fill(next, 'By', dayOf(Date.now() + 9 * DAY_MS));
  await press(next, 'Save step');
  await expect(panel(page, 'Next step')).toContainText('Call again');
});

test('a household and its checklist are saved immediately, a document can be undone, and property is on the map', async ({
  page,
}) => {
  const address = await withContact(page);
  await page.request.post('/api/contacts', { data: { name: 'Daniel Example' } });
  await open(page, address);
  await press(page, 'Add member');
  const dialog = page.getByRole('dialog', { name: 'Add a member' });
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Dan');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectValue(dialog, 'Generation', '1');
  await press(dialog, 'Add member');
  await expect(
    panel(page, 'Household').getByRole('link', { name: 'Daniel Example' }),
  ).toBeVisible();

  await page.getByLabel('Trust', { exact: true }).selectOption('Missing');
  await expectText(page, 'Trust is saved');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel('Trust', { exact: true })).toHaveValue('unknown');
  await follow(page, 'Daniel Example');
  await expect(panel(page, 'Household')).toContainText('Margaret Example');

  await follow(page, 'Estate map');
  await expectHeading(page, 'Estate map');
  const parts = page.getByRole('navigation', { name: 'Estate map' });
  await follow(parts, 'Property');
  await fill(page, 'Label', 'Home');
  await fill(page, 'Value', '900,000');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Home' })).toBeVisible();
  await parts.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('figure', { name: 'Who gets what' })).toContainText('$900,000');
});

test('the preparation prints on one page, marked internal, and a missing contact is reported', {
  tag: '@deep',
}, async ({ page }) => {
  await recordPrints(page);
  const address = await withContact(page, {
    nextStep: { id: '', text: 'Send the comparison', on: '2026-01-20' },
  });
  await open(page, address);
  await choose(page, 'Print', 'Preparation');
  await page.emulateMedia({ media: 'print' });
  await expectHeading(page, 'Preparation');
  await expectText(page, 'Internal: not for clients.');
  await expectText(page, 'Send the comparison, by Jan 20, 2026');
  await expect(page.getByRole('heading', { name: 'Check in' })).toBeHidden();
  expect(await printedPages(page)).toBe(1);

  await page.emulateMedia({ media: 'screen' });
  await choose(page, 'More for Margaret Example', 'Delete');
  await page.waitForURL('/dashboard/contacts');
  await page.goto(address);
  await press(page, 'Restore');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.goto('/dashboard/contacts/view?id=6a0f3c1e-0000-4000-8000-000000000001');
  await expectText(page, 'We could not find this contact');
});

test('a calculation is found by words, opened by Enter, and its dialog fits small windows', {
  tag: '@deep',
}, async ({ page }) => {
  const address = await withContact(page);
  await open(page, address);
  const button = page.getByRole('button', { name: 'Run a calculation' });
  const dialog = page.getByRole('dialog', { name: 'Run a calculation' });
  const field = dialog.getByRole('searchbox', { name: 'Search calculators' });
  for (const size of [
    { width: 1280, height: 600 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    if (size.width < 768) await page.getByRole('tab', { name: 'Facts' }).click();
    await button.click();
    const box = await dialog.evaluate((at) => at.getBoundingClientRect().toJSON());
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(size.height);
    expect(box.right).toBeLessThanOrEqual(size.width);
    await expect(field).toBeFocused();
    const last = dialog.getByRole('link').last();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await button.click();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill('no such thing');
  await expectText(dialog, 'No calculator matches');
  await field.fill('roth');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    `/dashboard/tools/roth-conversion?contact=${address.split('id=')[1]}`,
  );
});
