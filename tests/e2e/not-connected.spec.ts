/** The forms while delivery is off: visitors must not believe that their message arrived. */
import { expect, reachForm, test } from './journey.ts';

for (const [what, place, fields, button, lost] of [
  [
    'contact form',
    '#contact',
    { 'Full Name': 'Grace Example', 'Email Address': 'grace@example.com', Message: 'Hello' },
    'Send Message',
    'your message was not sent',
  ],
  ['newsletter', 'footer', { Email: 'grace@example.com' }, 'Subscribe', 'you are not subscribed'],
] as const) {
  test(`the ${what} clears, says that it is not connected, and says whom to call or write to`, async ({
    page,
  }) => {
    await page.goto('/');
    const form = await reachForm(page, place);
    for (const [label, value] of Object.entries(fields)) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    await form.getByRole('button', { name: button }).click();
    const status = form.getByRole('status');
    await expect(status).toHaveText(
      `This form is not connected yet, so ${lost}. Please call (212) 555-0142 or write to info@example.com.`,
    );
    await expect(status.getByRole('link')).toHaveText(['(212) 555-0142', 'info@example.com']);
    await expect(status.getByRole('link', { name: '(212)' })).toHaveAttribute(
      'href',
      'tel:2125550142',
    );
    await expect(status.getByRole('link', { name: 'info@' })).toHaveAttribute(
      'href',
      /^mailto:info@example\.com\?subject=.*grace%40example\.com$/,
    );
    for (const label of Object.keys(fields)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
    }
  });
}
