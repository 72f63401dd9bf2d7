/** Sessions for end-to-end tests that are not about signing in: opened with the server's code, without a password. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import * as harness from '../../functions/__tests__/helpers/harness.ts';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { issueSession, sessionCookie } from '../../functions/lib/auth/session-token.ts';
import { openSession } from '../../functions/lib/auth/sessions.ts';
import { query } from '../../functions/lib/db/db.ts';
import { DEMO } from '../../scripts/local/demo.ts';

/** Adds an affiliate called Ada Example, by default with a password that never matches. */
export async function givenAffiliate(
  changes: Parameters<typeof harness.givenAffiliate>[1] = { passwordHash: 'none' },
): Promise<{ id: string; username: string }> {
  const username = `ada-${randomUUID()}`;
  return { id: await harness.givenAffiliate(username, changes), username };
}

/** Lets a new person work for the affiliate in these parts. Returns the username. */
export async function givenAssistant(
  affiliateId: string,
  scopes: readonly string[],
): Promise<string> {
  const username = `dana-${randomUUID()}`;
  const id = await harness.givenAssistant(username);
  await query('update affiliate set two_step = true where id = $1', [id]);
  await harness.givenDelegation(affiliateId, id, scopes);
  return username;
}

export const { PASSWORD } = harness;

/** Adds an affiliate who can sign in with PASSWORD. */
export const givenPassword = () => givenAffiliate({});

/** Adds an affiliate called Ada Example, signs this browser in, and returns the affiliate's id. */
export async function signInAsNew(page: Page): Promise<string> {
  const { id, username } = await givenAffiliate();
  await signInAs(page, username);
  return id;
}

/** Calls the portal as the signed-in affiliate of this page. */
export const portal = async <Answer>(page: Page, method: string, path: string, data?: object) => {
  const headers = { Origin: process.env.E2E_ORIGIN ?? '' };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
};

/** Makes the proof from signing in too old. */
export const forgetProof = (id: string) =>
  query("update session set proved_at = '2020-01-01' where affiliate_id = $1", [id]);

/** Signs this browser in as the demo affiliate. */
export const signInAsDemo = (page: Page): Promise<void> => signInAs(page, DEMO.username);

/** Signs this browser out, away from the portal: a page whose request finds no session opens the login by itself. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Ends the session behind the page's back, then presses: not with a pointer, since another request may open the dialog before. */
export async function pressWithoutSession(pressed: Locator): Promise<void> {
  await pressed.page().context().clearCookies();
  await pressed.dispatchEvent('click');
}

/** Signs this browser in as the affiliate of this name. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const affiliate = await findAffiliate(username);
  if (!affiliate) throw new Error(`There is no affiliate ${username}`);
  const { id } = affiliate;
  const passwordHash = affiliate.passwordHash ?? '';
  const { session, token } = await issueSession(id);
  await openSession({
    session,
    comparedHash: passwordHash,
    passwordHash,
    endedId: undefined,
    device: 'Chrome on Linux',
    network: '127.0.0.0/24',
    newDevice: false,
    twoStep: affiliate.twoStep,
  });
  const origin = process.env.E2E_ORIGIN ?? '';
  const [pair = ''] = sessionCookie(new Request(origin), token).split(';');
  const [name = '', value = ''] = pair.split('=');
  await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
