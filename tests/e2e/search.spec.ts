/** The search dialog and the search page, with the keyboard. */

import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP } from './dashboard.ts';
import { expect, expectAlert, expectHeading, expectStarted, follow, test } from './journey.ts';

test.use({ viewport: DESKTOP, expectedErrors: /net::ERR_FAILED/ });

test('the search finds a contact that only the server knows, and on its page what it knows without the server', async ({
  page,
}) => {
  const affiliate = await signInAsNew(page);
  await query(
    "insert into contact (affiliate_id, name) select $1, 'Robin Ahorn ' || n from generate_series(1, 7) n",
    [affiliate],
  );
  await page.goto('/dashboard/links');
  await expectStarted(page);
  await follow(page.getByRole('complementary'), 'Search');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(4);
  await field.fill('ahorn');
  const all = dialog.getByRole('option', { name: 'All 7 contacts' });
  await expect(all).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'result' })).toHaveText('7 results');
  await expectNoFindings(page);
  await field.press('ArrowDown');
  const second = dialog.getByRole('option', { name: 'Robin Ahorn 2' });
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? '',
  );
  await field.press('Enter');
  await page.waitForURL(/\/dashboard\/contacts\/view\?id=/);
  await expectHeading(page, 'Robin Ahorn 2');

  // The chosen result is now first, and Escape returns the focus.
  const button = page.getByRole('complementary').getByRole('link', { name: 'Search' });
  await button.focus();
  // The keys work after the first paint, and do nothing if the dialog is already open.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(
    dialog.getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toHaveText('Robin Ahorn 2');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  // On the search page: without the server, the page's own results still show, with a notice about the missing ones.
  await page.route('**/api/search?*', (route) => route.abort());
  await page.goto('/dashboard/search?q=trust');
  await expectAlert(page, 'could not be searched');
  await expect(page.getByRole('link', { name: 'Grantor trusts' })).toBeVisible();
});
