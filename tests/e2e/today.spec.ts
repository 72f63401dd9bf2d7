import type { Locator, Page } from '@playwright/test';
import { insert } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { PHONE } from './dashboard.ts';
import { choose, expect, expectHeading, expectText, press, test } from './journey.ts';

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
  await expectText(page, /^Good (morning|afternoon|evening), Ada$/);
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
  await insert('contact', { affiliate_id: id, name: 'Bo Example' });
  await page.reload();
  await expect(first).toContainText('1 of 7 done');
});

// today-card.test.ts has what the card lists.
test('a follow-up is finished in two presses, taken back and snoozed', async ({ page }) => {
  const id = await signInAsNew(page);
  const step = { next_step: 'Call back', next_on: '2026-11-01' };
  await insert('contact', { affiliate_id: id, name: 'Bo Example', ...step });
  await page.goto('/dashboard');
  const overdue = today(page).getByRole('heading', { name: '1 follow-up overdue' });
  await expect(overdue).toBeVisible();
  await press(today(page), 'Done: Bo Example');
  const dialog = page.getByRole('dialog', { name: 'Done: Call back' });
  await expect(dialog.getByLabel('What was said')).toBeFocused();
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await expect(overdue).toBeHidden();
  await press(page, 'Undo');
  await expect(overdue).toBeVisible();

  await choose(page, 'More on Bo Example', 'Snooze: In a week');
  await expect(overdue).toBeHidden();
  await expectText(page, /^Bo Example: moved to/);
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
  await press(page, 'Done: Al Example');
  await expect(page.getByRole('dialog', { name: 'Done: Call back' })).toBeVisible();
  await expectNoFindings(page, 'dialog');
  await page.keyboard.press('Escape');
  await choose(page, 'Snooze: Al Example', /^(Tomorrow|Monday)$/);
  await expect(rows).toHaveCount(2);
});

test('on a phone Contacts is beside the menu, and a lead’s message is directly under the name', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const phone = '+1 212 555 0100';
  const lead = { affiliate_id: id, name: 'Bo Example', phone, source: 'link' };
  const contact_id = await insert('contact', lead);
  const text = 'My mother died in May.';
  await insert('interaction', { affiliate_id: id, contact_id, kind: 'lead', text, at: new Date() });
  await page.goto(`/dashboard/contacts/view?id=${contact_id}`);
  const message = page.getByRole('figure').getByText(text);
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
  await expectHeading(page, 'Contacts');
});
