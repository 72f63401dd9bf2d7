import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import {
  choose,
  expect,
  expectStarted,
  expectText,
  fill,
  follow,
  overflow,
  press,
  test,
} from './journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LONG = `Wilhelmina ${'Constantinopolitanskaya'.repeat(3)} of Example`;

/** Signs in as a new affiliate with these contacts, and opens the list. */
async function open(page: Page, people: object[]) {
  await signInAsNew(page);
  for (const data of people) {
    const answer = await page.request.post(createContact.path, { data });
    expect(answer.status()).toBe(201);
  }
  await page.goto('/dashboard/contacts');
  await expectStarted(page);
}
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const undo = (page: Page) => press(page, 'Undo');
const stageOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `change the stage of ${name}` });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

test('the first contact is added with the keyboard, found by a search, and opens from the list', async ({
  page,
}) => {
  await open(page, []);
  await expect(page.getByRole('heading', { name: 'Your contacts will be here' })).toBeVisible();
  await page.getByRole('button', { name: 'New contact' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New contact' });
  await expect(form.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Grace Sample');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('grace@example.com');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Grace Sample')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/dashboard/contacts');

  await press(page, 'New contact');
  await fill(form, 'Email', 'GRACE@example.com');
  await form.getByLabel('Phone').focus();
  await expectText(form, 'Grace Sample has this email address already.');
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('smit');
  await expect(page.getByRole('heading', { name: 'No contacts match “smit”' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/contacts?q=smit');
  await press(page, 'Clear filters');
  await page.getByRole('searchbox').fill('sampl');
  await expect(page).toHaveURL(/q=sampl/);
  const found = page.getByRole('link', { name: 'Grace Sample' });
  await expect(found).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/contacts\/view\?id=/);
});

test('pages, order and filters are in the address, and Back steps through them', async ({
  page,
}) => {
  const affiliate = await signInAsNew(page);
  await query(
    `insert into contact (affiliate_id, name, stage)
     select $1, 'Person ' || lpad(n::text, 2, '0'), case when n = 4 then 'client' else 'lead' end
       from generate_series(1, 27) n`,
    [affiliate],
  );
  await page.goto('/dashboard/contacts');
  const part = page.getByText(/^\d+–\d+ of \d+$/);
  await expect(part).toHaveText('1–25 of 27');
  await press(page, /^Next$/);
  await expect(part).toHaveText('26–27 of 27');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('rowheader').first()).toContainText('Person 27');
  await press(page, 'Filter');
  await page.getByLabel('Stage', { exact: true }).selectOption('client');
  await expect(part).toHaveText('1–1 of 1');
  await expect(page).toHaveURL('/dashboard/contacts?sort=-name&stage=client');
  await press(page, 'Remove Stage Client');
  await expect(part).toHaveText('1–25 of 27');
  await page.goBack();
  await expect(part).toHaveText('1–1 of 1');
});

// contacts.test.ts has the refused stages.
test('the keyboard changes a stage, and bulk changes and deletions can be undone', async ({
  page,
}) => {
  await open(page, [
    { name: 'Ada Example', tags: ['Golf'] },
    { name: 'Bo Sample' },
    { name: 'Cleo Placeholder' },
  ]);
  await stageOf(page, 'Ada Example').press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Lead' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(stageOf(page, 'Ada Example')).toHaveText('Contacted');
  await expect(stageOf(page, 'Ada Example')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select Ada Example' }).check();
  await page.getByRole('checkbox', { name: 'Select Bo Sample' }).check();
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await press(page, 'Add tag');
  await fill(page.getByRole('dialog'), 'Tag', 'VIP');
  await page.keyboard.press('Enter');
  await expectText(page, '2 contacts have the tag VIP');
  await expect(row(page, 'Bo Sample')).toContainText('VIP');
  await undo(page);
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(row(page, 'Bo Sample')).not.toContainText('VIP');

  await choose(page, 'More for Bo Sample', 'Delete');
  await expect(row(page, 'Bo Sample')).toHaveCount(0);
  await undo(page);
  await expect(row(page, 'Bo Sample')).toBeVisible();

  await page.getByRole('checkbox', { name: 'All 3 on this page' }).check();
  await press(page, /^Delete$/);
  await expectText(page, '3 contacts are in the trash');
  await follow(views(page), 'Trash 3');
  await expectText(page, '30 days, then they are deleted for good');
  await press(page, 'Restore Ada Example');
  await expectText(page, 'Ada Example is back in your list');
  await follow(views(page), 'All 1');
  await expect(row(page, 'Ada Example')).toContainText('Golf');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('long names stay inside the page, and order and filters are in one sheet', {
    tag: '@deep',
  }, async ({ page }) => {
    await open(page, [
      { name: LONG, tags: ['x'.repeat(40)], nextStep: { text: 'y'.repeat(200), on: '2020-01-31' } },
      { name: 'Zoe Example' },
    ]);
    const cards = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
    await expect(cards.first()).toContainText(/days overdue/);
    expect(await overflow(page)).toBe(0);
    await press(page, 'Filter');
    const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
    await sheet.getByLabel('Sort by').selectOption('-name');
    await press(sheet, 'Show 2 contacts');
    await expect(cards.first()).toContainText('Zoe Example');
    await cards.first().click({ position: { x: 150, y: 10 } });
    await expect(page).toHaveURL(/\/dashboard\/contacts\/view\?id=/);
  });
});
