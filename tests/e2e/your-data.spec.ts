import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

test('everything is exported in one zip, nothing if it is interrupted, and the deletion of an account can be canceled', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await query("insert into contact (affiliate_id, name) values ($1, 'Robin Sample')", [id]);
  await page.goto('/dashboard/settings/your-data');
  await expect(page.getByText('Contacts in the trash')).toBeVisible();

  await page.route(
    '/api/account/export',
    (route) => route.fulfill({ contentType: 'application/zip', body: 'PK\x03\x04 and no end' }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Your data was not exported')).toBeVisible();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Your data is exported')).toBeVisible();
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(strFromU8(files['contacts.csv'] ?? new Uint8Array())).toContain('Robin Sample');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your username').fill('somebody');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not your username.')).toBeVisible();
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await dialog.getByLabel('Your username').fill(username);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your account will be deleted on')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account will be deleted on')).toBeHidden();
  const [kept] = await query('select ends_at from affiliate where id = $1', [id]);
  expect(kept).toEqual({ ends_at: null });
});
