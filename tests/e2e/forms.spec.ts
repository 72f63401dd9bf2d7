/** The contact form on the built page, with delivery off; forms.test.ts has its texts. */
import { expect, expectValue, fill, reachForm, test } from './journey.ts';

test('the browser does not submit an incomplete message, and a complete one is shown as not sent', async ({
  page,
}) => {
  await page.goto('/');
  const form = await reachForm(page, '#contact');
  const send = form.getByRole('button', { name: 'Send Message' });
  const unsent = form.getByRole('status');
  await fill(form, 'Full Name', 'Grace Example');
  await fill(form, 'Email Address', 'grace');
  await fill(form, 'Message', 'Tell me more.');
  await send.click();
  await expect(form.getByLabel('Email Address')).toBeFocused();
  await expectValue(form, 'Full Name', 'Grace Example');
  await expect(unsent).toHaveText('');

  await fill(form, 'Email Address', 'grace@example.com');
  await send.click();
  await expect(unsent.getByRole('heading')).toHaveText('Not sent');
});

test('“Become an Affiliate” chooses its interest, unless the visitor has chosen another', {
  tag: '@deep',
}, async ({ page }) => {
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
