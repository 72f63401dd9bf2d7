/** Meeting mode, and the number of presses for everyday tasks. */
import type { Page } from '@playwright/test';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import {
  expect,
  expectHeading,
  expectText,
  expectValue,
  fill,
  follow,
  keepToasts,
  press,
  pressCounter,
  test,
} from './journey.ts';
import { endPrint, recordPrints } from './sheets.ts';

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
  await expectText(page, 'For Robin Sample');
  const examples = page.getByText('Enter the figures of Robin Sample before you save or print.');
  await expect(examples).toBeVisible();
  const open = page.getByRole('button', { name: 'Meeting mode' });
  await open.click();
  await expect(meeting(page)).toContainText('The federal estate tax would be $2,000,000.');
  await expect(meeting(page).getByLabel('Plan for the first death')).toHaveCount(0);
  const estate = meeting(page).getByRole('slider', { name: 'Gross estate' });
  await expect(estate).toHaveAttribute('aria-valuetext', '$20,000,000');
  await estate.press('ArrowRight');
  await expect(estate).toHaveAttribute('aria-valuetext', '$20,250,000');
  await expect(meeting(page)).toContainText('The federal estate tax would be $2,100,000.');
  await meeting(page).getByRole('button', { name: 'Less: Gross estate' }).click();
  await meeting(page).getByRole('button', { name: 'More: To the surviving spouse' }).click();
  await expect(meeting(page)).toContainText('The federal estate tax would be $1,900,000.');
  await expectNoFindings(page, 'dialog');

  await meeting(page).getByRole('button', { name: 'Close' }).click();
  await expect(meeting(page)).toBeHidden();
  await expectFocus(page);
  await expect(page.locator('output[name=tax]')).toHaveText('$1,900,000');
  // No day and no amount is an example any more.
  await expect(examples).toBeHidden();
  const opened = page.getByRole('region', { name: 'Open scenario' });
  await expect(opened).toContainText('$250,000 to the spouse');
  const saved = () =>
    query('select contact_id from scenario where affiliate_id = $1 and deleted_at is null', [id]);
  expect(await saved()).toEqual([{ contact_id: contact }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(opened).toBeHidden();
  expect(await saved()).toEqual([]);

  await open.press('Enter');
  await expect(meeting(page)).toBeVisible();
  await meeting(page).getByRole('button', { name: 'More: Adjusted taxable gifts' }).click();
  await meeting(page).getByRole('button', { name: 'Less: Adjusted taxable gifts' }).click();
  await page.keyboard.press('Escape');
  await expect(meeting(page)).toBeHidden();
  await expectFocus(page);
  // It is as it was when the mode began, so there is nothing to save.
  await expect(opened).toBeHidden();
  expect(await saved()).toEqual([]);
});

test('the newest lead is called with one press, a spouse added with two, and a talk logged with its next step with three', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const presses = pressCounter();
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
  await expect(call.first()).toHaveAccessibleName('Call Robin Sample');
  await expect(call.first()).toHaveAttribute('href', 'tel:+12125550100');

  await page.goto(`/dashboard/contacts/view?id=${contact}`);
  await presses.press(page.getByRole('button', { name: 'Log activity' }));
  await presses.press(page.getByRole('button', { name: 'Tomorrow' }));
  await presses.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expectText(page, 'Follow up');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Call');
  expect(presses.count()).toBe(3);

  presses.start();
  const spouse = page.getByRole('dialog', { name: 'Add Robin Sample’s spouse' });
  await presses.press(page.getByRole('button', { name: 'Add spouse' }));
  await fill(spouse, 'First name', 'Kim');
  await expectValue(spouse, 'Last name', 'Sample');
  await fill(spouse, 'Birth date', '9/8/1968');
  await presses.press(spouse.getByRole('button', { name: 'Add spouse' }));
  await expect(page.getByRole('link', { name: 'Kim Sample' })).toBeVisible();
  expect(presses.count()).toBe(2);

  presses.start();
  await page.goto('/dashboard/contacts');
  await presses.press(page.getByRole('button', { name: 'New contact' }));
  await page.getByLabel('First name', { exact: true }).fill('Walter');
  await page.getByLabel('Last name', { exact: true }).fill('Example');
  await presses.press(page.getByRole('button', { name: 'Add spouse' }));
  await fill(page, 'Spouse’s first name', 'Ruth');
  await presses.press(page.getByRole('button', { name: 'Save and open' }));
  await expectHeading(page, 'Walter Example');
  await expect(page.getByRole('main')).toContainText('Example household');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(presses.count()).toBe(3);
});

test('a contact’s estate tax is saved and printed with four presses, once its figures are entered or assumed', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const { id: contact } = await createContact(id, { name: 'Robin Sample' }, null);
  await recordPrints(page);
  await page.goto(`/dashboard/contacts/view?id=${contact}`);
  await page.getByRole('button', { name: 'Run a calculation' }).click();
  await follow(page.getByRole('dialog'), 'Federal estate tax');
  await expectText(page, 'For Robin Sample');
  await press(page, /^Save$/);
  await expect(page.getByRole('region', { name: 'Open scenario' })).toContainText('Robin Sample');
  const print = page.getByRole('button', { name: 'Print', exact: true });
  const refused = page.getByRole('alert').filter({ hasText: 'Not printed' });
  await print.click();
  await expect(refused).toContainText('Gross estate');
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
  await refused.getByRole('button', { name: 'Assumed by me' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await expect(refused).toBeHidden();
  await expect(page).toHaveURL(/assumed=[^&]*estate/);
});

/** Without what is not for the family. */
const AGENDA =
  /^(?!.*The son).*Yearly review.*Prepared for Winston and Clara Dandelion.*The trust/s;
const DAY_MS = 24 * 3_600_000;
/** Tomorrow in the zone of a new affiliate's profile, as YYYY-MM-DD, also if the clock changes today. */
const tomorrow = () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
};

test('a couple has one timeline, plans a meeting with two presses, and prints the agenda with two, or one on Home', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  await recordPrints(page);
  const presses = pressCounter();
  const expectPrinted = async (text: string | RegExp) => {
    await expect(page.locator('html')).toHaveAttribute('data-printed', text);
    await endPrint(page);
  };
  const add = (firstName: string) => createContact(id, { firstName, lastName: 'Dandelion' }, null);
  const [winston, clara] = await Promise.all([add('Winston'), add('Clara')]);
  const members = [
    { contactId: winston.id, role: 'client' as const },
    { contactId: clara.id, role: 'spouse' as const },
  ].map((member) => ({ id: null, name: '', birthDate: null, ...member }));
  await page.request.post('/api/households', {
    data: { name: 'Dandelion household', members },
  });

  const talk = { kind: 'call', text: 'Asked about the farm.' };
  await page.request.post(`/api/contacts/${clara.id}/interactions`, { data: talk });

  await page.goto(`/dashboard/contacts/view?id=${winston.id}`);
  const entry = page.getByRole('region', { name: 'Timeline' }).getByText(talk.text);
  await expect(entry).toBeVisible();
  const only = page.getByRole('checkbox', { name: 'Only Winston' });
  await only.check();
  await expect(entry).toBeHidden();
  await only.uncheck();

  await presses.press(page.getByRole('button', { name: 'Plan a meeting' }));
  const dialog = page.getByRole('dialog', { name: 'Plan a meeting with Winston Dandelion' });
  await expect(dialog.getByRole('checkbox', { name: 'Clara Dandelion' })).toBeChecked();
  await expectValue(dialog, 'Minutes', '60');
  await expectNoFindings(page, 'dialog');
  await fill(dialog, 'Subject', 'Yearly review');
  await fill(dialog, 'Date', tomorrow());
  await fill(dialog, 'Time', '10:00');
  await fill(dialog, 'Agenda', 'The trust');
  await fill(dialog, 'Preparation', 'The son is not to know.');
  await presses.press(dialog.getByRole('button', { name: 'Save' }));
  await expectText(page, /^Winston and Clara Dandelion · .* 10:00 AM$/);
  expect(presses.count()).toBe(2);

  presses.start();
  await presses.press(page.getByRole('button', { name: 'Print', exact: true }));
  await presses.press(page.getByRole('menuitem', { name: 'Agenda' }));
  await expectPrinted(AGENDA);
  expect(presses.count()).toBe(2);

  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toContainText(
    'Winston and Clara Dandelion: Yearly reviewTomorrow, 10:00 AM',
  );
  const button = (name: string) =>
    today.getByRole('button', { name: `${name}: Winston and Clara Dandelion` });
  await button('Agenda').click();
  await expectPrinted(AGENDA);
  await button('Prepare').click();
  await expectPrinted(/Internal: not for clients\..*The son is not to know\./);
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});
