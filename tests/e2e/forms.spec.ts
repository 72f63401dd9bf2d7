/** The forms while delivery is off: visitors must not believe that their message arrived. */
import type { Locator, Page } from '@playwright/test';
import { expect, reachForm, test } from './journey.ts';

const form = (page: Page) => page.locator('#contact form');
const NOT_CONNECTED =
  'This form is not connected yet, so nothing is sent. Please call (212) 555-0142 or write to info@example.com.';

/** Expects the sentence above the fields, with both links. */
async function expectReach(form: Locator) {
  const sentence = form.getByText(NOT_CONNECTED);
  await expect(sentence.getByRole('link', { name: '(212)' })).toHaveAttribute(
    'href',
    'tel:2125550142',
  );
  await expect(sentence.getByRole('link', { name: 'info@' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  );
}

async function openForm(page: Page) {
  await page.goto('/');
  await reachForm(page, '#contact');
}

test('the contact form has its fields, options and native rules', async ({ page }) => {
  await openForm(page);
  const field = (label: string) => form(page).getByLabel(label, { exact: true });
  for (const label of ['Full Name', 'Email Address', 'Message']) {
    await expect(field(label)).toHaveAttribute('required');
  }
  await expect(field('Email Address')).toHaveAttribute('type', 'email');
  await expect(field('Phone Number')).not.toHaveAttribute('required');
  await expect(field('Message')).toHaveAttribute('rows', '4');
  await expect(
    form(page).locator('[pattern], [title], [minlength], [maxlength]'),
    'fields with more rules than the native ones',
  ).toHaveCount(0);
  const options = await form(page)
    .locator('option[value]:not([value=""])')
    .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]));
  expect(options).toEqual([
    ['affiliate', 'Becoming an Affiliate'],
    ['services', 'Learning About Services'],
    ['consultation', 'Scheduling a Consultation'],
    ['other', 'Other'],
  ]);

  // The browser does not submit an incomplete form, which keeps its values.
  await field('Full Name').fill('Grace Example');
  await field('Email Address').fill('grace');
  await field('Message').fill('Hello');
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(field('Email Address')).toBeFocused();
  await expect(field('Full Name')).toHaveValue('Grace Example');
  await expect(form(page).getByRole('status')).toHaveText('');
});

test('submitting logs the message, clears the fields, shows what was not sent, and sends nothing', async ({
  page,
}) => {
  await openForm(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await form(page).getByLabel('Full Name').fill('Grace Example');
  await form(page).getByLabel('Email Address').fill('grace@example.com');
  await form(page).getByLabel('I am interested in').selectOption('consultation');
  await form(page).getByLabel('Message').fill('Tell me more.');
  await expectReach(form(page));
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Contact form submitted'),
  );
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const values = await (await logged).args()[1]?.jsonValue();
  expect(values).toEqual({
    name: 'Grace Example',
    email: 'grace@example.com',
    phone: '',
    interest: 'consultation',
    message: 'Tell me more.',
  });
  await expect(form(page).getByLabel('Full Name')).toHaveValue('');
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  const unsent = form(page).getByRole('status');
  await expect(unsent.getByRole('heading')).toHaveText('Not sent');
  for (const words of ['Tell me more.', 'Grace Example', 'Scheduling a Consultation']) {
    await expect(unsent).toContainText(words);
  }
  // What is typed next leaves it there.
  await form(page).getByLabel('Message').fill('Another question');
  await expect(
    unsent.getByRole('link', { name: 'Send it from your email program' }),
  ).toHaveAttribute(
    'href',
    /^mailto:info@example\.com\?.*Tell%20me%20more\..*grace%40example\.com/,
  );
  expect(sent).toEqual([]);
});

test('“Become an Affiliate” chooses its interest, unless the visitor has chosen another', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('header')).toHaveClass(/fixed/);
  const interest = page.getByLabel('I am interested in');
  await page.getByRole('link', { name: 'Become an Affiliate' }).first().click();
  await reachForm(page, '#contact');
  await expect(interest).toHaveValue('affiliate');
  await interest.selectOption('other');
  await page.getByRole('link', { name: 'Become an Affiliate' }).last().click();
  await expect(interest).toHaveValue('other');
});

test('the newsletter accepts any email address and clears', async ({ page }) => {
  await page.goto('/');
  const newsletter = await reachForm(page, 'footer');
  const email = newsletter.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).not.toHaveAttribute('required');
  await email.fill('grace@example.com');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expectReach(newsletter);
  const unsent = newsletter.getByRole('status');
  await expect(unsent).toHaveText('Not sentgrace@example.comSend it from your email program');
  await expect(unsent.getByRole('link')).toHaveAttribute(
    'href',
    'mailto:info@example.com?subject=Newsletter&body=grace%40example.com',
  );
  await expect(email).toHaveValue('');
});
