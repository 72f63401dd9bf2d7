import { createContact } from '../../src/contract/contacts/contacts.ts';
import { createHousehold } from '../../src/contract/households/households.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, expectText, follow, overflow, press, test } from './journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('families that are due are found from the contacts, by reason, and one is prepared', async ({
  page,
}) => {
  await signInAsNew(page);
  const add = async (data: object) => {
    const answer = await page.request.post(createContact.path, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id as string;
  };
  const couple = { lastName: 'Dandelion', stage: 'client' };
  const winston = await add({ ...couple, firstName: 'Winston', reviewedOn: '2024-11-03' });
  const clara = await add({ ...couple, firstName: 'Clara' });
  await add({ name: 'Kim Sample', stage: 'client' });
  await page.request.post(createHousehold.path, {
    data: {
      members: [
        { contactId: winston, role: 'client' },
        { contactId: clara, role: 'spouse' },
      ],
      checklist: { will: { status: 'have', reviewedOn: '2021-03-01' } },
    },
  });

  await page.goto('/dashboard/contacts');
  await follow(page, 'Reviews');
  await expect(page).toHaveURL('/dashboard/contacts/reviews');
  const table = page.getByRole('table', { name: 'Reviews due' });
  const row = table.getByRole('row', { name: 'Winston and Clara Dandelion' });
  await expect(row).toContainText('Last review November 3, 2024.');

  const reasons = page.getByRole('navigation', { name: 'Reasons' });
  await expect(reasons.getByRole('link', { name: 'All' })).toHaveText('All 1');
  await follow(reasons, 'Age');
  await expect(page).toHaveURL('/dashboard/contacts/reviews?reason=age');
  await expectText(page, 'No family is due this quarter for this reason.');
  await follow(reasons, 'Review');

  await page.getByLabel('No review in').selectOption('36 months');
  await expect(row).toHaveCount(0);
  await page.getByLabel('No review in').selectOption('12 months');
  await press(row, 'Prepare the review with Winston and Clara');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('list', { name: 'Reviews due' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectNoFindings(page);
});
