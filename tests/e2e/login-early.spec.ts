/** Typing into the login during hydration loses nothing at any speed, and other actions before it work. */
import type { Page } from '@playwright/test';
import { readForgot } from '../../src/contract/auth/sign-in.ts';
import {
  expectAnsweredOnce,
  expectFilled,
  fillIn,
  openHeldLogin,
  refuseLogins,
} from './arrival.ts';
import { expect, expectText, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

/** Fills a field as password managers do, without key presses or focus. */
const fillByScript = (page: Page, id: string, value: string) =>
  page.locator(`#${id}`).evaluate((field: HTMLInputElement, text) => {
    field.value = text;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);

test('Enter before hydration signs in once, with the values of the fields', async ({ page }) => {
  const sent = await refuseLogins(page);
  const login = await openHeldLogin(page);
  await fillIn(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await login.arrived();
  await expectAnsweredOnce(page, sent);
});

for (const wait of [0, 40]) {
  test(`Enter ${wait} ms after the script was released signs in once`, { tag: '@deep' }, async ({
    page,
  }) => {
    const sent = await refuseLogins(page);
    const login = await openHeldLogin(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await fillIn(page);
    // Timed in the page, so that the presses happen during hydration.
    await page.evaluate((ms) => {
      const press = () => document.querySelector('form')?.requestSubmit();
      addEventListener('arriving', () => setTimeout(press, ms), { once: true });
    }, wait);
    login.release();
    await page.evaluate(() => dispatchEvent(new Event('arriving')));
    await expectAnsweredOnce(page, sent);
  });
}

test('values from a password manager stay, and an opened "Forgot password?" stays open with the focus on it', {
  tag: '@deep',
}, async ({ page }) => {
  const login = await openHeldLogin(page);
  await fillByScript(page, 'username', 'ada');
  await fillByScript(page, 'password', 'secret');
  await page.getByText('Forgot password?').click();
  await login.arrived();
  await expectFilled(page);
  await expectText(page, 'Passwords are reset by the alliance office.');
  await expect(page.locator('summary')).toBeFocused();
});

test('"Forgot password?" opened before hydration asks for a link if links are sent by email', {
  tag: '@deep',
}, async ({ page }) => {
  await page.route(`**${readForgot.path}`, (route) => route.fulfill({ json: { on: true } }));
  const login = await openHeldLogin(page);
  await page.getByText('Forgot password?').click();
  // The form for the link may hide the password field before anyone sees its toggle.
  login.release();
  await expect(page.getByLabel('Username or email')).toBeFocused();
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

for (const [field, delay] of [
  [username, 0],
  [password, 10],
  [username, 30],
  [password, 150],
] as const) {
  test(`typing into the ${field.name}, a key each ${delay} ms, continues through hydration`, {
    tag: '@deep',
  }, async ({ page }) => {
    const login = await openHeldLogin(page);
    await field(page).focus();
    let typed = '';
    const type = async (text: string) => {
      await page.keyboard.type(text, { delay });
      typed += text;
    };
    await type('early ');
    login.release();
    for (let turn = 0; !(await login.hasArrived()); turn += 1) {
      await type(LETTERS[turn % LETTERS.length] ?? '');
    }
    await type(' late');
    await expect(field(page)).toHaveValue(typed);
    await expect(field(page)).toBeFocused();
  });
}

test('switching between the fields loses nothing on a slow CPU', { tag: '@deep' }, async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const login = await openHeldLogin(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await username(page).focus();
  login.release();
  let names = '';
  let secrets = '';
  for (let turn = 0; !(await login.hasArrived()); turn += 1) {
    await page.keyboard.type(`n${turn}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`s${turn}`);
    await page.keyboard.press('Shift+Tab');
    // Tab selects the whole field, so End moves the caret behind the text.
    await page.keyboard.press('End');
    names += `n${turn}`;
    secrets = `s${turn}`;
  }
  await expect(username(page)).toHaveValue(names);
  await expect(password(page)).toHaveValue(secrets);
  await expect(username(page)).toBeFocused();
});

test('typing replaces a selection, and a caret in the middle stays there', async ({ page }) => {
  const login = await openHeldLogin(page);
  await username(page).focus();
  await page.keyboard.type('abcdef');
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await login.arrived();
  await page.keyboard.type('X');
  await expect(username(page)).toHaveValue('abcXf');
  await page.keyboard.type('Y');
  await expect(username(page)).toHaveValue('abcXYf');
});

test('text typed before hydration can be undone afterward', { tag: '@deep' }, async ({ page }) => {
  const login = await openHeldLogin(page);
  await username(page).focus();
  await page.keyboard.type('abc');
  await login.arrived();
  await page.keyboard.press('Control+z');
  await expect(username(page)).toHaveValue('');
});

test('an IME composition continues through hydration', { tag: '@deep' }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const login = await openHeldLogin(page);
  await username(page).focus();
  await page.keyboard.type('a');
  await compose('に');
  await compose('にほ');
  await login.arrived();
  await compose('にほん');
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(username(page)).toHaveValue('a日本');
});
