/** Two-step sign-in: codes, passkeys with a virtual authenticator, and step-up. */
import type { Page } from '@playwright/test';
import { insert } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';
import { codeOf } from '../one-time-code.ts';
import {
  forgetProof,
  givenPassword,
  PASSWORD,
  pressWithoutSession,
  signInAs,
  signOut,
} from './affiliate.ts';
import { expect, fill, press, test } from './journey.ts';

// The journeys include wrong codes, a wrong password and requests for proof.
test.use({ expectedErrors: /status of 40[03]/ });

/** Submits name and password on the login page. */
async function giveFirstStep(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await fill(page, 'Username', username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
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
  await press(dialog, 'Done');
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
  await press(card(page), 'Set up one-time codes');
  const sheet = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = await sheet.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^[A-Z2-7]{26,}$/);
  await fill(sheet, 'First code', '12345');
  await press(sheet, 'Switch on');
  await expect(sheet).toContainText('The code has 6 digits.');
  await fill(sheet, 'First code', codeOf(secret));
  await press(sheet, 'Switch on');
  const [recovery = ''] = await storeCodes(page);
  await expect(card(page)).toContainText('After your password you give a one-time code.');
  await expect(card(page)).toContainText('10 of 10 are left');

  await signOut(page);
  await giveFirstStep(page, username);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Login');
  const code = page.getByLabel('One-time code');
  await code.fill('000 000');
  await press(page, 'Continue');
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
  await fill(again, 'Password', PASSWORD);
  await press(again, 'Sign in');
  await expect(again.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await press(again, 'Use a recovery code');
  await fill(again, 'Recovery code', recovery.toLowerCase());
  await press(again, 'Continue');
  await expect(again).toBeHidden();
  await expect(card(page)).toContainText('9 of 10 are left');
});

test('a passkey is added, signs in, and confirms a download by step-up', { tag: '@deep' }, async ({
  page,
}) => {
  const { username, id } = await givenPassword();
  const agree = await plugInAuthenticator(page);
  await openSecurity(page, username);
  await press(card(page), 'Add a passkey');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).not.toHaveValue('');
  await fill(adding, 'Name', 'My laptop');
  await press(adding, 'Continue');
  await storeCodes(page);
  await press(card(page), 'Rename My laptop');
  const renaming = page.getByRole('dialog', { name: 'Rename “My laptop”' });
  await fill(renaming, 'Name', 'Work laptop');
  await press(renaming, 'Save');
  await expect(card(page)).toContainText('Work laptop');

  await signOut(page);
  await giveFirstStep(page, username);
  await press(page, 'Use your passkey');
  await page.waitForURL('/dashboard');

  await forgetProof(id);
  await insert('contact', { affiliate_id: id, name: 'Bo Sample' });
  await page.goto('/dashboard/contacts');
  await press(page, 'Export');
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await agree(false);
  await press(proof, 'Use a passkey');
  await expect(proof).toContainText('No passkey was used');
  await agree(true);
  const download = page.waitForEvent('download');
  await press(proof, 'Use a passkey');
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
  await press(proof, 'Cancel');
  await expect(proof).toBeHidden();
  await expect(begin).toBeFocused();

  await begin.click();
  await fill(proof, 'Password', 'wrong');
  await press(proof, 'Confirm');
  await expect(proof.getByLabel('Password')).toHaveAccessibleDescription(/incorrect|not correct/);
  await query('delete from session where affiliate_id = $1', [id]);
  await fill(proof, 'Password', PASSWORD);
  await press(proof, 'Confirm');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await fill(again, 'Password', PASSWORD);
  await press(again, 'Sign in');
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
});
