/** The forms while delivery is off: visitors must not believe that their message arrived. */
import type { Locator, Page } from '@playwright/test';
import { expect, reachForm, test } from './journey.ts';

const form = (page: Page) => page.locator('#contact form');
const REACH = 'Please call (212) 555-0142 or write to info@example.com.';

/** Expects both links; the letter names the visitor's address. */
async function expectReach(status: Locator) {
  await expect(status.getByRole('link')).toHaveText(['(212) 555-0142', 'info@example.com']);
  await expect(status.getByRole('link', { name: '(212)' })).toHaveAttribute(
    'href',
    'tel:2125550142',
  );
  await expect(status.getByRole('link', { name: 'info@' })).toHaveAttribute(
    'href',
    /^mailto:info@example\.com\?subject=.*grace%40example\.com$/,
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

test('submitting logs the message, clears the fields, says that it was not sent, and sends nothing', async ({
  page,
}) => {
  await openForm(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await form(page).getByLabel('Full Name').fill('Grace Example');
  await form(page).getByLabel('Email Address').fill('grace@example.com');
  await form(page).getByLabel('I am interested in').selectOption('consultation');
  await form(page).getByLabel('Message').fill('Tell me more.');
  const letter = form(page).getByRole('link', { name: 'open your message in your email program' });
  await expect(letter).toHaveAttribute('href', /Tell%20me%20more\..*grace%40example\.com/);
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
  await expect(form(page).getByRole('status')).toHaveText(
    `This form is not connected yet, so your message was not sent. ${REACH}`,
  );
  await expectReach(form(page).getByRole('status'));
  await expect(form(page).getByLabel('Full Name')).toHaveValue('');
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  // The cleared message is not lost: it is shown, and in both links.
  await expect(form(page).getByText('Tell me more.')).toBeVisible();
  const written = /^mailto:info@example\.com\?.*Tell%20me%20more\./;
  await expect(letter).toHaveAttribute('href', written);
  await expect(form(page).getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
    'href',
    written,
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
  await expect(newsletter.getByRole('status')).toHaveText(
    `This form is not connected yet, so you are not subscribed. ${REACH}`,
  );
  await expectReach(newsletter.getByRole('status'));
  await expect(email).toHaveValue('');
});
