import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

test('alerts are read, snoozed and restored, the menus update their counts, and a kind can be muted', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await query(
    `insert into alert (affiliate_id, kind, title, href, why)
     values ($1, 'lead', 'New lead: Bo Example', '/dashboard/contacts', 'From your link “Seminar”.'),
       ($1, 'ticket', 'The office answered', '/dashboard/support', 'You asked.')`,
    [id],
  );
  await query(
    `insert into contact (affiliate_id, name, next_step, next_on)
     values ($1, 'Cy Example', 'Write', '2026-11-02')`,
    [id],
  );
  await page.goto('/dashboard/alerts');
  const more = page.getByRole('navigation', { name: 'More' });
  await expect(more.getByRole('link', { name: 'Alerts 2 unread' })).toBeVisible();
  await expect(page.getByText('You set this next step for November 2.')).toBeVisible();
  // The follow-up is not counted.
  await expect(page.getByRole('listitem').getByText('Unread', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'More for: New lead: Bo Example' }).click();
  await page.getByRole('menuitem', { name: 'Snooze: Tomorrow, 8 a.m.' }).click();
  await expect(page.getByRole('link', { name: 'New lead: Bo Example' })).toBeHidden();
  await expect(more.getByRole('link', { name: 'Alerts 1 unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'New lead: Bo Example' })).toBeVisible();

  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(more.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Alerts/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveTitle(/^\(2\) Alerts/);
  const views = page.getByRole('navigation', { name: 'Which alerts' });
  await expect(views.getByRole('link')).toHaveText(['All', 'Unread 2', 'Snoozed']);
  await views.getByText('Unread').click();
  await expect(page.getByRole('link', { name: 'Cy Example: Write' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'New lead: Bo Example' })).toBeVisible();
  await views.getByText('Snoozed').click();
  await expect(page.getByRole('heading', { name: 'No alert is snoozed' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Cy Example: Write' })).toBeVisible();

  await page.getByRole('button', { name: 'Choose kinds' }).click();
  await expect(page.getByRole('switch', { name: /^Security/ })).toBeDisabled();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('switch', { name: /^Orders/ }).uncheck();
  await saved;
  await page.goto('/dashboard/settings/alerts');
  await expect(page.getByRole('switch', { name: /^Orders/ })).not.toBeChecked();
});
