import { query } from '../../functions/lib/db/db.ts';
import { createTicket } from '../../functions/lib/tickets/tickets.ts';
import {
  forgetProof,
  givenAffiliate,
  givenPassword,
  PASSWORD,
  signInAs,
  signInAsNew,
} from './affiliate.ts';
import { DESKTOP } from './dashboard.ts';
import { hold } from './hold.ts';
import { expect, expectText, expectValue, fill, follow, overflow, press, test } from './journey.ts';
import { makeOffice } from './office.ts';

test.use({ expectedErrors: /status of (400|403|409)/, viewport: DESKTOP });

const ORDER = `insert into piece_order (affiliate_id, items, address, history) values ($1,
  '[{"product":"letter","quantity":100,"paper":"matte","link":null}]',
  '{"name":"Ada Example","street":"1 Example Street","city":"Sampletown","state":"NY","zip":"10001"}',
  '[{"status":"requested","at":"2030-01-01T12:00:00Z","note":""}]') returning id`;

/** Adds work for the office: an affiliate with an order and a ticket, and a message without a referral. */
async function givenWork() {
  const ada = await givenAffiliate();
  const visitor = `Visitor ${ada.username.slice(-6)}`;
  const [order] = await query<{ id: string }>(ORDER, [ada.id]);
  const question = { topic: 'question', subject: 'My link', message: 'Where?', page: '' } as const;
  const ticket = await createTicket(ada.id, question, null);
  await query(
    `insert into lead (name, email, message, credit, receipt)
     values ($1, 'visitor@example.org', 'Tell me more.', 'none', '{}')`,
    [visitor],
  );
  return { ada, visitor, order: order?.id ?? '', ticket: ticket.id };
}

test('the office invites, credits a lead, updates an order, answers and announces, and the affiliate sees it', async ({
  page,
}) => {
  const { ada, visitor, order } = await givenWork();
  const olive = await givenPassword();
  await signInAs(page, olive.username);
  await makeOffice(olive.id);
  const main = page.getByRole('main');
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the office' }).getByRole('link', { name });

  await page.goto('/dashboard');
  await follow(page.getByRole('navigation', { name: 'More' }), 'Office');
  await expect(main.getByRole('heading', { name: 'Open orders' })).toBeVisible();
  await part('Affiliates').click();
  await press(main, 'Invite');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'First name', 'Grace');
  await fill(dialog, 'Last name', 'Sample');
  await fill(dialog, 'Email address', 'grace@example.com');
  await fill(dialog, 'Username', `grace-${ada.username}`.slice(0, 60));
  await press(dialog, 'Invite');
  await expectValue(dialog, 'One-time link', /\/choose-password#[\w-]{43}$/);
  await press(dialog, 'Done');

  await part('Leads').click();
  await press(main, `Credit the message of ${visitor}`);
  await dialog.getByLabel('Affiliate', { exact: true }).fill(ada.username);
  await dialog.getByRole('radio', { name: ada.username }).check();
  await fill(dialog, 'Reason', 'She told us on the phone');
  await press(dialog, 'Credit');
  await expectText(main, 'Credited by the office');

  await page.goto(`/dashboard/office?part=orders&id=${order}`);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^100 × /);
  await press(main, 'Save');
  await expect(main.getByText('Approved', { exact: true }).first()).toBeVisible();

  // The name leads to the affiliate's page, which has the order and the ticket.
  await follow(main, 'Ada Example');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Ada Example');
  await expect(part('Affiliates')).toHaveAttribute('aria-current', 'page');
  await follow(main, 'My link');
  await fill(main, 'Your answer', 'Under “Links”.');
  await press(main, 'Send answer');
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();

  await part('Announcements').click();
  await press(main, 'Write an announcement');
  const title = `News for ${visitor}`;
  await fill(main, 'Title', title);
  await fill(main, 'Text', 'All is <b>well</b>.\n\nRead on.');
  await expect(main.getByRole('region', { name: 'Preview' })).toContainText('All is <b>well</b>.');
  await main.getByLabel('Publish on a day').check();
  await main.getByLabel('Day', { exact: true }).fill('2150-01-01');
  // An announcement requires step-up after the last proof has expired, and the typed text stays meanwhile.
  await forgetProof(olive.id);
  await press(main, 'Plan');
  await press(dialog, 'Cancel');
  await expectValue(main, 'Title', title);
  await press(main, 'Plan');
  await fill(dialog, 'Password', PASSWORD);
  await press(dialog, 'Confirm');
  await expect(main.getByRole('row', { name: title })).toContainText('Planned');
  // The announcement's day has come, and only one of the tests' affiliates is old enough to get it.
  await query("update affiliate set created_at = now() - interval '9 days' where id = $1", [
    ada.id,
  ]);
  await query("update announcement set publish_at = now() - interval '8 days' where title = $1", [
    title,
  ]);

  await signInAs(page, ada.username);
  await page.goto('/dashboard/alerts');
  for (const name of [`${visitor} wrote to you`, 'Your order is approved', /office answered/]) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await follow(main, title);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectText(main, 'All is <b>well</b>.');
});

test('an affiliate’s page has the office’s notes, and an answer stays if another member answers first', {
  tag: '@deep',
}, async ({ page }) => {
  const { ada, ticket } = await givenWork();
  await makeOffice(await signInAsNew(page));
  const main = page.getByRole('main');
  await page.goto(`/dashboard/office?part=affiliate&id=${ada.id}`);
  await press(main, 'Edit the notes');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'E&O insurance until', '2030-12-20');
  await fill(dialog, 'Notes', 'Prefers calls.');
  await press(dialog, 'Save');
  await expectText(main, 'Prefers calls.');
  await expectText(main, 'December 20, 2030');
  await follow(main, 'My link');
  await fill(main, 'Your answer', 'Under “Links”.');
  await query('update ticket set version = version + 1 where id = $1', [ticket]);
  await press(main, 'Send answer');
  await press(main, 'Show the thread as it is now');
  await expectValue(main, 'Your answer', 'Under “Links”.');
  await press(main, 'Send answer');
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();
});

test('an affiliate cannot open the office page, and its scripts are not fetched', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await page.goto('/dashboard/office?part=audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page).toHaveTitle(/^Page not found \| /);
  await expect(page.getByRole('link', { name: 'Office' })).toHaveCount(0);
  expect([...fetched].filter((path) => path.startsWith('/api/office'))).toEqual([]);
  const before = new Set(fetched);
  await makeOffice(id);
  await page.reload();
  await expect(page.getByRole('main').getByRole('table', { name: 'Audit' })).toBeVisible();
  const parts = [...fetched].filter((path) => path.endsWith('.js') && !before.has(path));
  expect(parts.length).toBeGreaterThan(1);
});

test('on a narrow screen with the sidebar, the current tab is in view, and a wide table scrolls by itself', {
  tag: '@deep',
}, async ({ page }) => {
  await makeOffice(await signInAsNew(page));
  await page.setViewportSize({ width: 768, height: 900 });
  // The tabs show the counts of waiting work, which arrive after the tabs.
  const answer = await hold(page, '**/api/office/waiting', (route) =>
    route.fulfill({ json: { leads: 123, orders: 123, tickets: 123 } }),
  );
  for (const [part, label] of [
    ['overview', 'Overview'],
    ['audit', 'Audit'],
  ] as const) {
    await page.goto(`/dashboard/office?part=${part}`);
    const tab = page.getByRole('link', { name: label, exact: true });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toBeInViewport({ ratio: 0.9 });
  }
  answer();
  await expect(page.getByRole('link', { name: /^Leads.*123/ })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeInViewport({
    ratio: 0.9,
  });

  await page.goto('/dashboard/office?part=network');
  await expect(page.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
