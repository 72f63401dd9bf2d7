/** The login if something changed its HTML before React hydrated it, so that React makes new fields. */
import { expect, type Page, test } from '@playwright/test';
import { expectAnsweredOnce, fillIn, openHeldLogin, refuseLogins } from './arrival.ts';

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
test.use({ baseURL: async ({}, use) => use(process.env.E2E_ORIGIN) });

const CHANGES = {
  'a password manager’s icon in each field': (page: Page) =>
    page.evaluate(() => {
      for (const field of document.querySelectorAll('input')) {
        field.before(document.createElement('password-icon'));
      }
    }),
  'a translator’s words': (page: Page) =>
    page.evaluate(() => {
      const words = document.createElement('font');
      words.textContent = 'Connexion des affiliés';
      document.querySelector('h1')?.replaceChildren(words);
    }),
};

for (const [alteration, change] of Object.entries(CHANGES)) {
  test(`with ${alteration} the fields, the focus and the caret stay`, { tag: '@deep' }, async ({
    page,
  }) => {
    const login = await openHeldLogin(page);
    const username = page.getByLabel('Username');
    await change(page);
    await page.getByText('Forgot password?').click();
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await username.focus();
    await page.keyboard.type('abcd');
    await page.keyboard.press('ArrowLeft');
    await login.arrived();
    await page.keyboard.type('X');
    await expect(username).toHaveValue('abcXd');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await expect(page.getByText('Passwords are reset by the alliance office.')).toBeVisible();
  });

  test(`with ${alteration} a press on Sign In is answered once`, { tag: '@deep' }, async ({
    page,
  }) => {
    const sent = await refuseLogins(page);
    const login = await openHeldLogin(page);
    await change(page);
    await fillIn(page);
    await page.keyboard.press('Enter');
    await login.arrived();
    await expectAnsweredOnce(page, sent);
  });
}

test('typing continues while React makes new fields', { tag: '@deep' }, async ({ page }) => {
  const login = await openHeldLogin(page);
  await CHANGES['a translator’s words'](page);
  await page.getByLabel('Username').focus();
  login.release();
  let typed = '';
  for (let turn = 0; !(await login.hasArrived()); turn += 1) {
    await page.keyboard.type(`n${turn}`);
    typed += `n${turn}`;
  }
  await page.keyboard.type('late');
  await expect(page.getByLabel('Username')).toHaveValue(`${typed}late`);
});
