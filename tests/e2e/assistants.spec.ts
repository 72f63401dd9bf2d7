/** An affiliate's assistants: their page in the settings, and what an assistant sees while working for the affiliate. */
import type { Page } from '@playwright/test';
import { givenDelegation } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { givenAffiliate, signInAs, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';

// Pages ask ahead for what an assistant may not read.
test.use({ expectedErrors: /status of 403/ });

/** Lets a new person work for the affiliate in these parts. Returns the username. */
async function givenAssistant(affiliateId: string, scopes: readonly string[]): Promise<string> {
  const { id, username } = await givenAffiliate();
  await query(
    "update affiliate set assistant = true, two_step = true, first_name = 'Dana' where id = $1",
    [id],
  );
  await query('delete from profile where affiliate_id = $1', [id]);
  await givenDelegation(affiliateId, id, scopes);
  return username;
}

async function expectNoFindingsAnywhere(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page);
    }
  }
}

test('the affiliate sees who works for them, changes the parts and ends the access', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await givenAssistant(id, ['contacts']);
  await page.goto('/dashboard/settings/assistants');
  const table = page.getByRole('table', { name: 'Assistants' });
  await expect(table.getByText('Contacts and calendar')).toBeVisible();
  await expectNoFindingsAnywhere(page);
  await page.getByRole('button', { name: 'Change: Dana Example' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Dana Example may use' });
  await dialog.getByLabel('Review preparation').check();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByText('Contacts and calendar, Review preparation')).toBeVisible();
  await page.getByRole('button', { name: 'End access: Dana Example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(table.getByText(/^Ended .* by you$/)).toBeVisible();
});

test('an assistant sees for whom they work, and what is theirs to open', async ({ page }) => {
  const { id } = await givenAffiliate();
  await signInAs(page, await givenAssistant(id, ['contacts']));
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'For Ada Example' });
  await expect(strip).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText(['Contacts', 'Training', 'Library']);
  await expectNoFindingsAnywhere(page);
  await page.goto('/dashboard/tools');
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  await expect(
    page.getByText('This page needs “Review preparation”. Ask Ada Example for it.'),
  ).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Only Ada Example can open this page.')).toBeVisible();
  await expectNoFindingsAnywhere(page);
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  // Reviews are read with the contacts, and prepared with the part for it.
  const [contact] = await query<{ id: string }>(
    `insert into contact (affiliate_id, name, stage) values ($1, 'Robin Sample', 'client') returning id`,
    [id],
  );
  const [review] = await query<{ id: string }>(
    `insert into review (affiliate_id, contact_id, name, people, names, title, due_on)
     values ($1, $2, 'Robin Sample', array[$2]::uuid[], '{Robin Sample}', 'Yearly', '2099-01-15') returning id`,
    [id, contact?.id],
  );
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Robin Sample' }).check();
  await expect(page.getByRole('button', { name: 'Add step' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add plan' })).toHaveCount(0);
  await page.goto(`/dashboard/contacts/review?id=${review?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Packet|Still right/ })).toHaveCount(0);
});

test('an assistant who prepares reads a contact, and sees no button that would refuse', async ({
  page,
}) => {
  const { id } = await givenAffiliate();
  const [contact] = await query<{ id: string }>(
    `insert into contact (affiliate_id, name, stage) values ($1, 'Robin Sample', 'lead') returning id`,
    [id],
  );
  await signInAs(page, await givenAssistant(id, ['prepare']));
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New contact|change the stage/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto(`/dashboard/contacts/view?id=${contact?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Checklist' })).toBeVisible();
  await expect(page.getByText('No next step')).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  const changes = /^(Edit|Log activity|Save step|Plan a meeting|Add spouse|Add member|Add a note)/;
  await expect(page.getByRole('main').getByRole('button', { name: changes })).toHaveCount(0);
  await expectNoFindings(page);
});

test('someone with a portal of their own switches, and the page starts over', async ({ page }) => {
  const { id } = await givenAffiliate();
  const { id: own, username } = await givenAffiliate();
  await query('update affiliate set two_step = true where id = $1', [own]);
  await givenDelegation(id, own, ['contacts']);
  await signInAs(page, username);
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('region', { name: 'My own portal' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('menuitem', { name: 'Ada Example' }).click();
  await expect(page.getByRole('region', { name: 'For Ada Example' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
