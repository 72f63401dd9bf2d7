/** A contact's meeting in another calendar, through the address from the settings, until it is canceled. */
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP, PHONE } from './dashboard.ts';
import { expect, test } from './journey.ts';

// The journey includes an expired proof.
test.use({ expectedErrors: /status of 403/ });

/** The events that a calendar program reads at the address. */
async function eventsAt(page: Page, url: string): Promise<string[]> {
  const text = await (await page.request.get(url)).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) =>
      ['summary', 'dtstart', 'status'].map((name) => event.getFirstPropertyValue(name)).join(' | '),
    );
}

test('a meeting is planned and canceled, and another calendar shows each change', async ({
  page,
}) => {
  const affiliate = await signInAsNew(page);
  const { id } = await createContact(affiliate, { name: 'Carol Pruitt', stage: 'contacted' }, null);
  await page.goto('/dashboard/settings/calendar');
  await page.getByRole('button', { name: 'Make an address' }).click();
  const url = await page.getByLabel('Calendar address').inputValue();
  await expect(page.getByText('An address is in use.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoFindings(page);
  await page.setViewportSize(DESKTOP);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByLabel('To-dos').uncheck();
  await saved;

  await page.goto(`/dashboard/contacts/view?id=${id}`);
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('2199-12-02');
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByLabel('Place').fill('Elm Street');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('task.ics');
  await expect
    .poll(() => eventsAt(page, url))
    .toEqual(['Meeting, C. P. | 2199-12-02T14:30:00Z | CONFIRMED']);

  await page.getByRole('button', { name: 'More on Meeting' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect
    .poll(() => eventsAt(page, url))
    .toEqual(['Meeting, C. P. | 2199-12-02T14:30:00Z | CANCELLED']);

  await page.goto('/dashboard/settings/calendar');
  await expect(page.getByText(/^Last fetched/)).toBeVisible();
  await expect(page.getByLabel('To-dos')).not.toBeChecked();
  await query("update session set proved_at = '2020-01-01' where affiliate_id = $1", [affiliate]);
  await page.getByLabel('Names, subjects and places').check();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Kind and initials')).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('There is no address.')).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(404);
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect(dialog.getByLabel('Password')).toBeFocused();
});
