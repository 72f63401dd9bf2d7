/** Two-step sign-in: codes, passkeys with a virtual authenticator, and step-up. */
import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { codeOf } from '../one-time-code.ts';
import { givenPassword, PASSWORD, pressWithoutSession, signInAs, signOut } from './affiliate.ts';
import { expect, test } from './journey.ts';

// The journeys include wrong codes, a wrong password and requests for proof.
test.use({ expectedErrors: /status of 40[03]/ });

/** Submits name and password on the login page. */
async function giveFirstStep(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs this browser in and opens Settings, Security. */
async function openSecurity(page: Page, username: string): Promise<void> {
  await signInAs(page, username);
  await page.goto('/dashboard/settings/security');
  await expect(card(page)).toBeVisible();
}

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** Confirms that the new recovery codes are stored, and returns them. */
async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  // A second Escape would close a native dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('Please store the codes first');
  await page.keyboard.press('Escape');
  await dialog.getByLabel('I have stored these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** Adds a virtual authenticator that accepts every request, and returns a function that makes it refuse. */
async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('codes are set up and requested after the password, and a recovery code works instead', async ({
  page,
}) => {
  const { username } = await givenPassword();
  await openSecurity(page, username);
  await expect(card(page)).toContainText('Your password alone is enough');
  await card(page).getByRole('button', { name: 'Set up one-time codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = await sheet.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^[A-Z2-7]{26,}$/);
  await sheet.getByLabel('First code').fill('12345');
  await sheet.getByRole('button', { name: 'Switch on' }).click();
  await expect(sheet).toContainText('The code has 6 digits.');
  await sheet.getByLabel('First code').fill(codeOf(secret));
  await sheet.getByRole('button', { name: 'Switch on' }).click();
  const [recovery = ''] = await storeCodes(page);
  await expect(card(page)).toContainText('After your password you give a one-time code.');
  await expect(card(page)).toContainText('10 of 10 are left');

  await signOut(page);
  await giveFirstStep(page, username);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Login');
  const code = page.getByLabel('One-time code');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/);
  await expect(code).toBeFocused();
  // The code that confirmed the secret cannot be used again.
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');

  // A lost session asks for both steps in place.
  const menu = page.getByRole('complementary');
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await pressWithoutSession(menu.getByRole('link', { name: 'Settings' }));
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toBeHidden();
  await expect(card(page)).toContainText('9 of 10 are left');
});

/** Makes the proof from signing in too old. */
const forgetProof = (id: string) =>
  query("update session set proved_at = now() - interval '11 minutes' where affiliate_id = $1", [
    id,
  ]);

test('a passkey is added, signs in, and confirms a download by step-up', { tag: '@deep' }, async ({
  page,
}) => {
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

  await signOut(page);
  await giveFirstStep(page, username);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('/dashboard');

  await forgetProof(id);
  await query('insert into contact (affiliate_id, name) values ($1, $2)', [id, 'Bo Sample']);
  await page.goto('/dashboard/contacts');
  await page.getByRole('button', { name: 'Export' }).click();
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await agree(false);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(proof).toContainText('No passkey was used');
  await agree(true);
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  await expect(proof).toBeHidden();
});

test('step-up by password continues the action, even if the session ends meanwhile', {
  tag: '@deep',
}, async ({ page }) => {
  const { username, id } = await givenPassword();
  await plugInAuthenticator(page);
  await openSecurity(page, username);
  await forgetProof(id);
  const begin = card(page).getByRole('button', { name: 'Add a passkey' });
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' });
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
