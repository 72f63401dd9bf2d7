/** The notice about who introduced the visitor, which does not depend on the delivery. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { givenIntroducer } from './introducer.ts';
import { expect, press, reachForm, test } from './journey.ts';

const form = (page: Page) => page.locator('#contact form');
const keptBy = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('reference'), sessionStorage.getItem('reference')]);

test('Remove forgets the affiliate, confirms it, and leaves the focus in the form', async ({
  page,
}) => {
  const code = `ada-${randomUUID().slice(0, 8)}`;
  await givenIntroducer(code);
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/referrals/') && requests.push(request.url()),
  );
  await page.goto(`/?ref=${code}.card&a=b#home`);
  await expect(page).toHaveURL('/?a=b#home');
  expect(await keptBy(page)).toEqual([expect.stringContaining(`${code}.card`), null]);
  expect(requests).toEqual([]);
  await reachForm(page, '#contact');
  const status = form(page).getByRole('status').first();
  await expect(status).toContainText('Introduced by Ada Example, Example Planning');
  await expect(status).toContainText('This form does not pass it on');
  await expectNoFindings(page, '#contact');
  await press(form(page), 'Remove');
  await expect(status).toHaveText('Removed. This browser has forgotten who introduced you.');
  await expect(form(page).getByRole('button', { name: 'Send Message' })).toBeFocused();
  expect(await keptBy(page)).toEqual([null, null]);
});

test('with Global Privacy Control the reference stays in this tab, and the page says so', {
  tag: '@deep',
}, async ({ page }) => {
  const code = `ada-${randomUUID().slice(0, 8)}`;
  await givenIntroducer(code);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  );
  await page.goto(`/?ref=${code}`);
  await reachForm(page, '#contact');
  await expect(form(page).getByRole('status').first()).toContainText(
    'Your browser asks for privacy, so only this tab remembers it.',
  );
  expect(await keptBy(page)).toEqual([null, expect.stringContaining(code)]);
});

test('an unknown affiliate is not named, and the reference stays', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/?ref=nobody-has-this');
  const answered = page.waitForResponse(/\/api\/referrals\//);
  await reachForm(page, '#contact');
  expect((await answered).status()).toBe(404);
  await expect(form(page).getByText('Introduced by')).toHaveCount(0);
  expect(await keptBy(page)).toEqual([expect.stringContaining('nobody-has-this'), null]);
});
