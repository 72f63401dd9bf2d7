import type { Page } from '@playwright/test';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import { DESKTOP } from './dashboard.ts';
import { choose, expect, expectText, fill, follow, keepToasts, press, test } from './journey.ts';
import { beginPrint, endPrint } from './sheets.ts';

test.use({ viewport: DESKTOP });

const TOOL = '/dashboard/tools/rmd';
const AT_73 = { birth: '1953-05-01', year: '2026', balance: '250000' };
const NO_MARKS = { examples: [], assumed: [] };
const ADDRESS = `${TOOL}?${new URLSearchParams(AT_73)}`;

const balance = (page: Page) => page.getByLabel('Balance on December 31 of the year before');
const result = (page: Page) => page.locator('output[name=rmd]');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const opened = (page: Page) => page.getByRole('region', { name: 'Open scenario' });
const savedScenario = async (page: Page, data: object): Promise<string> => {
  const answer = await page.request.post('/api/scenarios', { data });
  return (await answer.json()).id;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a calculation is saved for a contact, opened, changed, compared, deleted and restored', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await createContact(id, { name: 'Robin Sample' }, null);
  await keepToasts(page);
  await page.goto(ADDRESS);
  await save(page).click();
  await expect(opened(page)).toContainText('Born May 1, 1953');
  await press(opened(page), 'Edit');
  await fill(dialog(page), 'Name', 'First year');
  await dialog(page).getByRole('combobox', { name: 'Contact' }).fill('rob');
  await expect(dialog(page).getByRole('option')).toHaveText(/Robin Sample/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('One of your contacts.');
  await press(dialog(page), 'Replace');
  await expect(dialog(page)).toBeHidden();
  await expect(opened(page)).toContainText('First year');
  await expect(page).toHaveURL(/scenario=[\da-f-]{36}/);

  await page.goto('/dashboard/tools');
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible();
  await expect(row(page, 'First year')).toContainText(
    /Required minimum distribution.*Robin Sample.*\$9,433\.96/,
  );
  await follow(row(page, 'First year'), 'First year');
  await expect(balance(page)).toHaveValue('250,000');
  await expect(result(page)).toHaveText('$9,433.96');

  await balance(page).fill('500000');
  await expect(opened(page)).toContainText('Changed since it was saved');
  await save(page).click();
  await fill(dialog(page), 'Name', 'Twice as much');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('Twice as much');
  await expect(opened(page)).not.toContainText('Changed since');

  await choose(page, 'More for First year', 'Compare');
  const table = page.getByRole('region', { name: 'Comparison table' });
  await expect(table.getByRole('row', { name: /distribution/ })).toContainText(
    // The older one first.
    '$9,433.96$18,867.92',
  );
  await expectText(page, /^2 lines differ\. \d+ lines are the same and not shown\.$/);
  await beginPrint(page);
  await expect(page.locator('.print-sheet')).toContainText(
    /The same in both.*Distribution year.*Law used/,
  );
  await endPrint(page);
  await press(page, 'Close comparison');
  await expect(table).toBeHidden();

  await choose(page, 'More for First year', 'Delete');
  await expect(row(page, 'First year')).toHaveCount(0);
  await press(page, 'Undo');
  await expect(row(page, 'First year')).toHaveCount(1);
});

test('a new calculation starts from the record, and groups an amount while it is typed', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const robin = { name: 'Robin Sample', birthDate: '1951-02-03' };
  const client = await createContact(id, robin, null);
  const spouse = await createContact(id, { name: 'Alex Sample' }, null);
  const member = { id: null, name: '', birthDate: null };
  const members = [
    { ...member, contactId: client.id, role: 'client' as const },
    { ...member, contactId: spouse.id, role: 'spouse' as const },
  ];
  await page.request.post('/api/households', { data: { name: 'Sample household', members } });
  // The record stays out of the address.
  await page.goto(`${TOOL}?contact=${client.id}`);
  const birth = page.getByLabel('Owner’s date of birth');
  await expect(birth).toHaveValue('1951-02-03');
  await expect(birth).toHaveAccessibleDescription('from Robin’s record');
  await birth.fill('1952-02-03');
  await expect(page).toHaveURL(/birth=1952-02-03/);
  await press(page, 'Put back: Owner’s date of birth');
  await expect(birth).toHaveValue('1951-02-03');
  await expect(birth).toBeFocused();
  await expect(page).not.toHaveURL(/birth=/);
  // Amounts are grouped while they are typed, and the caret stays after the same digits.
  await balance(page).fill('');
  await balance(page).pressSequentially('12345');
  await expect(balance(page)).toHaveValue('12,345');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('99');
  await expect(balance(page)).toHaveValue('1,992,345');
  // An abbreviated amount counts at once, and is written out on leaving the field.
  await balance(page).fill('2.5m');
  await expect(result(page)).toHaveText('$101,626.02');
  await balance(page).blur();
  await expect(balance(page)).toHaveValue('2,500,000');
  await expect(page).toHaveURL(/balance=2500000$/);
  // The sheet names the client alone, since the spouse is not in the calculation.
  const sheet = page.locator('.print-sheet');
  await expect(async () => {
    await beginPrint(page);
    await expect(sheet).toContainText('Prepared for Robin Sample by Ada Example', { timeout: 500 });
  }).toPass();
});

test('a scenario with an older year’s law says so, and shows the changes of the newest', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  const draft = {
    calculator: 'estate-tax',
    name: 'Before the sale',
    note: '',
    contactId: null,
    ...NO_MARKS,
  };
  const inputs = { year: '2024', estate: '20000000' };
  const scenario = await savedScenario(page, { ...draft, inputs });
  await page.goto(`/dashboard/tools/estate-tax?scenario=${scenario}`);
  const tax = page.locator('output[name=tax]');
  await expect(tax).toHaveText('$2,556,000');
  await expect(opened(page)).toContainText('Saved with the law of 2024.');
  await expect(opened(page)).toContainText('Federal estate tax: $2,556,000 becomes $2,000,000.');
  await press(opened(page), 'Compute with 2026 law');
  await expect(tax).toHaveText('$2,000,000');
  await expect(opened(page)).not.toContainText('Saved with the law of 2024.');
  await expect(opened(page)).toContainText('Changed since it was saved');
});
