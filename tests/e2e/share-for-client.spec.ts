/** What a client sees and does behind a link. */
import type { Page } from '@playwright/test';
import { givenApproval } from '../../functions/__tests__/approvals/approval-calls.ts';
import type { MadeShare } from '../../src/contract/shares/shares.ts';
import { portal, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import {
  expect,
  expectHeading,
  expectText,
  expectValue,
  fill,
  overflow,
  press,
  test,
} from './journey.ts';

// The connection is cut on purpose.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/, viewport: { width: 360, height: 780 } });

const newContact = (page: Page, name: string) =>
  portal<{ id: string }>(page, 'POST', '/api/contacts', { name });

test('a client answers on a phone, loses the connection, goes on elsewhere and sends', async ({
  page,
  browser,
}) => {
  await signInAsNew(page);
  const { id } = await newContact(page, 'Carol Doyle');
  const body = { kind: 'questions', contactId: id };
  const { url } = await portal<MadeShare>(page, 'POST', '/api/shares', body);
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const client = await phone.newPage();
  await client.goto(url ?? '');
  await expectHeading(client, 'Questions');
  await expectNoFindings(client);
  await press(client, 'Add a family member');
  await fill(client, 'Name', 'Ben Doyle');
  await expectText(client, 'What you typed is saved.');
  await phone.setOffline(true);
  await fill(client, 'Date of birth', '5/1/1990');
  await expectText(client, 'Not saved yet: there is no connection.');
  await phone.setOffline(false);
  await expectText(client, 'What you typed is saved.');
  await phone.close();

  const other = await (await browser.newContext()).newPage();
  await other.goto(url ?? '');
  await expectValue(other, 'Date of birth', '5/1/1990');
  for (const heading of ['Work and income', 'What you own', 'Who is named', 'Documents']) {
    await press(other, 'Next');
    await expect(other.getByRole('heading', { name: heading })).toBeFocused();
  }
  await press(other, 'Next');
  await fill(other, 'What matters most to you?', 'The farm');
  await press(other, 'Send');
  await expect(other.getByRole('heading', { name: 'Your answers were sent' })).toBeFocused();
  await expectText(other, 'Ben Doyle, Child, born 5/1/1990');
  await other.context().close();
});

test('an item opens at its address, keeps the address, and is gone once it is withdrawn', async ({
  page,
}) => {
  await givenApproval(await signInAsNew(page));
  const { id } = await newContact(page, 'Carol Doyle');
  const body = { kind: 'item', thing: 'what-a-trust-does', contactId: id };
  const made = await portal<MadeShare>(page, 'POST', '/api/shares', body);
  await page.goto(made.url ?? '');
  await expectHeading(page, 'What a trust does');
  await expectText(page, 'Approval AD-2291');
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Source 1' }).first().click();
  expect(page.url()).toBe(made.url);
  expect(await overflow(page)).toBe(0);
  await portal(page, 'PATCH', `/api/shares/${made.id}`, { version: 1, state: 'withdrawn' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
