/** A contact's meeting in another calendar, through the address from the settings, until it is canceled. */
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { forgetProof, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP, PHONE } from './dashboard.ts';
import { choose, expect, expectText, fill, press, test } from './journey.ts';

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
  await press(page, 'Make an address');
  const url = await page.getByLabel('Calendar address').inputValue();
  await expectText(page, 'An address is in use.');
  await page.setViewportSize(PHONE);
  await expectNoFindings(page);
  await page.setViewportSize(DESKTOP);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByLabel('To-dos').uncheck();
  await saved;

  await page.goto(`/dashboard/contacts/view?id=${id}`);
  await press(page, 'Plan a meeting');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Date', '2199-12-02');
  await fill(dialog, 'Time', '09:30');
  await fill(dialog, 'Place', 'Elm Street');
  await press(dialog, 'Save');
  const download = page.waitForEvent('download');
  await press(page, 'Add to calendar');
  expect((await download).suggestedFilename()).toBe('task.ics');
  await expect
    .poll(() => eventsAt(page, url))
    .toEqual(['Meeting, C. P. | 2199-12-02T14:30:00Z | CONFIRMED']);

  await choose(page, 'More on Meeting', 'Delete');
  await expect
    .poll(() => eventsAt(page, url))
    .toEqual(['Meeting, C. P. | 2199-12-02T14:30:00Z | CANCELLED']);

  await page.goto('/dashboard/settings/calendar');
  await expectText(page, /^Last fetched/);
  await expect(page.getByLabel('To-dos')).not.toBeChecked();
  await forgetProof(affiliate);
  await page.getByLabel('Names, subjects and places').check();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await press(dialog, 'Cancel');
  await expect(page.getByLabel('Kind and initials')).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toHaveCount(0);
  await press(page, 'Withdraw');
  await press(page.getByRole('dialog'), 'Withdraw');
  await expectText(page, 'There is no address.');
  expect((await page.request.get(url)).status()).toBe(404);
  await press(page, 'Make an address');
  await expect(dialog.getByLabel('Password')).toBeFocused();
});
