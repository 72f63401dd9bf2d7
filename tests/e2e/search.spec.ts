/** The search over a page and on its own page, by keyboard. */
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';

test.use({ viewport: { width: 1280, height: 900 }, expectedErrors: /net::ERR_FAILED/ });

test('the search finds a page in spite of a slip, and a contact that only the server knows', async ({
  page,
}) => {
  const affiliate = await signInAsNew(page);
  await query(
    "insert into contact (affiliate_id, name) select $1, 'Robin Ahorn ' || n from generate_series(1, 7) n",
    [affiliate],
  );
  await page.goto('/dashboard/links');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(4);
  await field.fill('libarry');
  await expect(dialog.getByRole('option', { name: 'Library', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await field.fill('ahorn');
  const all = dialog.getByRole('option', { name: 'All 7 contacts' });
  await expect(all).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('7 results');
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
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Ahorn 2' })).toBeVisible();

  // What was chosen comes first now; Escape gives the focus back.
  const button = page.getByRole('complementary').getByRole('link', { name: 'Search' });
  await button.focus();
  // The keys act once the page is painted; open already, they do nothing.
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

  // On the page: without the server what the page knows still shows, and it says what is missing.
  await page.route('**/api/search?*', (route) => route.abort());
  await page.goto('/dashboard/search?q=trust');
  await expect(page.getByRole('alert')).toContainText('could not be searched');
  await expect(page.getByRole('link', { name: 'Grantor trusts' })).toBeVisible();
  await page.unroute('**/api/search?*');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('ahorn');
  await page.getByRole('link', { name: 'All 7 contacts' }).click();
  await page.waitForURL('/dashboard/contacts?q=ahorn');
});
