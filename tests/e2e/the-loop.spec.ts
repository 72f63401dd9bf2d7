/** From an affiliate's link to the lead and its mails, with delivery `portal`. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { localTime } from '../../src/lib/zoned-time.ts';
import { givenPassword, signInAs, signOut } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { test } from './built-variant.ts';
import { givenIntroducer } from './introducer.ts';
import { expect, keepToasts, overflow, reachForm, toasts } from './journey.ts';
import { makeOffice } from './office.ts';

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: /The form was not sent|status of (400|503)/ });

const form = (page: Page) => page.locator('#contact form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });

/** Fills in the form as a new visitor, and returns the email address. */
async function fill(page: Page): Promise<string> {
  const email = `grace-${randomUUID()}@example.com`;
  await field(page, 'Full Name').fill('Grace Example');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Message').fill('Tell me more.');
  return email;
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

/** The portal's records of the visitor: the lead with its receipt, the contact's origin and the alert. */
const leadOf = (email: string) =>
  query(
    `select l.affiliate_id, l.introduced_by, l.receipt, c.origin, c.source, a.title
       from lead l left join contact c on c.id = l.contact_id
       left join alert a on a.subject = 'lead:' || l.id
      where l.email = $1`,
    [email],
  );

const today = () => new Date().toISOString().slice(0, 10);

test('with JavaScript: link, introduction, a message that is corrected and arrives, lead, alert and receipt', {
  tag: '@deep',
}, async ({ page }) => {
  const code = `ada-${randomUUID().slice(0, 8)}`;
  const ada = await givenIntroducer(code);
  await keepToasts(page);
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/referrals/') && requests.push(request.url()),
  );
  await page.goto(`/r/${code.toUpperCase()}`);
  await expect(page).toHaveURL('/');
  expect(requests).toEqual([]);
  await reachForm(page, '#contact');
  await expect(form(page).getByRole('status')).toHaveText(
    'Introduced by Ada Example, Example PlanningAda is paid for clients she brings.This browser remembers it for 30 days.',
  );
  await expectNoFindings(page, '#contact');
  const email = await fill(page);
  await field(page, 'Phone Number').fill('call me');
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'The phone number does not look complete. Example: +1 555 010 0100.',
  );
  await expect(field(page, 'Phone Number')).toBeFocused();
  await field(page, 'Phone Number').fill('');
  await send(page);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(field(page, 'Message')).toHaveValue('');
  const [lead, ...others] = await leadOf(email);
  expect(others).toEqual([]);
  const receipt = {
    credit: 'link',
    reference: code,
    link: { id: expect.any(String), label: 'Default link' },
    // In the time zone that an affiliate has at first.
    visitedOn: localTime('America/New_York', new Date()).slice(0, 10),
    formOn: today(),
    consent: '2026-11',
    disclosure: { version: 1, text: 'Ada is paid for clients she brings.' },
  };
  expect(lead).toEqual({
    affiliate_id: ada,
    introduced_by: '',
    receipt,
    origin: receipt,
    source: 'link',
    title: 'Grace Example wrote to you',
  });
  expect(await page.context().cookies()).toEqual([]);
});

test('without JavaScript: typed values, a thank-you page, lead, alert and receipt', {
  tag: '@deep',
}, async ({ browser, baseURL }) => {
  const code = `ada-${randomUUID().slice(0, 8)}`;
  const ada = await givenIntroducer(code);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(`/r/${code}`);
  const email = await fill(page);
  await field(page, 'Who introduced you?').fill(` ${code.toUpperCase()} `);
  await field(page, 'Message').fill('My card: 4111 1111 1111 1111');
  await send(page);
  await expect(page.getByRole('listitem')).toContainText('This looks like it holds a card number.');
  // Waits for the paint, as a person would. By then the browser has stored the values of the previous page.
  await page.screenshot();
  await page.goBack();
  await expect(field(page, 'Email Address')).toHaveValue(email);
  await expect(field(page, 'Who introduced you?')).toHaveValue(` ${code.toUpperCase()} `);
  await field(page, 'Message').fill('Tell me more.');
  await send(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await leadOf(email)).toEqual([
    expect.objectContaining({
      affiliate_id: ada,
      introduced_by: code.toUpperCase(),
      receipt: expect.objectContaining({ credit: 'typed', reference: code, formOn: today() }),
      source: 'form',
      title: 'Grace Example wrote to you',
    }),
  ]);
  await context.close();
});

/** The text and the headers of the mail with this subject to this address, from the mail server. */
async function mailTo(page: Page, address: string, subject: RegExp): Promise<string> {
  let mail = '';
  await expect(async () => {
    const list = await (await page.request.get('/__mail')).text();
    const entry = [...list.matchAll(/<a href="([^"]+)">([^<]*)<\/a><br>to ([^,]+),/g)].find(
      ([, , words = '', to]) => subject.test(words) && to === address,
    );
    expect(entry).toBeDefined();
    mail = await (await page.request.get(entry?.[1] ?? '')).text();
  }).toPass();
  return mail;
}

/** Chooses this password through a mail's link, whose page says why. */
async function chooseBy(page: Page, mail: string, why: string, password: string) {
  await page.goto(/http:\S+\/choose-password#[\w-]+/.exec(mail)?.[0] ?? '');
  await expect(page.getByText(`Hello Ida. ${why}`)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('by mail: a file invites, a password is chosen, and a lead is acknowledged and opened', {
  tag: '@deep',
}, async ({ page }) => {
  const olive = await givenPassword();
  await signInAs(page, olive.username);
  await makeOffice(olive.id);
  const ida = `ida-${randomUUID().slice(0, 8)}`;
  const address = `${ida}@example.com`;
  await page.goto('/dashboard/office?part=affiliates');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const rows = `${ida},Ida,Sample,${address}\n\n${olive.username},Ada,Example,ada@example.com\n`;
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Username,First name,Last name,Email\n${rows}`),
  });
  await expect(dialog.getByText('people.csv: 1 affiliate to invite')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 4' })).toContainText(
    'An affiliate has this username or email already.',
  );
  await expectNoFindings(page, 'dialog');
  await dialog.getByRole('button', { name: 'Invite 1' }).click();
  await expect(dialog.getByText('1 invitation on the way')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();

  await signOut(page);
  const invited = await mailTo(page, address, /^Your invitation/);
  await chooseBy(
    page,
    invited,
    'Choose the password that you will sign in with.',
    'eleven quiet meadows',
  );
  await page.waitForURL('/dashboard');

  const [{ code } = { code: '' }] = await query<{ code: string }>(
    'select code from profile where affiliate_id = (select id from affiliate where username = $1)',
    [ida],
  );
  await page.goto(`/r/${code}`);
  await reachForm(page, '#contact');
  const visitor = await fill(page);
  await send(page);
  await mailTo(page, visitor, /^We have your message/);
  const lead = await mailTo(page, address, /^You have a new lead/);
  await page.goto(/http:\S+\/dashboard\/contacts\/view\S+/.exec(lead)?.[0] ?? '');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Tell me more.');
});

test('by mail: a password is reset, a digest is unsubscribed, and a new address is confirmed', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  const { id, username } = await givenPassword();
  const address = `${username}@example.com`;
  await query("update affiliate set first_name = 'Ida', email = $2 where id = $1", [id, address]);
  await query(
    `insert into contact (affiliate_id, name, next_step, next_on)
     values ($1, 'Grace Example', 'Call', current_date - 2)`,
    [id],
  );
  await page.goto('/login');
  await page.getByText('Forgot password?').click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'If there is an account with this name' }),
  ).toBeFocused();
  const reset = await mailTo(page, address, /^Choose a new/);
  const why = 'Choose a new password. It ends every session that is open.';
  await chooseBy(page, reset, why, 'twelve quiet meadows');
  await page.waitForURL('/login');
  await expect(page.getByText('Your password is set')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('twelve quiet meadows');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');

  const command = ['scripts/mail.ts', 'daily', '--site', baseURL ?? ''];
  await promisify(execFile)(process.execPath, command);
  const digest = await mailTo(page, address, /^1 overdue$/);
  const oneClick = /list-unsubscribe: &lt;([^>&]+)>/i.exec(digest)?.[1] ?? '';
  // Mail programs send neither cookies nor an origin.
  const left = await fetch(oneClick, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(left.status).toBe(200);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/settings/alerts');
  await expect(page.getByLabel('Digest by email')).toHaveValue('off');
  await expect(page.getByLabel('Security, by email')).toBeDisabled();
  const saved = ['/api/alerts/muted', '/api/account/mail'].map((path) =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(path),
    ),
  );
  await page.getByLabel('New leads, in the portal').uncheck();
  await page.getByLabel('Orders, by email').uncheck();
  await Promise.all(saved);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page);
  }
  await page.reload();
  await expect(page.getByLabel('Orders, by email')).not.toBeChecked();
  await expect(page.getByLabel('New leads, by email')).toBeChecked();
  await expect(page.getByLabel('New leads, in the portal')).not.toBeChecked();

  await page.goto('/dashboard/settings/security');
  const ask = async (address: string) => {
    await page.getByLabel('New email address').fill(address);
    await page.getByRole('textbox', { name: 'Password, to confirm' }).fill('twelve quiet meadows');
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText(`${address} is not confirmed yet.`)).toBeVisible();
  };
  await ask(`wrong-${address}`);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Email address' })).toBeFocused();
  await ask(`new-${address}`);
  const confirming = await mailTo(page, `new-${address}`, /^Confirm your new email address$/);
  await page.goto(/http:\S+\/confirm-address#[\w-]+/.exec(confirming)?.[0] ?? '');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('status')).toHaveText(`Done. Your account now uses new-${address}.`);
  await expect(page.getByRole('status')).toBeFocused();
  await page.goto('/dashboard/settings/security');
  await expect(page.getByText(`Now: new-${address}.`)).toBeVisible();
});

test('an affiliate’s own page from start to end: review, a message without scripts, withdrawal', {
  tag: '@deep',
}, async ({ page, browser, baseURL: base }) => {
  const baseURL = base ?? '';
  const main = page.getByRole('main');
  const ada = await givenPassword();
  await signInAs(page, ada.username);
  await page.goto('/dashboard/profile');
  await main.getByRole('textbox', { name: 'Biography' }).fill('I help families decide together.');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const own = main.getByRole('region', { name: 'Your page' });
  await expect(own.getByRole('button', { name: 'Send for review' })).toBeEnabled();

  await own.getByText('Preview of your page').click();
  const preview = own.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Ada Example');
  await own.getByRole('button', { name: 'Send for review' }).click();
  await expect(own).toContainText('Waiting for review');
  await expectNoFindings(page);
  const [{ code } = { code: '' }] = await query<{ code: string }>(
    'select code from profile where affiliate_id = $1',
    [ada.id],
  );
  expect((await page.request.get(`/a/${code}`)).status()).toBe(404);

  const office = await browser.newPage({ baseURL, reducedMotion: 'reduce' });
  const olive = await givenPassword();
  await signInAs(office, olive.username);
  await makeOffice(olive.id);
  await office.goto('/dashboard/office?part=review');
  const review = office.getByRole('main');
  await expect(review.getByText('I help families decide together.')).toBeVisible();
  await expectNoFindings(office);
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(review.getByText('No page waits for review')).toBeVisible();
  await office.close();

  const family = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await family.goto(`/r/${code}`);
  await expect(family).toHaveURL(`/a/${code}?ref=${code}`);
  await expect(family.getByRole('heading', { level: 1 })).toHaveText('Ada Example');
  const email = `family-${randomUUID()}@example.com`;
  await family.getByLabel('Full Name').fill('Grace Example');
  await family.getByLabel('Email or phone').fill(email);
  await family.getByLabel('Message').fill('May we talk?');
  await family.getByRole('button', { name: 'Send Message' }).click();
  await expect(family.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(
    family.getByText('Thank you for writing. Ada Example has your message and will reply.'),
  ).toBeVisible();
  await family.close();
  expect(
    (await leadOf(email)).map((lead) => (lead as { affiliate_id: string }).affiliate_id),
  ).toEqual([ada.id]);

  const open = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 } });
  await open.goto(`/a/${code}`);
  await expectNoFindings(open);
  expect(await overflow(open)).toBe(0);
  await page.reload();
  await expect(own).toContainText('Live');
  await own.getByRole('button', { name: 'Withdraw the page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(own).toContainText('Your links lead to the landing page.');
  expect((await open.goto(`/a/${code}`))?.status()).toBe(404);
  await open.close();
});
