import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

test('what is due today is on the home, counted in the menus and in the title', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Welcome back, Financial Advisor' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeHidden();
  await query(
    `insert into contact (affiliate_id, name, next_step, next_on)
     values ($1, 'Bo Example', 'Call back', '2026-11-01'), ($1, 'Cy Example', 'Later', '2999-01-01')`,
    [id],
  );
  await page.reload();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('heading', { name: '1 follow-up due' })).toBeVisible();
  await expect(today.getByRole('link', { name: /Bo Example: Call back/ })).toHaveAttribute(
    'href',
    /^\/dashboard\/contacts\/view\?id=/,
  );
  await expect(today).not.toContainText('Cy');
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await expect(bar.getByRole('link', { name: 'Alerts 1 unread' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Dashboard/);
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveAttribute(
    'href',
    '/dashboard/contacts',
  );
});
