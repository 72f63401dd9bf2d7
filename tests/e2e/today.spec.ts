import type { Locator, Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { PHONE } from './dashboard.ts';
import { expect, test } from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ viewport: PHONE });

const today = (page: Page) => page.getByRole('region', { name: 'Today' });

test('a new affiliate sees the steps of a first week, and finished ones are checked', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await page.goto('/dashboard');
  const first = page.getByRole('region', { name: 'Your first week' });
  await expect(first).toContainText('0 of 7 done');
  await expect(page.getByText(/^Good (morning|afternoon|evening), Ada$/)).toBeVisible();
  await expect(today(page).getByRole('listitem')).toBeHidden();
  await expect(first.getByRole('link')).toHaveText([
    'Set up two-step sign-in',
    'Complete your profile',
    'Send your page for review',
    'Test your link',
    'Add or import your contacts',
    'Save a first calculation',
    'Subscribe to your calendar',
  ]);
  await query("insert into contact (affiliate_id, name) values ($1, 'Bo Example')", [id]);
  await page.reload();
  await expect(first).toContainText('1 of 7 done');
});

// today-card.test.ts has what the card lists.
test('a follow-up is finished in two presses, taken back and snoozed', async ({ page }) => {
  const id = await signInAsNew(page);
  await query(
    `insert into contact (affiliate_id, name, next_step, next_on)
     values ($1, 'Bo Example', 'Call back', '2026-11-01')`,
    [id],
  );
  await page.goto('/dashboard');
  const overdue = today(page).getByRole('heading', { name: '1 follow-up overdue' });
  await expect(overdue).toBeVisible();
  await today(page).getByRole('button', { name: 'Done: Bo Example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Done: Call back' });
  await expect(dialog.getByLabel('What was said')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(overdue).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(overdue).toBeVisible();

  await today(page).getByRole('button', { name: 'More on Bo Example' }).click();
  await page.getByRole('menuitem', { name: 'Snooze: In a week' }).click();
  await expect(overdue).toBeHidden();
  await expect(page.getByText(/^Bo Example: moved to/)).toBeVisible();
});

test('the Due list gives reasons, begins with the longest overdue, and has Done and Snooze in its rows', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await query(
    `insert into contact (affiliate_id, name, next_step, next_on, rhythm_days, last_touch_on)
     values ($1, 'Al Example', 'Call back', '2026-11-01', null, null),
       ($1, 'Bo Example', null, null, 30, '2026-01-01')`,
    [id],
  );
  await page.goto('/dashboard/contacts?view=due');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(0)).toContainText('Due because');
  await expect(rows.nth(1)).toContainText(/Bo Example.*Check in every 30 days/);
  await expect(rows.nth(2)).toContainText(/Al Example.*Call back/);
  await page.getByRole('button', { name: 'Done: Al Example' }).click();
  await expect(page.getByRole('dialog', { name: 'Done: Call back' })).toBeVisible();
  await expectNoFindings(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Snooze: Al Example' }).click();
  await page.getByRole('menuitem', { name: /^(Tomorrow|Monday)$/ }).click();
  await expect(rows).toHaveCount(2);
});

test('on a phone Contacts is beside the menu, and a lead’s message is directly under the name', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const [contact] = await query<{ id: string }>(
    `insert into contact (affiliate_id, name, phone, source)
     values ($1, 'Bo Example', '+1 212 555 0100', 'link') returning id`,
    [id],
  );
  await query(
    `insert into interaction (affiliate_id, contact_id, kind, text, at)
     values ($1, $2, 'lead', 'My mother died in May.', now())`,
    [id, contact?.id],
  );
  await page.goto(`/dashboard/contacts/view?id=${contact?.id}`);
  const message = page.getByRole('figure').getByText('My mother died in May.');
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  await expect(message).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Bo Example', level: 1 });
  const call = page.getByRole('link', { name: 'Call (212) 555-0100' });
  expect(await top(message)).toBeGreaterThan(await top(heading));
  expect(await top(message)).toBeLessThan(await top(call));
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Contacts', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});
