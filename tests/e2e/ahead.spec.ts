/** What shows of a page's data before React does (src/portal/shell/draw-ahead.ts): the same, in the same place. */
import type { Page } from '@playwright/test';
import { createContact } from '../../src/contract/contacts.ts';
import { changeProfile, type Profile, readProfile } from '../../src/contract/profile.ts';
import { signInAsNew } from './affiliate.ts';
import { ME } from './dashboard.ts';
import { countFramesWithout } from './frames.ts';
import { hold, holdScripts } from './hold.ts';
import { expect, test } from './journey.ts';

const WIDTHS = [320, 360, 768, 900, 1024, 1200, 1440];

const PEOPLE = [
  { name: 'Ada Example', stage: 'meeting', tags: ['VIP', 'Trust'] },
  { name: `Wilhelmina ${'Constantinopolitanskaya'.repeat(2)} of Example`, stage: 'client' },
  { name: '<img src=x onerror="document.title=1"> & Sons', stage: 'closed', reason: 'No need' },
  { name: 'Zoe Example', nextStep: { text: 'Call about the trust', on: '2020-01-02' } },
];

/** Opens the page with React held back; answers how to let it come. */
async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page, 'react');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
const userMenu = (page: Page) => page.getByRole('button', { name: 'User menu' });

/** The place of each text that matters, by the text. */
const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, x, y, width, height];
    }),
  );

/** Signs in as somebody with these contacts. */
async function signInWith(page: Page, people: object[]) {
  await signInAsNew(page);
  for (const data of people) {
    expect((await page.request.post(createContact.path, { data })).status()).toBe(201);
  }
}
const row = (page: Page) => page.locator('main .row-link');

for (const [width, density] of [
  ...WIDTHS.map((width) => [width, 'comfortable'] as const),
  [1440, 'compact'],
] as const) {
  test(`at ${width} px, ${density}, contacts show before React does, and stay where they are`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((density) => {
      // Not in the empty page before.
      if (location.host) localStorage.setItem('density', density);
    }, density);
    await signInWith(page, PEOPLE);
    const release = await openWithoutReact(page, '/dashboard/contacts');
    const TEXTS = 'main :is(.row-link, .badge, time, .tag)';
    await expect(page.locator('main .row-link:visible')).toHaveCount(PEOPLE.length);
    await expect(page.locator('main time:visible', { hasText: 'days overdue' })).toHaveCount(1);
    await expect(page.locator('main :is(input, button):visible')).toHaveCount(0);
    const before = await places(page, TEXTS);
    expect(before.length).toBeGreaterThan(2 * PEOPLE.length);
    const framesWithout = await countFramesWithout(page, 'main .row-link');
    release();
    await expect(userMenu(page)).toBeVisible();
    expect(await places(page, TEXTS)).toEqual(before);
    expect(await framesWithout()).toBe(0);
  });
}

for (const width of WIDTHS) {
  test(`at ${width} px the profile shows before React does, and stays where it is`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsNew(page);
    const { version } = (await (await page.request.get(readProfile.path)).json()) as Profile;
    const data = { version, role: 'Coach', bio: '<b>Two</b> lines,\n& no more.' };
    expect((await page.request.patch(changeProfile.path, { data })).status()).toBe(200);
    const release = await openWithoutReact(page, '/dashboard/profile');
    const TEXTS =
      'main :is(h2, progress, .message p, [href^="#"], [for=name], #name, [for=role], #role, [for=bio], #bio)';
    const bio = page.getByLabel('Biography', { exact: true });
    await expect(bio).toHaveValue(data.bio);
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Coach');
    // To read: what was typed here would be lost.
    await expect(bio).not.toBeEditable();
    await expect(page.locator('main [inert]')).toHaveCount(1);
    await expect(page.locator('main button:visible')).toHaveCount(0);
    const before = await places(page, TEXTS);
    const framesWithout = await countFramesWithout(page, '#bio');
    release();
    await expect(userMenu(page)).toBeVisible();
    await expect(bio).toBeEditable();
    // The cards below the first are React's alone.
    expect((await places(page, TEXTS)).slice(0, before.length)).toEqual(before);
    expect(await framesWithout()).toBe(0);
  });
}

test('a row keeps the focus as React takes its place', async ({ page }) => {
  await signInWith(page, [{ name: 'Ada Example' }, { name: 'Zoe Example' }]);
  const release = await openWithoutReact(page, '/dashboard/contacts');
  const link = page.getByRole('link', { name: 'Zoe Example' });
  await link.focus();
  release();
  await expect(userMenu(page)).toBeVisible();
  await expect(link).toBeFocused();
});

test('rows that show do not go while the session is still being asked for', async ({ page }) => {
  await signInWith(page, [{ name: 'Ada Example' }]);
  await page.clock.install();
  const answer = await hold(page, ME);
  const release = await openWithoutReact(page, '/dashboard/contacts');
  await expect(row(page)).toBeVisible();
  const framesWithout = await countFramesWithout(page, 'main .row-link');
  release();
  // Taken: React's scripts are there, and wait.
  await page.waitForFunction(() => !globalThis.earlyAnswers?.['/api/auth/me']);
  for (let frame = 0; frame < 60; frame += 1) await page.clock.runFor(16);
  answer();
  await expect(userMenu(page)).toBeVisible();
  await expect(row(page)).toBeVisible();
  expect(await framesWithout()).toBe(0);
});

test('what is drawn goes if React does not come, is not printed, and does not outlast the page', async ({
  page,
}) => {
  await signInWith(page, [{ name: 'Ada Example' }]);
  for (const [path, drawn] of [
    ['/dashboard/profile', '#name'],
    ['/dashboard/contacts', '.row-link'],
  ] as const) {
    await openWithoutReact(page, path);
    const shown = page.locator(`main ${drawn}`);
    await expect(shown).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(shown).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(page.getByText('This page has not started')).toBeVisible();
    await expect(shown).toBeHidden();
    // The browser may show the page again, after a logout on the next one.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect(shown).toHaveCount(0);
  }
});

test('a profile with changes that are not saved waits for React', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/profile');
  const role = page.getByLabel('Role', { exact: true });
  await role.fill('Planner');
  const release = await openWithoutReact(page, '/dashboard/profile');
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(() => globalThis.earlyAnswers?.['/api/profile']);
  await expect(role).toHaveCount(0);
  release();
  await expect(role).toHaveValue('Planner');
});
