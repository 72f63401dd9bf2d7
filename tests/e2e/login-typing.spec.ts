/** What is typed into the login while React arrives: nothing of it is lost, at any speed. */
import type { Page } from '@playwright/test';
import { openHeldLogin } from './arrival.ts';
import { expect, test } from './journey.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Milliseconds from key to key. */
const SPEEDS = [0, 10, 30, 80, 150];
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

for (const field of [username, password]) {
  for (const delay of SPEEDS) {
    test(`typing into the ${field.name}, a key each ${delay} ms, goes on through the arrival`, async ({
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
}

test('going on from one field to the other loses nothing on a slow processor', async ({ page }) => {
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
    // Arriving by Tab selects all: the end is where one goes on.
    await page.keyboard.press('End');
    names += `n${turn}`;
    secrets = `s${turn}`;
  }
  await expect(username(page)).toHaveValue(names);
  await expect(password(page)).toHaveValue(secrets);
  await expect(username(page)).toBeFocused();
});

test('a selection is replaced by what is typed next, and a caret stays in the middle', async ({
  page,
}) => {
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

test('what was typed before can be undone after', async ({ page }) => {
  const login = await openHeldLogin(page);
  await username(page).focus();
  await page.keyboard.type('abc');
  await login.arrived();
  await page.keyboard.press('Control+z');
  await expect(username(page)).toHaveValue('');
});

test('a word that is being composed is finished as if nothing had happened', async ({ page }) => {
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
