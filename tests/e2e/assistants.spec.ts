/** An affiliate's assistants: their page in the settings, and what an assistant sees while working for the affiliate. */
import type { Page } from '@playwright/test';
import { givenDelegation, insert } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { givenAffiliate, givenAssistant, portal, signInAs, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, expectHeading, expectText, expectValue, pressCounter, test } from './journey.ts';

// Pages ask ahead for what an assistant may not read.
test.use({ expectedErrors: /status of 403/ });

async function expectNoFindingsAnywhere(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page);
    }
  }
}

/** Opens a part of the settings from the dashboard, counted. */
const partOpener =
  (page: Page, { press, start }: Pick<ReturnType<typeof pressCounter>, 'press' | 'start'>) =>
  async (name: string) => {
    await page.goto('/dashboard');
    start();
    await press(page.getByRole('link', { name: 'Settings' }));
    await press(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }));
  };

/** Puts both people into a firm of their own, so that one can choose the other. */
const givenFirm = (affiliateId: string, colleagueId: string) =>
  query(
    `with made as (insert into firm (name) values ($1) returning id)
     update affiliate set firm_id = made.id from made where affiliate.id in ($1::uuid, $2)`,
    [affiliateId, colleagueId],
  );

test('the affiliate invites an assistant and sends their link in few presses', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await signInAsNew(page);
  const colleague = await givenAffiliate();
  await query("update affiliate set first_name = 'Dana', two_step = true where id = $1", [
    colleague.id,
  ]);
  await query("update profile set name = 'Dana Example' where affiliate_id = $1", [colleague.id]);
  await givenFirm(id, colleague.id);
  const { press, start, count } = pressCounter();
  const openPart = partOpener(page, { press, start });
  const table = page.getByRole('table', { name: 'Assistants' });
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPart('Assistants');
  await expectText(page, 'No one works for you here yet.');
  await press(page.getByRole('button', { name: 'Invite an assistant' }));
  await press(dialog.getByLabel('Contacts and calendar'));
  await press(dialog.getByLabel('Review preparation'));
  await press(dialog.getByRole('button', { name: 'Invite' }));
  await expectText(table, 'Contacts and calendar, Review preparation');
  expect(count()).toBe(6);
  const dana = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAs(dana, colleague.username);
  const [delegation] = await query<{ id: string }>(
    'select id from delegate where affiliate_id = $1',
    [id],
  );
  await portal(dana, 'PUT', '/api/work', { id: delegation?.id });
  const contact = await portal<{ id: string }>(dana, 'POST', '/api/contacts', {
    name: 'Robin Sample',
  });
  const link = { kind: 'questions', contactId: contact.id };
  await portal(dana, 'POST', '/api/shares', link);
  await dana.goto(`/dashboard/contacts/view?id=${contact.id}`);
  await expectText(dana, 'Ada Example checks this link and sends it.');
  await dana.context().close();

  await page.goto('/dashboard');
  start();
  await press(page.getByRole('link', { name: '1 link to check' }));
  await expect(page.getByRole('cell', { name: 'Draft by Dana Example' })).toBeVisible();
  await press(page.getByRole('button', { name: 'More for Questions' }));
  await press(page.getByRole('menuitem', { name: 'Send' }));
  await expectValue(page, 'Address of “Questions” for Robin Sample', /for-you#/);
  expect(count()).toBe(3);
});

test('the affiliate checks an assistant’s work, renews and ends the access in few presses', {
  tag: '@deep',
}, async ({ page }) => {
  const { id, username } = await givenAffiliate();
  await signInAs(page, await givenAssistant(id, ['contacts']));
  await portal(page, 'POST', '/api/contacts', { name: 'Robin Sample' });
  await signInAs(page, username);
  const { press, start, count } = pressCounter();
  const openPart = partOpener(page, { press, start });
  const dialog = page.getByRole('dialog');
  const buttonOf = (label: string) => page.getByRole('button', { name: `${label}: Dana Example` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPart('Privacy');
  const filter = page.getByRole('combobox', { name: 'Show' });
  await press(filter);
  await filter.selectOption('Assistants');
  await expect(page.getByText('Dana Example').first()).toBeVisible();
  expect(count()).toBe(3);

  await query('update delegate set until = current_date + 20 where affiliate_id = $1', [id]);
  await page.goto('/dashboard/alerts');
  start();
  await press(page.getByRole('link', { name: /^Dana Example’s access ends/ }));
  await press(buttonOf('Renew'));
  await press(dialog.getByRole('button', { name: 'Renew' }));
  await expect(dialog).toBeHidden();
  expect(count()).toBe(3);

  await openPart('Assistants');
  await press(buttonOf('End access'));
  await press(dialog.getByRole('button', { name: 'End access' }));
  await expectText(page, /^Ended .* by you$/);
  expect(count()).toBe(4);
});

test('what both see has no findings at any width, in light or dark', { tag: '@deep' }, async ({
  page,
}) => {
  const id = await signInAsNew(page);
  const colleague = await givenAffiliate();
  await givenFirm(id, colleague.id);
  const username = await givenAssistant(id, ['contacts']);
  await page.goto('/dashboard/settings/assistants');
  await page.getByRole('button', { name: 'Invite an assistant' }).click();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Dana Example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Materials and support').check();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectText(page, /Materials and support$/);
  await expectNoFindingsAnywhere(page);

  await signInAs(page, username);
  for (const path of ['', '/profile']) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('region', { name: 'For Ada Example' })).toBeVisible();
    await expectNoFindingsAnywhere(page);
  }
});

test('an assistant sees for whom they work, and what is theirs to open', {
  tag: '@deep',
}, async ({ page }) => {
  const { id } = await givenAffiliate();
  const username = await givenAssistant(id, ['contacts']);
  const setTwoStep = (isOn: boolean) =>
    query('update affiliate set two_step = $2 where username = $1', [username, isOn]);
  await setTwoStep(false);
  await signInAs(page, username);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveText(['Two-step sign-in', 'Password', 'Email address']);
  await setTwoStep(true);
  await page.goto('/dashboard/settings/your-data');
  await expect(cards).toHaveText([
    'You work for',
    'Export your data',
    'How long it is kept',
    'Delete your account',
  ]);
  await expect(page.getByRole('button', { name: 'Approval register (CSV)' })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Welcome back', exact: true }),
  ).toBeVisible();
  const strip = page.getByRole('region', { name: 'For Ada Example' });
  await expect(strip).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText(['Contacts', 'Training', 'Library']);
  await page.goto('/dashboard/tools');
  await expectHeading(page, 'Tools');
  await expectText(page, 'This page needs “Review preparation”. Ask Ada Example for it.');
  await page.goto('/dashboard/profile');
  await expectText(page, 'Only Ada Example can open this page.');
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
});

test('reviews are read with the contacts, and prepared with the part for it', {
  tag: '@deep',
}, async ({ page }) => {
  const { id } = await givenAffiliate();
  await signInAs(page, await givenAssistant(id, ['contacts']));
  const name = 'Robin Sample';
  const contact = await insert('contact', { affiliate_id: id, name, stage: 'client' });
  const review = await insert('review', {
    affiliate_id: id,
    contact_id: contact,
    name,
    people: [contact],
    names: [name],
    title: 'Yearly',
    due_on: '2099-01-15',
  });
  await page.goto('/dashboard/contacts');
  await page.getByRole('checkbox', { name: 'Select Robin Sample' }).check();
  await expect(page.getByRole('button', { name: 'Add step' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add plan' })).toHaveCount(0);
  await page.goto(`/dashboard/contacts/review?id=${review}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Packet|Still right/ })).toHaveCount(0);
});

test('an assistant who prepares reads a contact, and sees no button that would refuse', {
  tag: '@deep',
}, async ({ page }) => {
  const { id } = await givenAffiliate();
  const contact = await insert('contact', { affiliate_id: id, name: 'Robin Sample' });
  await signInAs(page, await givenAssistant(id, ['prepare']));
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New contact|change the stage/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto(`/dashboard/contacts/view?id=${contact}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Checklist' })).toBeVisible();
  await expectText(page, 'No next step');
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
  const { press, count } = pressCounter();
  await press(page.getByRole('button', { name: 'Switch' }));
  await press(page.getByRole('menuitem', { name: 'Ada Example' }));
  expect(count()).toBe(2);
  await expect(page.getByRole('region', { name: 'For Ada Example' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
