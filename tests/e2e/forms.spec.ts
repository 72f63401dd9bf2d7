/** The contact form on the built page, with delivery off; forms.test.ts has its texts. */
import { expect, reachForm, test } from './journey.ts';

test('the browser does not submit an incomplete message, and a complete one is logged, cleared and shown, but not sent', async ({
  page,
}) => {
  await page.goto('/');
  const form = await reachForm(page, '#contact');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const send = form.getByRole('button', { name: 'Send Message' });
  const unsent = form.getByRole('status');
  await form.getByLabel('Full Name').fill('Grace Example');
  await form.getByLabel('Email Address').fill('grace');
  await form.getByLabel('Message').fill('Tell me more.');
  await send.click();
  await expect(form.getByLabel('Email Address')).toBeFocused();
  await expect(form.getByLabel('Full Name')).toHaveValue('Grace Example');
  await expect(unsent).toHaveText('');

  await form.getByLabel('Email Address').fill('grace@example.com');
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Contact form submitted'),
  );
  await send.click();
  await logged;
  await expect(form.getByLabel('Message')).toHaveValue('');
  await expect(unsent.getByRole('heading')).toHaveText('Not sent');
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
