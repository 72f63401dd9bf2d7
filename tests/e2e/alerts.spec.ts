import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { choose, expect, press, test } from './journey.ts';

test('alerts are read all at once, unread by Undo and read one by one, the menus update their counts, and a kind can be muted', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await query(
    `insert into alert (affiliate_id, kind, title, href, why)
     values ($1, 'lead', 'New lead: Bo Example', '/dashboard/contacts', 'From your link “Seminar”.'),
       ($1, 'ticket', 'The office answered', '/dashboard/support', 'You asked.'),
       ($1, 'order', 'Your order is being printed', '/dashboard/shop/orders', 'You ordered.')`,
    [id],
  );
  await page.goto('/dashboard/alerts');
  const more = page.getByRole('navigation', { name: 'More' });
  await expect(more.getByRole('link', { name: 'Alerts 2 unread' })).toBeVisible();
  // The order is not counted.
  await expect(page.getByRole('link', { name: 'Your order is being printed' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Unread', { exact: true })).toHaveCount(2);

  await press(page, 'Mark all read');
  await expect(more.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Alerts/);
  await press(page, 'Undo');
  await expect(page).toHaveTitle(/^\(2\) Alerts/);
  const views = page.getByRole('navigation', { name: 'Which alerts' });
  await expect(views.getByRole('link')).toHaveText(['All', 'Unread 2']);
  await views.getByText('Unread').click();
  await expect(page.getByRole('link', { name: 'Your order is being printed' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Your order is being printed' })).toBeVisible();

  await choose(page, 'More for: New lead: Bo Example', 'Mark read');
  await expect(more.getByRole('link', { name: 'Alerts 1 unread' })).toBeVisible();
  await expect(views.getByRole('link')).toHaveText(['All', 'Unread 1']);

  await press(page, 'Choose kinds');
  await expect(page.getByRole('switch', { name: /^Security/ })).toBeDisabled();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('switch', { name: /^Orders/ }).uncheck();
  expect(await (await saved).json()).toEqual({ kinds: ['order'] });
});
