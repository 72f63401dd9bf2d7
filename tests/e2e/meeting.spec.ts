/** Meeting mode, and the number of presses for everyday tasks. */
import type { Locator, Page } from '@playwright/test';
import { createContact } from '../../functions/lib/contacts.ts';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, keepToasts, test } from './journey.ts';

/** Checks the focus in the page, because a headless browser has no focused window after full screen. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Meeting mode');
const meeting = (page: Page) => page.getByRole('dialog', { name: 'Federal estate tax' });

test('in meeting mode, keys change the figures, and Close saves them with the contact', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await keepToasts(page);
  const { id: contact } = await createContact(id, { name: 'Robin Sample' }, null);
  await page.goto(`/dashboard/tools/estate-tax?contact=${contact}`);
  await expect(page.getByText('For Robin Sample')).toBeVisible();
  const examples = page.getByText('Enter the figures of Robin Sample before you save or print.');
  await expect(examples).toBeVisible();
  const open = page.getByRole('button', { name: 'Meeting mode' });
  await open.click();
  await expect(meeting(page)).toContainText('The federal estate tax would be $2,000,000.');
  const estate = meeting(page).getByRole('slider', { name: 'Gross estate' });
  await expect(estate).toHaveAttribute('aria-valuetext', '$20,000,000');
  await estate.press('ArrowRight');
  await expect(estate).toHaveAttribute('aria-valuetext', '$20,250,000');
  await expect(meeting(page)).toContainText('The federal estate tax would be $2,100,000.');
  await expect(meeting(page).getByText('$2,000,000', { exact: true }).first()).toBeVisible();
  await meeting(page).getByRole('button', { name: 'Less: Gross estate' }).click();
  await meeting(page).getByRole('button', { name: 'More: To the surviving spouse' }).click();
  await expect(meeting(page)).toContainText('The federal estate tax would be $1,900,000.');
  await expectNoFindings(page, 'dialog');

  await meeting(page).getByRole('button', { name: 'Close' }).click();
  await expect(meeting(page)).toBeHidden();
  await expectFocus(page);
  await expect(page.locator('output[name=tax]')).toHaveText('$1,900,000');
  await expect(examples).toBeHidden();
  const opened = page.getByRole('region', { name: 'Open scenario' });
  await expect(opened).toContainText(/Federal estate tax, Robin Sample, \w{3} \d+, \d{4}/);
  const saved = () =>
    query('select contact_id from scenario where affiliate_id = $1 and deleted_at is null', [id]);
  expect(await saved()).toEqual([{ contact_id: contact }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(opened).toBeHidden();
  expect(await saved()).toEqual([]);

  await open.press('Enter');
  await expect(meeting(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meeting(page)).toBeHidden();
  await expectFocus(page);
  // Nothing was changed in it, so there is nothing to save.
  await expect(opened).toBeHidden();
  expect(await saved()).toEqual([]);
});

test('the newest lead is called with one press, a spouse added with two, and a talk logged with its next step with three', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  let presses = 0;
  const press = async (button: Locator) => {
    presses += 1;
    await button.click();
  };
  const fields = { name: 'Robin Sample', phone: '+1 212 555 0100' };
  const { id: contact } = await createContact(id, fields, null);
  const earlier = { name: 'Earlier Sample', phone: '+1 212 555 0101' };
  const { id: other } = await createContact(id, earlier, null);
  await query(
    `insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt, created_at)
     select $1, one::uuid, 'Sample', 'sample@example.com', 'Hello', 'link', '{}', now() - age::interval
       from (values ($2, '1 hour'), ($3, '2 hours')) leads(one, age)`,
    [id, contact, other],
  );
  await page.goto('/dashboard');
  const call = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^Call / });
  await expect(call.first()).toHaveAccessibleName('Call Robin Sample, (212) 555-0100');
  await expect(call.first()).toHaveAttribute('href', 'tel:+12125550100');

  await page.goto(`/dashboard/contacts/view?id=${contact}`);
  await press(page.getByRole('button', { name: 'Log activity' }));
  await press(page.getByRole('button', { name: 'Tomorrow' }));
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Follow up')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Call');
  expect(presses).toBe(3);

  presses = 0;
  const spouse = page.getByRole('dialog', { name: 'Add Robin Sample’s spouse' });
  await press(page.getByRole('button', { name: 'Add spouse' }));
  await spouse.getByLabel('First name').fill('Kim');
  await expect(spouse.getByLabel('Last name')).toHaveValue('Sample');
  await spouse.getByLabel('Birth date').fill('9/8/1968');
  await press(spouse.getByRole('button', { name: 'Add spouse' }));
  await expect(page.getByRole('link', { name: 'Kim Sample' })).toBeVisible();
  expect(presses).toBe(2);

  presses = 0;
  await page.goto('/dashboard/contacts');
  await press(page.getByRole('button', { name: 'New contact' }));
  await page.getByLabel('First name', { exact: true }).fill('Walter');
  await page.getByLabel('Last name', { exact: true }).fill('Example');
  await press(page.getByRole('button', { name: 'Add spouse' }));
  await page.getByLabel('Spouse’s first name').fill('Ruth');
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('link', { name: 'Walter Example' })).toBeVisible();
  expect(presses).toBe(3);
  expect(
    await query(
      `select count(*)::int from household_member m join contact c on c.id = m.contact_id
        where c.affiliate_id = $1`,
      [id],
    ),
  ).toEqual([{ count: 4 }]);
});

test('a contact’s estate tax is saved and printed with four presses', async ({ page }) => {
  const id = await signInAsNew(page);
  const { id: contact } = await createContact(id, { name: 'Robin Sample' }, null);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`/dashboard/contacts/view?id=${contact}`);
  await page.getByRole('button', { name: 'Run a calculation' }).click();
  await page.getByRole('menuitem', { name: 'Federal estate tax' }).click();
  await expect(page.getByText('For Robin Sample')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Open scenario' })).toContainText('Robin Sample');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});
