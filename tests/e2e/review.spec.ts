/** The page of a review, from the contact to the letter. */
import type { Page } from '@playwright/test';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { createHousehold } from '../../src/contract/households/households.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, keepToasts, test } from './journey.ts';

// The answer 404 is part of these journeys.
test.use({ expectedErrors: /status of 404/, viewport: { width: 1280, height: 900 } });

const DAY_MS = 24 * 3_600_000;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function madeContact(page: Page, name: string, email = ''): Promise<string> {
  const answer = await page.request.post(createContact.path, { data: { name, email } });
  return (await answer.json()).id;
}

/** Signs in, adds a couple, and opens the page of the first of them. */
async function openCouple(page: Page, names = ['Winston Dandelion', 'Clara Dandelion']) {
  await signInAsNew(page);
  const [head = '', spouse = ''] = names;
  const members = [
    { contactId: await madeContact(page, head, 'winston@example.com'), role: 'client' },
    { contactId: await madeContact(page, spouse), role: 'spouse' },
  ];
  await page.request.post(createHousehold.path, { data: { members } });
  await page.goto(`/dashboard/contacts/view?id=${members[0]?.contactId}`);
}

const panel = (page: Page, title: string) =>
  page.locator('section', {
    has: page.getByRole('heading', { name: title, level: 2, exact: true }),
  });

test('a review is started from its contact, gets its meeting, is closed with one press and taken back with another', async ({
  page,
}) => {
  await openCouple(page);
  await keepToasts(page);
  await panel(page, 'Review').getByRole('button', { name: 'Prepare review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare the review with Winston Dandelion' });
  await expect(dialog.getByLabel('Plan')).toHaveValue('annual-review');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Annual review', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Winston and Clara Dandelion');
  await expect(page.getByText('The review is started')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Why',
    'Meeting',
    'Steps',
    'Packet',
    'Still right?',
    'After',
  ]);
  await expect(panel(page, 'Steps').getByRole('listitem')).toHaveCount(10);

  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const meeting = page.getByRole('dialog', { name: /^Plan a meeting with/ });
  await expect(meeting.getByLabel('Subject')).toHaveValue('Annual review');
  await expect(meeting.getByLabel('Winston Dandelion')).toBeChecked();
  await expect(meeting.getByLabel('Clara Dandelion')).toBeChecked();
  await meeting.getByLabel('Date').fill(dayAhead(60));
  await meeting.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The meeting is planned')).toBeVisible();
  await panel(page, 'Meeting').getByRole('button', { name: 'Change' }).click();
  const moving = page.getByRole('dialog', { name: 'Change: Annual review' });
  await moving.getByLabel('Date').fill(dayAhead(90));
  await moving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('10 steps moved')).toBeVisible();
  await expectNoFindings(page);

  const after = panel(page, 'After');
  await after.getByRole('button', { name: 'Close review' }).click();
  await expect(after.getByLabel('What we agreed')).toHaveAccessibleDescription(/agreed/);
  await after.getByLabel('What we agreed').fill('Move the cottage into the trust.');
  await after.getByRole('button', { name: 'Close review' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(after).toContainText('Move the cottage into the trust.');
  await expect(after.getByRole('link', { name: 'Email the letter' })).toHaveAttribute(
    'href',
    /^mailto:winston@example\.com\?subject=What%20we%20agreed/,
  );
  await expect(after.getByRole('button', { name: 'Copy the letter' })).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(after.getByRole('button', { name: 'Close review' })).toBeVisible();
  await expectNoFindings(page);
});

test('an unknown review leads back to the contacts', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/contacts/review?id=6a0f3c1e-0000-4000-8000-000000000001');
  await expect(page.getByText('We could not find this review')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Contacts' })).toBeVisible();
});
