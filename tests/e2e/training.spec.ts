import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import type { KeyedQuestion } from '../../functions/lib/training/certificates.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, expectAlert, expectText, fill, follow, press, test } from './journey.ts';

const COURSE = '/dashboard/training/foundations';
const TITLE = 'Foundations of wealth transfer';
const LESSONS = [
  'how-property-passes',
  'the-documents-every-family-needs',
  'beneficiary-forms-and-titles',
  'the-people-who-act',
  'the-first-meeting',
] as const;

/** The answer key, which only the server's files have. */
const keyOf = (lesson: string): KeyedQuestion[] =>
  JSON.parse(readFileSync(`.netlify/gated/courses/foundations/${lesson}.json`, 'utf8')).data
    .questions;

/** Chooses the right option of each question, but a wrong one for the first `wrong` questions. */
async function choose(page: Page, questions: KeyedQuestion[], wrong: number) {
  for (const [index, { id, correct, options }] of questions.entries()) {
    const option = index < wrong ? options.find((one) => one.id !== correct)?.id : correct;
    await page.locator(`input[name="${id}"][value="${option}"]`).check();
  }
}
/** Passes a lesson without its page. */
async function pass(page: Page, lesson: string, origin = '') {
  const answers = Object.fromEntries(keyOf(lesson).map(({ id, correct }) => [id, correct]));
  const graded = await page.request.post(`/api/training/foundations/${lesson}`, {
    data: { answers },
    headers: { Origin: origin },
  });
  expect(await graded.json()).toMatchObject({ passed: true });
}
/** The element's background color. */
const groundOf = (box: Locator) =>
  box.evaluate((element) => getComputedStyle(element).backgroundColor);
const check = (page: Page) => press(page, 'Check answers');

test('a course ends with its certificate, which anyone can verify', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsNew(page);
  await page.goto('/dashboard/training');
  const [first, ...others] = LESSONS;
  await pass(page, first, baseURL);

  await page.reload();
  await expect(page.getByRole('heading', { name: `Continue: ${TITLE}` })).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${COURSE}/the-documents-every-family-needs$`));
  await expect(page.getByRole('article')).toContainText('power of attorney');

  await page.goto(`${COURSE}/final`);
  await expectText(page, 'The final test opens after the lessons of its course.');
  const missing = page.getByText('Still to pass:').locator('..').getByRole('link');
  await expect(missing).toHaveCount(others.length);
  await expect(page.getByRole('button', { name: 'Check answers' })).toHaveCount(0);
  for (const lesson of others) await pass(page, lesson, baseURL);
  await page.goto(`${COURSE}/final`);
  const final = keyOf('final');
  // Initially, no option looks chosen.
  const option = page.locator('.check').first();
  await expect(option).toBeVisible();
  const [ground, card] = await Promise.all([
    groundOf(option),
    groundOf(page.locator('.card').first()),
  ]);
  expect(ground).toBe(card);
  await choose(page, final, 1);
  await check(page);
  await expect(page.getByText('Incorrect')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '9 of 10 right' })).toContainText(
    'Passed.',
  );
  await follow(page, 'See your certificate');

  await expect(page).toHaveURL(`${COURSE}#certificate`);
  const address = await page.getByLabel('Address to verify it').inputValue();
  await page.evaluate(() => {
    window.print = () => {};
  });
  await press(page, 'Print certificate');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.certificate-sheet')).toContainText(
    /Certificate of completion.*Ada Example.*not CE credit/,
  );
  await expect(page.locator('.certificate-sheet svg[role=img]')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('status')).toHaveText(
    new RegExp(
      `^\\s*This certificate is valid\\.\\s*Name\\s*Ada Example\\s*Course\\s*${TITLE}\\s*Date.*\\s*Version\\s*2026\\.1\\s*$`,
    ),
  );
  await fill(stranger, 'Code', '0000-0000-0000-0000');
  await press(stranger, 'Verify');
  await expect(stranger.getByRole('status')).toContainText('We know no valid certificate');
  await stranger.context().close();
});

test('a failed final shows no mistakes, and opens again after 15 minutes', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  const id = await signInAsNew(page);
  for (const lesson of LESSONS) await pass(page, lesson, baseURL);
  await page.goto(`${COURSE}/final`);
  const final = keyOf('final');
  await choose(page, final, 3);
  await check(page);
  await expectAlert(page, '7 of 10 right. 8 are needed.');
  await expectAlert(page, 'You can try again in 15 minutes.');
  await expect(page.getByText('Incorrect')).toHaveCount(0);
  await choose(page, final, 1);
  await query(
    `update lesson_progress set hour_from = hour_from - interval '15 minutes'
      where affiliate_id = $1 and lesson = 'final'`,
    [id],
  );
  // A reload keeps the chosen options.
  await page.reload();
  await expectText(page, 'Your last result: 7 of 10.');
  await check(page);
  await expect(page.getByText('Incorrect')).toHaveCount(1);
});

test('without JavaScript the certificate page says whom to ask', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/certificate?code=0000-0000-0000-0000`);
  await expectText(page, 'This page needs JavaScript');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await context.close();
});
