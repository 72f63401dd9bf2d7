/** Actions on the login before React hydrates it, other than typing. */
import type { Page } from '@playwright/test';
import { readForgot } from '../../src/contract/sign-in.ts';
import { openHeldLogin } from './arrival.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

const LOGIN = '**/api/auth/login';
const WRONG = 'The username or password is not correct.';

/** Refuses every login, and returns the list of sent bodies. */
async function refuseLogins(page: Page) {
  const sent: unknown[] = [];
  await page.route(LOGIN, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 401, json: { error: 'login_failed', message: WRONG } });
  });
  return sent;
}

/** The login's own alert; on a slow machine the notice about late scripts is another. */
const answer = (page: Page) => page.locator('#login-error');

/** Fills a field as password managers do, without key presses or focus. */
const fillByScript = (page: Page, id: string, value: string) =>
  page.locator(`#${id}`).evaluate((field: HTMLInputElement, text) => {
    field.value = text;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);

async function expectFilled(page: Page) {
  await expect(page.getByLabel('Username')).toHaveValue('ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
}

test('Enter before hydration signs in once, with the values of the fields', async ({ page }) => {
  const sent = await refuseLogins(page);
  const login = await openHeldLogin(page);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await login.arrived();
  await expect(answer(page)).toHaveText(WRONG);
  await expectFilled(page);
  expect(sent).toEqual([{ username: 'ada', password: 'secret' }]);
});

for (const wait of [0, 40]) {
  test(`Enter ${wait} ms after the script was released signs in once`, async ({ page }) => {
    const sent = await refuseLogins(page);
    const login = await openHeldLogin(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    // Timed in the page, so that the presses happen during hydration.
    await page.evaluate((ms) => {
      const press = () => document.querySelector('form')?.requestSubmit();
      addEventListener('arriving', () => setTimeout(press, ms), { once: true });
    }, wait);
    login.release();
    await page.evaluate(() => dispatchEvent(new Event('arriving')));
    await expect(answer(page)).toHaveText(WRONG);
    await expectFilled(page);
    expect(sent).toEqual([{ username: 'ada', password: 'secret' }]);
  });
}

test('values from a password manager stay', async ({ page }) => {
  const login = await openHeldLogin(page);
  await fillByScript(page, 'username', 'ada');
  await fillByScript(page, 'password', 'secret');
  await login.arrived();
  await expectFilled(page);
});

test('an opened "Forgot password?" stays open, with the focus on it', async ({ page }) => {
  const login = await openHeldLogin(page);
  await page.getByText('Forgot password?').click();
  await login.arrived();
  await expect(page.getByText('Passwords are reset by the alliance office.')).toBeVisible();
  await expect(page.locator('summary')).toBeFocused();
});

test('"Forgot password?" opened before hydration asks for a link if links are sent by email', async ({
  page,
}) => {
  await page.route(`**${readForgot.path}`, (route) => route.fulfill({ json: { on: true } }));
  const login = await openHeldLogin(page);
  await page.getByText('Forgot password?').click();
  // The form for the link may hide the password field before anyone sees its toggle.
  login.release();
  await expect(page.getByLabel('Username or email')).toBeFocused();
});
