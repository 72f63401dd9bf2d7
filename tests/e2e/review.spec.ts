/** The page of a review, from the contact to the letter. */

import type { Locator, Page } from '@playwright/test';
import { givenApproval } from '../../functions/__tests__/approvals/approval-calls.ts';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { createHousehold } from '../../src/contract/households/households.ts';
import { portal, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP } from './dashboard.ts';
import {
  choose,
  expect,
  expectHeading,
  expectText,
  expectValue,
  fill,
  keepToasts,
  press,
  pressCounter,
  test,
} from './journey.ts';
import { endPrint, recordPrints } from './sheets.ts';

// The answer 404 is part of these journeys.
test.use({ expectedErrors: /status of 404/, viewport: DESKTOP });

const DAY_MS = 24 * 3_600_000;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Signs in, adds a couple that is due, with an item that clients may have, and opens the list of who is due. */
async function openDueCouple(page: Page) {
  await givenApproval(await signInAsNew(page));
  const add = async (contact: object) => {
    const data = { stage: 'client', reviewedOn: dayAhead(-400), ...contact };
    return (await portal<{ id: string }>(page, 'POST', createContact.path, data)).id;
  };
  const winston = await add({ name: 'Winston Dandelion', email: 'winston@example.com' });
  const clara = await add({ name: 'Clara Dandelion' });
  await portal(page, 'POST', createHousehold.path, {
    members: [
      { contactId: winston, role: 'client' },
      { contactId: clara, role: 'spouse' },
    ],
  });
  await page.goto('/dashboard/contacts/reviews');
}

const panel = (page: Page, title: string) =>
  page.locator('section', {
    has: page.getByRole('heading', { name: title, level: 2, exact: true }),
  });

test('a couple that is due is prepared in 12 presses, closed in 3, and taken back by one', async ({
  page,
}) => {
  await recordPrints(page);
  // The site of the tests sends no email, so it can send no code.
  await page.route('**/api/shares', async (route) => {
    const body = route.request().postDataJSON();
    if (!body?.known) return route.fallback();
    const response = await route.fetch({ postData: { ...body, known: false, code: false } });
    const json = { ...(await response.json()), known: true, code: true };
    return route.fulfill({ response, json });
  });
  await openDueCouple(page);
  await keepToasts(page);
  const dialog = page.getByRole('dialog');
  const button = (name: string, within: Page | Locator = dialog) =>
    within.getByRole('button', { name, exact: true });

  const presses = pressCounter();
  await presses.press(page.getByRole('button', { name: /^Prepare the review with Winston and/ }));
  await expectValue(dialog, 'Plan', 'annual-review');
  await presses.press(button('Start'));
  await expectHeading(page, 'Annual review');
  await expect(page.getByRole('main')).toContainText('Winston and Clara Dandelion');
  await expectText(page, 'The review is started');
  await expect(panel(page, 'Steps').getByRole('listitem')).toHaveCount(10);
  const packet = panel(page, 'Packet');

  await presses.press(button('Plan a meeting', page));
  await expectValue(dialog, 'Subject', 'Annual review');
  await fill(dialog, 'Date', dayAhead(60));
  await presses.press(button('Save'));
  await expectText(page, 'The meeting is planned');

  await presses.press(button('Send', panel(page, 'Still right?')));
  await presses.press(button('Make link'));
  await expect(page.getByRole('list', { name: 'Links to “Still right?”' })).toBeVisible();

  await presses.pick(packet.getByRole('combobox', { name: 'Add to the packet' }), 'Library item');
  await presses.pick(packet.getByRole('combobox', { name: 'Library item' }), 'What a trust does');
  await presses.press(button('Add', packet));
  await expect(packet.getByRole('list', { name: 'Packet' })).toContainText('What a trust does');
  await presses.press(button('Print packet', packet));
  await expect(page.locator('html[data-printed*="What a trust does"]')).toBeAttached();
  await endPrint(page);
  await presses.press(button('Make link', packet));
  await presses.press(button('Make link'));
  await expect(page.getByRole('list', { name: 'Links to this packet' })).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(12);

  await press(panel(page, 'Meeting'), 'Change');
  await fill(dialog, 'Date', dayAhead(90));
  await button('Save').click();
  await expectText(page, '10 steps moved');

  const after = panel(page, 'After');
  await button('Close review', after).click();
  await expect(after.getByLabel('What we agreed')).toHaveAccessibleDescription(/agreed/);
  presses.start();
  await fill(after, 'What we agreed', 'Move the cottage into the trust.');
  await presses.press(button('Add a next step', after));
  await after.getByLabel('Step 1', { exact: true }).fill('Send the deed to counsel');
  await presses.pick(after.getByLabel('The family has'), 'Printed');
  await presses.press(button('Close review', after));
  expect(presses.count()).toBeLessThanOrEqual(3);
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(after).toContainText('Move the cottage into the trust.');
  await expect(after).toContainText('Send the deed to counsel');
  await expect(after.getByRole('link', { name: 'Email the letter' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expectNoFindings(page);
});

test('a review is deleted, and started again from its contact', { tag: '@deep' }, async ({
  page,
}) => {
  await openDueCouple(page);
  await keepToasts(page);
  await press(page, /^Prepare the review with Winston and/);
  await press(page, 'Start');
  await choose(page, 'More on Annual review', 'Delete');
  await expectText(page, 'Deleted: Annual review');
  await press(panel(page, 'Review'), 'Prepare review');
  await expect(
    page.getByRole('dialog', { name: 'Prepare the review with Winston Dandelion' }),
  ).toBeVisible();
});

test('an unknown review leads back to the contacts', { tag: '@deep' }, async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/contacts/review?id=6a0f3c1e-0000-4000-8000-000000000001');
  await expectText(page, 'We could not find this review');
  await expect(page.getByRole('link', { name: 'Go to Contacts' })).toBeVisible();
});
