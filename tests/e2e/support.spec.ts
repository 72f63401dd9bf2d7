import type { Page } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { answerTicket } from '../../functions/lib/office/tickets.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { DESKTOP } from './dashboard.ts';
import {
  expect,
  expectStarted,
  expectText,
  expectValue,
  fill,
  follow,
  press,
  test,
} from './journey.ts';

test.use({ viewport: DESKTOP });

const details = (page: Page, id: string) => page.locator(`details#${id}`);

test('anchors and suggestions open their answers, also if a search hides them', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/support#change-my-code');
  await expect(details(page, 'change-my-code')).toHaveAttribute('open');
  await expectText(page, 'Your earlier codes keep working');

  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('passwrod');
  await expect(page.locator('mark').first()).toHaveText('password');
  await expect(details(page, 'change-my-code')).toHaveCount(0);
  await search.fill('xylophone');
  await expectText(page, 'No answer matches “xylophone”');
  await fill(page, 'Subject', 'import a csv');
  await follow(page, 'How do I import my contacts?');
  await expect(details(page, 'import-contacts')).toHaveAttribute('open');
  await expect(page).not.toHaveURL(/q=/);
});

test('a ticket gets the office’s answer and a reply, and is closed', async ({ page }) => {
  const affiliate = await signInAsNew(page);
  await page.goto('/dashboard/links');
  // Waits until React has replaced the HTML, because its link would disappear during a press.
  await expectStarted(page);
  await page.getByRole('link', { name: 'Support' }).first().click();
  await page.waitForURL('/dashboard/support');
  await page.getByLabel('Topic').selectOption('Question');
  await fill(page, 'Subject', 'My <b>card</b>');
  await fill(page, 'Message', 'Which QR code do I print?');
  await page.getByLabel('Include the page I came from').check();
  await page.reload();
  await expectValue(page, 'Message', 'Which QR code do I print?');
  await press(page, 'Send');
  await follow(page, 'Open “My <b>card</b>”');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My <b>card</b>');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await answerTicket(id, 1, 'The one of your default link.\nIt never changes.');
  await page.goto('/dashboard/alerts');
  await follow(page, 'The office answered “My <b>card</b>”');
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(2);
  await expect(messages.nth(1)).toContainText('The one of your default link.');
  const main = page.getByRole('main');
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();

  await fill(page, 'Your reply', 'Thank you!');
  await press(page, 'Reply');
  await expect(messages).toHaveCount(3);
  const file = page.getByLabel('Add a file');
  await expect(file).toHaveAccessibleDescription(/No clients’ documents\./);
  await file.setInputFiles({
    name: 'approval.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 An approval.'),
  });
  await expect(messages).toHaveCount(4);
  await expect(messages.nth(3)).toContainText('PDF, 0 kB');
  const saved = page.waitForEvent('download');
  await follow(page, 'approval.pdf');
  expect((await saved).suggestedFilename()).toBe('approval.pdf');
  await press(page, 'Close ticket');
  await expect(main.getByText('Closed', { exact: true })).toBeVisible();
  await press(page, 'Open again');
  await expect(main.getByText('Open', { exact: true })).toBeVisible();

  await page.goto('/dashboard/support');
  await expectText(page, '1 is with the office.');
  // Its regions have different names.
  await expectNoFindings(page);
  const kept = await query('select page from ticket where affiliate_id = $1', [affiliate]);
  expect(kept).toEqual([{ page: null }]);
});
