/** Helpers for journeys with two-step sign-in. */
import { expect, type Page } from '@playwright/test';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import { givenAffiliate, signInAs } from './affiliate.ts';

export const PASSWORD = 'an orchard after rain';

/** Adds an affiliate who can sign in with PASSWORD. */
export const givenPassword = async () =>
  givenAffiliate({ passwordHash: await hashPassword(PASSWORD) });

/** Submits name and password on the login page. */
export async function giveFirstStep(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs this browser in and opens Settings, Security. */
export async function openSecurity(page: Page, username: string): Promise<void> {
  await signInAs(page, username);
  await page.goto('/dashboard/settings/security');
  await expect(card(page)).toBeVisible();
}

export const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** Signs this browser out by deleting its cookies. */
export const leave = (page: Page): Promise<void> => page.context().clearCookies();

/** Confirms that the new recovery codes are stored, and returns them. */
export async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByLabel('I have stored these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** Adds a virtual authenticator that accepts every request, and returns a function that makes it refuse. */
export async function plugInAuthenticator(page: Page) {
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
