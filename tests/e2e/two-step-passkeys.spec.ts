/** Passkeys and step-up, with a virtual authenticator. */
import { query } from '../../functions/lib/db/db.ts';
import { expect, test } from './journey.ts';
import {
  card,
  giveFirstStep,
  givenPassword,
  leave,
  openSecurity,
  PASSWORD,
  plugInAuthenticator,
  storeCodes,
} from './two-step.ts';

// The journeys include requests for proof and a wrong password.
test.use({ expectedErrors: /status of 40[03]/ });

/** Makes the proof from signing in too old. */
const forgetProof = (id: string) =>
  query("update session set proved_at = now() - interval '11 minutes' where affiliate_id = $1", [
    id,
  ]);

test('a passkey is added, signs in, and confirms a download by step-up', async ({ page }) => {
  const { username, id } = await givenPassword();
  const agree = await plugInAuthenticator(page);
  await openSecurity(page, username);
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).not.toHaveValue('');
  await adding.getByLabel('Name').fill('My laptop');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await storeCodes(page);
  await card(page).getByRole('button', { name: 'Rename My laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename “My laptop”' });
  await renaming.getByLabel('Name').fill('Work laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText('Work laptop');

  await leave(page);
  await giveFirstStep(page, username);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('/dashboard');

  await forgetProof(id);
  await query('insert into contact (affiliate_id, name) values ($1, $2)', [id, 'Bo Sample']);
  await page.goto('/dashboard/contacts');
  await page.getByRole('button', { name: 'Export' }).click();
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await agree(false);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(proof).toContainText('No passkey was used');
  await agree(true);
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  await expect(proof).toBeHidden();
});

test('step-up by password continues the action, even if the session ends meanwhile', async ({
  page,
}) => {
  const { username, id } = await givenPassword();
  await plugInAuthenticator(page);
  await openSecurity(page, username);
  await forgetProof(id);
  const begin = card(page).getByRole('button', { name: 'Add a passkey' });
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await begin.click();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(proof).toBeHidden();
  await expect(begin).toBeFocused();

  await begin.click();
  await proof.getByLabel('Password').fill('wrong');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByLabel('Password')).toHaveAccessibleDescription(/incorrect|not correct/);
  await query('delete from session where affiliate_id = $1', [id]);
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
});
