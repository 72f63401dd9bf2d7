/** Typing into the login during hydration loses nothing at any speed. */
import type { Page } from '@playwright/test';
import { openHeldLogin } from './arrival.ts';
import { expect, test } from './journey.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

for (const [field, delay] of [
  [username, 0],
  [password, 10],
  [username, 30],
  [password, 150],
] as const) {
  test(`typing into the ${field.name}, a key each ${delay} ms, continues through hydration`, async ({
    page,
  }) => {
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

test('switching between the fields loses nothing on a slow CPU', async ({ page }) => {
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

test('text typed before hydration can be undone afterward', async ({ page }) => {
  const login = await openHeldLogin(page);
  await username(page).focus();
  await page.keyboard.type('abc');
  await login.arrived();
  await page.keyboard.press('Control+z');
  await expect(username(page)).toHaveValue('');
});

test('an IME composition continues through hydration', async ({ page }) => {
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
