/** Portal pages open in place: the app does what the browser does for a document. */
import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { pressWithoutSession, signInAs, signInAsNew } from './affiliate.ts';
import { ADA, DESKTOP, ME, openTraining } from './dashboard.ts';
import { hold, holdScripts } from './hold.ts';
import {
  expect,
  expectHeading,
  expectStarted,
  expectText,
  follow,
  press,
  test,
} from './journey.ts';

// The journeys include an ended session and a page that cannot be fetched.
test.use({
  viewport: DESKTOP,
  expectedErrors:
    /status of (401|404|50\d)|ERR_|Failed to fetch|was not (loaded|read)|could not be|Login failed/,
});

const sidebar = (page: Page) => page.getByRole('complementary');
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name });
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Records the documents that the page loads from now on. */
function listenToDocuments(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

/** Signs in as a new affiliate with this many contacts, opens the list, and returns their ids. */
async function openContacts(page: Page, count: number): Promise<string[]> {
  const affiliate = await signInAsNew(page);
  const made = await query<{ id: string }>(
    `insert into contact (affiliate_id, name, stage, created_at)
     select $1, 'Person ' || n, case when n % 2 = 1 then 'client' else 'lead' end, now() + n * interval '1 ms'
       from generate_series(0, $2::int - 1) n returning id`,
    [affiliate, count],
  );
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  return made.map(({ id }) => id);
}

test('a link shows its page with title, current link, focus and scroll position, loads no document, and requests no wrong address', async ({
  page,
}) => {
  const [id] = await openContacts(page, 1);
  await page.goto(`/dashboard/contacts/view?id=${id}`);
  await expectHeading(page, 'Person 0');
  const documents = listenToDocuments(page);
  const wrong: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`);
  });
  await link(page, 'Contacts').click();
  await expectHeading(page, 'Contacts');
  await link(page, 'Library').click();
  await expectHeading(page, 'Library');
  await expect(page).toHaveURL('/dashboard/library');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Library \| /);
  await expect(link(page, 'Library')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAccessibleName('Library');

  await page.locator('main a[href^="/dashboard/library/"]').first().click();
  await expect(page.locator('article.reading p').first()).toBeVisible();
  await expect(link(page, 'Library')).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await link(page, 'Profile').click();
  await expectHeading(page, 'Profile');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  expect(documents).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a page has the same text in place as when opened directly', { tag: '@deep' }, async ({
  page,
}) => {
  // Other tests send the demo affiliate alerts, which the title counts.
  await signInAsNew(page);
  await page.goto('/dashboard/support');
  // A link pressed before the app has loaded would load a document.
  await expectStarted(page);
  for (const name of ['Tools', 'Training', 'Links', 'Library']) {
    await link(page, name).click();
    await expectHeading(page, name);
    await expect(page.locator('[data-skeleton], main [aria-busy="true"]')).toHaveCount(0);
    // What a firm approved is known after the list.
    if (name === 'Library') await expectText(page, 'none approved');
    const said = await page.getByRole('main').innerText();
    const title = await page.title();
    await page.reload();
    await expectStarted(page);
    await expect(page.locator('[data-skeleton], main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveText(said.replaceAll(/\s+/g, ' ').trim(), {
      useInnerText: true,
    });
    await expect(page).toHaveTitle(title);
  }
});

test('Back and Forward show the list at its scroll position and with its filters, which the menu’s link removes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openContacts(page, 20);
  await page.getByRole('link', { name: 'Person 9' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await follow(page, 'Person 9');
  await expectHeading(page, 'Person 9');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expectHeading(page, 'Contacts');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expectHeading(page, 'Person 9');

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Person 13');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await link(page, 'Contacts').click();
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('a contact’s link shows its name before the data', { tag: '@deep' }, async ({ page }) => {
  const [id] = await openContacts(page, 1);
  const release = await hold(page, `**/api/contacts/${id}`);
  await follow(page.getByRole('rowheader'), 'Person 0');
  await expectHeading(page, 'Person 0');
  await expect(page).toHaveTitle(/^Person 0 \|/);
  await expect(page.getByRole('main')).toContainText('Loading the contact');
  release();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
});

test('data show immediately on the next visit and are requested again', async ({ page }) => {
  await openContacts(page, 1);
  await link(page, 'Tools').click();
  await expectHeading(page, 'Tools');
  await page.request.post(createContact.path, { data: { name: 'Somebody New' } });
  const again = page.waitForRequest('**/api/contacts?limit=25');
  await link(page, 'Contacts').click();
  await expect(page.getByRole('rowheader', { name: 'Person 0' })).toBeVisible();
  await again;
  await expect(page.getByRole('rowheader', { name: 'Somebody New' })).toBeVisible();
});

test('the browser itself handles a press with a modifier key, a hash and an unknown address', {
  tag: '@deep',
}, async ({ page, context }) => {
  await openTraining(page);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link(page, 'Tools').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.close();
  await expect(page).toHaveURL('/dashboard/training');
  // A hash within the page, and an address that no page has.
  const documents = listenToDocuments(page);
  await link(page, 'Reports').click();
  await expect(page.getByRole('link', { name: 'Why is my referral missing?' })).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('main h1')?.setAttribute('data-same', '');
    location.assign('#missing');
  });
  const dialog = page.getByRole('dialog', { name: 'Why is my referral missing?' });
  await expect(dialog).toBeVisible();
  expect(documents).toEqual([]);
  // When it closes, it removes the hash, and the page stays as it is.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/reports');
  await expect(page.locator('main h1')).toHaveAttribute('data-same');
  await page.goto('/dashboard/library');
  await page.evaluate(() => location.assign('/dashboard/library/no-such-item'));
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});

test('the unsaved-changes guard asks once, and the work is still there on return', async ({
  page,
}) => {
  await signInAsNew(page);
  const firm = page.getByLabel('Firm', { exact: true });
  await page.goto('/dashboard/profile');
  await firm.fill('Example Planning');
  await link(page, 'Tools').click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(dialog, 'Stay');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(firm).toHaveValue('Example Planning');
  await link(page, 'Tools').click();
  await press(dialog, 'Leave');
  await expectHeading(page, 'Tools');
  await link(page, 'Links').click();
  await expectHeading(page, 'Links');
  await link(page, 'Profile').click();
  await expect(firm).toHaveValue('Example Planning');
});

test('after the session has ended, the pressed page opens once its affiliate has signed in again', async ({
  page,
}) => {
  await openTraining(page);
  const documents = listenToDocuments(page);
  await pressWithoutSession(link(page, 'Reports'));
  const password = again(page).getByLabel('Password');
  await expect(password).toBeFocused();
  await password.fill('wrong');
  await press(again(page), 'Sign in');
  await expect(password).toHaveAccessibleDescription('The username or password is not correct.');
  await expect(password).toBeFocused();
  await password.fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(again(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Why is my referral missing?' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], [data-skeleton]')).toHaveCount(0);
  expect(documents).toEqual([]);
});

test('a client’s name leaves the tab’s title when the session ends or someone else signs in', async ({
  page,
}) => {
  const [id] = await openContacts(page, 1);
  await page.goto(`/dashboard/contacts/view?id=${id}`);
  await expect(page).toHaveTitle(/^Person 0 \|/);
  // The page's last read: without a session it would ask for the password before the note is sent.
  await expectText(page, 'The client needs no account.');
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await page.getByRole('textbox', { name: 'Note' }).fill('Called about the trust');
  await pressWithoutSession(
    page.getByRole('main').getByRole('button', { name: 'Save', exact: true }),
  );
  await expect(again(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Contact \|/);
  await signInAs(page, username);
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in'));
  await expect(again(page)).toBeHidden();
  await expectText(page, 'Called about the trust');
  await expect(page).toHaveTitle(/^Person 0 \|/);
  await page.route('**/api/contacts/**', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route(ME, (route) => route.fulfill({ json: { ...ADA, username: 'grace' } }));
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in'));
  await expect(page).toHaveTitle(/^Contact \|/);
});

test('a page whose script a deploy has removed loads once as a document', { tag: '@deep' }, async ({
  page,
}) => {
  await page.route('**/_astro/ShopPage*', (route) => route.fulfill({ status: 404 }));
  await openTraining(page);
  const documents = listenToDocuments(page);
  await page.route('**/dashboard/shop', async (route) => {
    await page.unroute('**/_astro/ShopPage*');
    await route.continue();
  });
  await link(page, 'Shop').click();
  await expectHeading(page, 'Shop');
  await expect.poll(() => documents).toEqual(['/dashboard/shop']);
  await expectStarted(page);
  await link(page, 'Links').click();
  await expectHeading(page, 'Links');
  expect(documents).toHaveLength(1);
});

test('a page with a slow script immediately shows its title at the top, and then its content; of two presses the last one counts', async ({
  page,
}) => {
  const release = await holdScripts(page, 'ReportsPage');
  await openTraining(page);
  const documents = listenToDocuments(page);
  await page.evaluate(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => titles.push(document.title)).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    for (const path of ['reports', 'tools'])
      document.querySelector<HTMLElement>(`aside a[href="/dashboard/${path}"]`)?.click();
  });
  await expectHeading(page, 'Tools');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  expect(titles.filter((title) => title.includes('Reports'))).toEqual([]);

  await page.evaluate(() => scrollTo(0, 200));
  await link(page, 'Reports').click();
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expectHeading(page, 'Reports');
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  release();
  await expect(page.getByText('Loading the page')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Why is my referral missing?' })).toBeVisible();
  expect(documents).toEqual([]);
});

test('without a network the page stays, says that it is offline, and tries again', {
  tag: '@deep',
}, async ({ page, context }) => {
  await page.route('**/_astro/ShopPage*', (route) => route.abort());
  await openTraining(page);
  // The script that shows toasts has loaded.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await context.setOffline(true);
  await link(page, 'Shop').click();
  await expectText(page, 'This page did not load');
  await expect(link(page, 'Links')).toBeVisible();
  await page.unroute('**/_astro/ShopPage*');
  await context.setOffline(false);
  await press(page, 'Try again');
  await expectHeading(page, 'Shop');
});

test('a browser without the Navigation API loads the document of a link, and Back shows the page before', {
  tag: '@deep',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await openTraining(page);
  const documents = listenToDocuments(page);
  await link(page, 'Tools').click();
  await expectHeading(page, 'Tools');
  await expect(link(page, 'Tools')).toHaveAttribute('aria-current', 'page');
  expect(documents).toEqual(['/dashboard/tools']);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/training');
  await expectStarted(page);
});

test.describe('at rest', () => {
  test.use({ preloading: true });
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium tells priorities');

  test('the scripts of the sidebar’s pages load after the page’s reads, with a low priority', {
    tag: '@deep',
  }, async ({ page }) => {
    const priorities: Record<string, string> = {};
    const network = await page.context().newCDPSession(page);
    network.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
      const [, name] = /_astro\/(\w+Page)\.[^/]*\.js$/.exec(url) ?? [];
      if (name) priorities[name] = initialPriority;
    });
    await network.send('Network.enable');
    await signInAsNew(page);
    const release = await hold(page, '**/api/links');
    await page.goto('/dashboard/links');
    await expect(page.getByRole('button', { name: 'New link' })).toBeVisible();
    await page.evaluate(async () => {
      for (let time = 0; time < 5; time += 1)
        await new Promise((done) => requestIdleCallback(done));
    });
    expect(Object.keys(priorities)).toEqual(['LinksPage']);
    release();
    await expect.poll(() => Object.keys(priorities)).toContain('ContactPage');
    const { LinksPage: _, ...others } = priorities;
    expect(new Set(Object.values(others))).toEqual(new Set(['Low']));
  });
});
