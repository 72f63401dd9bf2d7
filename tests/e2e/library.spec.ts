/** The library: finding, reading, attaching and printing an item. */
import type { Page } from '@playwright/test';
import { createContact } from '../../functions/lib/contacts/contacts.ts';
import { readProfile } from '../../functions/lib/profile/profiles.ts';
import { readDocuments } from '../../src/content/documents.ts';
import { SAMPLE } from '../sample-profile.ts';
import { signInAsNew } from './affiliate.ts';
import { PHONE } from './dashboard.ts';
import { expect, expectStarted, expectText, fill, follow, press, test } from './journey.ts';
import { beginPrint, endPrint, printedPages } from './sheets.ts';

const ITEMS = readDocuments(process.cwd()).documents.filter(({ id }) => id.startsWith('library/'));

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const open = (page: Page, slug: string) => page.goto(`/dashboard/library/${slug}`);
const text = (page: Page) => page.getByRole('article');

/** The printed sheet, which replaces the page. Waits for it, because the text shows earlier. */
async function sheetOf(page: Page) {
  await expectStarted(page);
  await beginPrint(page);
  return page.locator('.print-sheet');
}

test('an item is found despite a typo, marked, read and found again', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/library');
  await expect(rows(page)).toHaveCount(ITEMS.length);
  await fill(page, 'Search the library', 'inheritde');
  await page.getByRole('checkbox', { name: /^Worksheet/ }).check();
  await expect(page).toHaveURL(/\?kind=worksheet&q=inheritde$|\?q=inheritde&kind=worksheet$/);
  await expect(rows(page)).toHaveCount(1);
  const star = page.getByRole('button', { name: 'Favorite: Timetable for an inherited IRA' });
  const saved = page.waitForResponse('**/favourite');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);

  await follow(page, 'Timetable for an inherited IRA');
  await expect(text(page)).toContainText('One sheet for each account');
  const favourite = page.getByRole('button', { name: 'Favorite', exact: true });
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await follow(page, 'Source 7');
  await expect(page.locator('li:target')).toContainText('Single Life Table');
  await page.getByRole('link', { name: 'Inherited IRA', exact: true }).click();
  await follow(page, 'Timetable for an inherited IRA');
  await page.waitForURL('**/library/inherited-ira-timetable');

  await page.goto('/dashboard/library?favourites=1');
  await expect(rows(page)).toHaveCount(1);
  await star.click();
  await expect(page.getByRole('heading', { name: 'Your favorites will be here' })).toBeVisible();
});

test('on a phone the filters are in a sheet, and an empty result says so', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAsNew(page);
  await page.goto('/dashboard/library');
  await press(page, /^Trusts$/);
  const trusts = ITEMS.filter(({ data }) => data.topic === 'trusts');
  await expect(rows(page)).toHaveCount(trusts.length);
  await press(page, 'Filter');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Letter/ })
    .check();
  await press(page, 'Show 1 item');
  await fill(page, 'Search the library', 'zebra');
  await expect(
    page.getByRole('heading', { name: 'No items match “zebra”, Trusts, and Letter' }),
  ).toBeVisible();
  await press(page, 'Clear filters');
  await expect(rows(page)).toHaveCount(ITEMS.length);
});

test('an item is attached to a contact and removed', { tag: '@deep' }, async ({ page }) => {
  const id = await signInAsNew(page);
  const contact = await createContact(id, { name: 'Margaret Example' } as never, null);
  await open(page, 'year-end-giving');
  await press(page, 'Attach to a contact');
  const attach = page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true });
  await attach.click();
  await expectText(page, 'Choose one of your contacts.');
  await page.getByRole('combobox', { name: 'Contact' }).fill('marg');
  await page.getByRole('option', { name: 'Margaret Example' }).click();
  await attach.click();
  await expectText(page, 'Attached to Margaret Example');
  const notes = async () => {
    const answer = await page.request.get(`/api/contacts/${contact.id}/interactions`);
    return ((await answer.json()) as { items: { text: string }[] }).items.map((note) => note.text);
  };
  expect(await notes()).toEqual([
    expect.stringMatching(
      /^From the library: “Year-end giving” \(checklist, text of Nov 26, 2026\)\nhttp.*\/dashboard\/library\/year-end-giving$/,
    ),
  ]);
  await press(page, 'Undo');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await notes()).toEqual([]);
});

test('each one-pager fits on one sheet with a logo, the words of a bank, licenses and the longest disclosure, and names its recipient and author', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const { version, code } = await readProfile(id);
  const { id: contact } = await createContact(id, { name: 'Robin Sample' } as never, null);
  const sentence = 'Securities are offered through a firm of this example. ';
  const disclosure = sentence.repeat(18).trim();
  const licenses = ['NY LA-123456', 'CA 0X12345'].map((words) => {
    const [state = '', number = ''] = words.split(' ');
    return { state, number, kinds: ['life'], expiresOn: null };
  });
  await page.request.put('/api/profile', {
    data: { ...SAMPLE, code, disclosure, version, licenses, roles: ['producer', 'bank'] },
  });
  await page.route('**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    await route.fulfill({ json: { ...profile, logo: '/icon-192.png' } });
  });
  await page.goto('/dashboard/library');
  await expectStarted(page);
  const final: string[] = [];
  for (const { id: document, data } of ITEMS.filter(({ data }) => data.kind === 'one-pager')) {
    // In place, which takes a fraction of a document's time.
    await page.evaluate((to) => location.assign(to), `/dashboard/${document}?contact=${contact}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(data.title));
    await expectText(page, 'For Robin Sample');
    await expect(text(page)).toBeVisible();
    const printed = await printedPages(page);
    const sheet = await sheetOf(page);
    // A text with figures that are not final is for no client yet, and their state takes more room than amounts.
    const isFinal = !(await sheet.textContent())?.includes('Incomplete: not for clients');
    if (isFinal) {
      final.push(document);
      expect(printed, document).toBe(1);
      await expect(sheet).toContainText(/Prepared for Robin Sample by .*, Example Planning/);
    }
    await expect(sheet).toContainText(disclosure);
  }
  expect(final).not.toEqual([]);
});

test('an approval that is recorded on the page prints in place of the draft’s mark, and the item is handed over, listed by contact, and taken back', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const contact = await createContact(id, { name: 'Margaret Example' } as never, null);
  await page.goto('/dashboard/library');
  await expect(page.getByText('Nothing is approved for your firm yet.').first()).toBeVisible();
  await open(page, 'what-a-trust-does');
  const sheet = await sheetOf(page);
  await expect(sheet).toContainText('Draft for your compliance review');
  await expect(sheet).toContainText(
    /Text of .*; valid through .*\. This is general information, not tax, legal, insurance or investment advice\./,
  );
  await expect(sheet).not.toContainText('For advisors only');
  await endPrint(page);
  await press(page, 'Record approval');
  await fill(page, 'Approval number', 'AD-2291');
  await fill(page, 'Principal', 'Jane Doe');
  await fill(page, 'Approved on', new Date().toISOString().slice(0, 10));
  await press(page, /^Record$/);
  const section = page.getByRole('region', { name: 'Approval' });
  await expect(section).toContainText(/AD-2291, Jane Doe, .*; use through /);
  await sheetOf(page);
  await expect(sheet).toContainText(/Approval AD-2291, .*; use through /);
  await expect(sheet).not.toContainText(/Draft for|Jane Doe/);
  await endPrint(page);

  const aboutUses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uses')) aboutUses.push(request.method());
  });
  await page.reload();
  const dialog = page.getByRole('dialog');
  const chooseContact = async () => {
    await page.getByRole('combobox', { name: 'Contact' }).fill('marg');
    await page.getByRole('option', { name: 'Margaret Example' }).click();
  };
  await press(page, 'Hand over');
  await press(dialog, 'In person');
  await expectText(page, 'Choose one of your contacts.');
  await chooseContact();
  await press(dialog, 'In person');
  await expectText(page, 'Handed over to Margaret Example');
  const inUse = page.getByRole('region', { name: 'In use' });
  await expect(inUse).toContainText('In use with 1 contact');
  await expect(inUse.getByRole('listitem')).toContainText(/^Margaret Example.*In person/);
  await press(page, 'Undo');
  await expect(inUse).toBeHidden();

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('main')?.innerText ?? '';
    };
  });
  await press(page, 'Hand over');
  await chooseContact();
  await press(dialog, 'Print');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /For\s+Margaret Example/);
  expect(aboutUses, 'the list comes with the text').toEqual(['POST', 'POST']);
  await page.goto(`/dashboard/contacts/view?id=${contact.id}`);
  await expect(page.getByRole('main')).toContainText('Handed over “What a trust does”');
  await expect(page.getByRole('main')).toContainText('Printed, AD-2291, text of November 22, 2026');
  await page.goto('/dashboard/library?approved=yes');
  await expectText(page, '1 item, 1 approved');
  await expect(rows(page)).toHaveText([/What a trust does.*Approved/s]);
});

test('an expired item says so, and cannot be printed if it is for clients', {
  tag: '@deep',
}, async ({ page }) => {
  await page.clock.setFixedTime('2028-01-01T12:00:00Z');
  await signInAsNew(page);
  await open(page, 'year-end-giving');
  await expect(text(page)).toBeVisible();
  await expectText(page, 'This item expired on Dec 31, 2026.');
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  const sheet = await sheetOf(page);
  await expect(sheet).toContainText('It must not be given to clients');
  await expect(sheet).not.toContainText('Add up what you gave');

  await open(page, 'asking-for-an-introduction');
  await expectText(page, 'This item expired on Nov 30, 2027.');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await sheetOf(page);
  await expect(sheet).toContainText('Ask after something useful has happened');
  await expect(sheet).toContainText('For advisors only. Not for clients.');
  await expect(sheet.locator('.sheet-card')).toHaveCount(0);

  await page.goto('/dashboard/library');
  await expectText(page, '0 items');
  await press(page, `Show ${ITEMS.length} expired items`);
  await expect(rows(page)).toHaveCount(ITEMS.length);
});
