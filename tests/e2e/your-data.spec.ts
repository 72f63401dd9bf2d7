import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { insert } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, expectText, fill, press, test } from './journey.ts';

test('everything is exported in one zip, nothing if it is interrupted, and the deletion of an account can be canceled', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await insert('contact', { affiliate_id: id, name: 'Robin Sample' });
  await page.goto('/dashboard/settings/your-data');
  await expectText(page, 'Contacts in the trash');

  await page.route(
    '/api/account/export',
    (route) => route.fulfill({ contentType: 'application/zip', body: 'PK\x03\x04 and no end' }),
    { times: 1 },
  );
  await press(page, 'Export');
  await expectText(page, 'Your data was not exported');
  await expectText(page, 'Nothing was saved.');

  const arriving = page.waitForEvent('download');
  await press(page, 'Export');
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  await expectText(page, 'Your data is exported');
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(strFromU8(files['contacts.csv'] ?? new Uint8Array())).toContain('Robin Sample');

  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await fill(dialog, 'Your username', 'somebody');
  await press(dialog, 'Delete account');
  await expectText(dialog, 'This is not your username.');
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await fill(dialog, 'Your username', username);
  await press(dialog, 'Delete account');
  await expect(dialog).toBeHidden();
  await expectText(page, 'Your account will be deleted on');
  await press(page, 'Keep my account');
  await expect(page.getByText('Your account will be deleted on')).toBeHidden();
  const [kept] = await query('select ends_at from affiliate where id = $1', [id]);
  expect(kept).toEqual({ ends_at: null });
});
