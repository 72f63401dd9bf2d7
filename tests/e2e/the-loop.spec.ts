/** From an affiliate's link to the lead, with delivery `portal`: a build of its own. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { expectNoFindings } from './axe.ts';
import { testWith } from './built-variant.ts';
import { givenIntroducer } from './introducer.ts';
import { expect, keepToasts, reachForm } from './journey.ts';

const test = testWith('portal');
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: /The form was not sent|status of (400|503)/ });

const form = (page: Page) => page.locator('#contact form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });

/** Fills in the form for somebody who never wrote before; answers the e-mail address. */
async function fill(page: Page): Promise<string> {
  const email = `grace-${randomUUID()}@example.com`;
  await field(page, 'Full Name').fill('Grace Example');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Message').fill('Tell me more.');
  return email;
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

/** What the portal keeps of the person: the lead with its receipt, the contact's origin and the alert. */
const kept = (email: string) =>
  query(
    `select l.affiliate_id, l.introduced_by, l.receipt, c.origin, c.source, a.title
       from lead l left join contact c on c.id = l.contact_id
       left join alert a on a.subject = 'lead:' || l.id
      where l.email = $1`,
    [email],
  );

const today = () => new Date().toISOString().slice(0, 10);

test('with JavaScript: link, introduction, message, lead, alert and receipt', async ({ page }) => {
  const code = `ada-${randomUUID().slice(0, 8)}`;
  const ada = await givenIntroducer(code);
  await keepToasts(page);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/referrals/') && asked.push(request.url()),
  );
  await page.goto(`/r/${code.toUpperCase()}`);
  await expect(page).toHaveURL('/');
  expect(asked).toEqual([]);
  await reachForm(page, '#contact');
  await expect(form(page).getByRole('status')).toHaveText(
    'Introduced by Ada Example, Example PlanningAda is paid for clients she brings.This browser remembers it for 30 days.',
  );
  const email = await fill(page);
  await send(page);
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(
    'Message sent',
  );
  await expect(field(page, 'Message')).toHaveValue('');
  const [lead, ...others] = await kept(email);
  expect(others).toEqual([]);
  const receipt = {
    credit: 'link',
    reference: code,
    link: { id: expect.any(String), label: 'Default link' },
    visitedOn: today(),
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

test('without JavaScript: what is typed, a page of thanks, lead, alert and receipt', async ({
  browser,
  baseURL,
}) => {
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
  await page.goBack();
  await expect(field(page, 'Email Address')).toHaveValue(email);
  await expect(field(page, 'Who introduced you?')).toHaveValue(` ${code.toUpperCase()} `);
  await field(page, 'Message').fill('Tell me more.');
  await send(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await kept(email)).toEqual([
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

test('a message that does not fit stays, and its sentence and the focus lead to the field', async ({
  page,
}) => {
  await page.goto('/#contact');
  await reachForm(page, '#contact');
  await expectNoFindings(page, '#contact');
  await fill(page);
  await field(page, 'Phone Number').fill('call me');
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'The phone number does not look complete. Example: +1 555 010 0100.',
  );
  await expect(field(page, 'Phone Number')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('Tell me more.');

  await field(page, 'Phone Number').fill('');
  await page.route('**/api/leads', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Not now.' } }),
  );
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Your message could not be sent. It is still here: please try again.',
  );
  await expect(field(page, 'Message')).toHaveValue('Tell me more.');
});
