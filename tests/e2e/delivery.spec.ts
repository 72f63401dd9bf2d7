/** The forms with delivery turned on. Netlify Forms itself is not available here. */
import type { Page } from '@playwright/test';
import { testWith } from './built-variant.ts';
import { expect, keepToasts, reachForm, toasts } from './journey.ts';

const test = testWith('netlify-forms');
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: /The form was not sent|status of 500/ });

const form = (page: Page) => page.locator('#contact form:visible');

async function fill(page: Page) {
  await page.goto('/#contact');
  await reachForm(page, '#contact');
  await form(page).getByLabel('Full Name').fill('Grace Example');
  await form(page).getByLabel('Email Address').fill('grace@example.com');
  await form(page).getByLabel('Message').fill('Tell me more.');
}

test('Netlify finds both forms, their fields and their honeypots in the HTML', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get(`${baseURL}/`)).text();
  const found = [...html.matchAll(/<form name="(\w+)" data-netlify="true"[^>]*>(.*?)<\/form>/gs)];
  expect(found.map(([, name]) => name)).toEqual(['contact', 'newsletter']);
  const fields = found.map(([, , inside = '']) =>
    [...inside.matchAll(/name="(\w+)"/g)].map(([, field]) => field),
  );
  expect(fields).toEqual([
    ['name', 'email', 'phone', 'interest', 'message', 'website'],
    ['email', 'website'],
  ]);
});

test('an accepted message clears the fields, with a toast and a lasting thank-you', async ({
  page,
}) => {
  await keepToasts(page);
  await fill(page);
  await page.route('/', (route) => route.fulfill({ status: 200 }));
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const body = new URLSearchParams((await sending).postData() ?? '');
  expect(Object.fromEntries(body)).toEqual({
    'form-name': 'contact',
    website: '',
    name: 'Grace Example',
    email: 'grace@example.com',
    phone: '',
    interest: '',
    message: 'Tell me more.',
  });
  await expect(toasts(page)).toContainText('Message sent');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(form(page).getByLabel('Full Name')).toBeFocused();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
});

test('a failed message stays in the form, even after a reload, and a retry works', async ({
  page,
}) => {
  await fill(page);
  await page.route('/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Your message could not be sent. It is still here: please try again.',
  );
  await expect(form(page).getByLabel('Message')).toHaveValue('Tell me more.');

  await page.reload();
  await reachForm(page, '#contact');
  await expect(form(page).getByLabel('Message')).toHaveValue('Tell me more.');
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Grace Example');
  await page.unroute('/');
  await page.route('/', (route) => route.fulfill({ status: 200 }));
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
});

test('without JavaScript the form posts itself, with its name', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(baseURL ?? '');
  await form(page).getByLabel('Full Name').fill('Grace Example');
  await form(page).getByLabel('Email Address').fill('grace@example.com');
  await form(page).getByLabel('Message').fill('Hello');
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  expect((await sending).postData()).toContain('form-name=contact&website=&name=Grace+Example');
  await context.close();
});
