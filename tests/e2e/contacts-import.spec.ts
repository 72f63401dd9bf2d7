import type { Page } from '@playwright/test';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

// The answer 503 in the middle is what this is about.
test.use({ expectedErrors: /status of 503/, viewport: { width: 1280, height: 900 } });

const ROWS = 1_200;
const HEAD = 'First name;Last name;E-mail;Mobile;Favourite colour';
/** A file as a spreadsheet in Europe writes it: semicolons, and Latin-1 in place of UTF-8. */
const file = (rows: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
});
const rows = Array.from({ length: ROWS }, (_, index) =>
  index === 2 ? 'Broken;Row;no address;;' : `Zoë;Sample ${index};zoe${index}@example.com;;green`,
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Choose a CSV file').setInputFiles(chosen);

test('a file comes in by four steps, over a failure in the middle, and goes by one undo', async ({
  page,
}) => {
  await signInAsNew(page);
  await page.goto('/dashboard/contacts/import');
  await choose(page, { ...file([]), buffer: Buffer.from([0x50, 0x4b, 3, 4]) });
  await expect(page.getByRole('alert')).toContainText('not a CSV file');
  await choose(page, file(rows));

  await expect(heading(page, 'Map columns')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('0');
  await expect(page.getByLabel('Last name')).toHaveValue('1');
  await expect(page.getByText('zoe0@example.com')).toBeVisible();
  await expect(page.getByText('Left out: Favourite colour')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).selectOption('Leave empty');
  await press(page, 'Check');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Please choose the column that holds the names\./,
  );
  await page.getByLabel('Name', { exact: true }).selectOption('First name');
  await press(page, 'Check');

  await expect(heading(page, 'Check')).toBeFocused();
  const refused = page.getByRole('table', { name: 'Refused rows' });
  await expect(refused.getByRole('row', { name: /Row 3 .*name@example\.com/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Download refused rows');
  expect((await download).suggestedFilename()).toBe('refused-rows.csv');

  // The second of three parts is stored, and its answer is lost.
  let parts = 0;
  await page.route('**/api/contacts/import', async (route) => {
    parts += 1;
    if (parts !== 2) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Not now.' } });
  });
  await press(page, 'Import 1,199 contacts');
  await expect(heading(page, 'The import is interrupted')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expect(page.getByText('499 contacts are in your list so far')).toBeVisible();
  await press(page, 'Try again');
  await expect(heading(page, '1,199 contacts imported')).toBeFocused();
  const counts = await (await page.request.get('/api/contacts/counts')).json();
  expect(counts.total).toBe(1_199);

  await press(page, 'Undo');
  await expect(heading(page, 'Import taken back')).toBeFocused();
  await expect(page.getByText('1,199 contacts are no longer in your list.')).toBeVisible();
  const after = await (await page.request.get('/api/contacts/counts')).json();
  expect(after.total).toBe(0);
});

test('two entries of one person become one, and two again', async ({ page }) => {
  await signInAsNew(page);
  for (const person of [
    { name: 'Robin Sample', email: 'robin@example.com', tags: ['VIP'] },
    { name: 'Rob Sample', email: 'Robin@example.com', phone: '555 010 0100', tags: ['golf'] },
  ]) {
    await page.request.post('/api/contacts', { data: person });
  }
  await page.goto('/dashboard/contacts/duplicates');
  await press(page, 'Review');
  await expect(heading(page, 'Are these one person?')).toBeFocused();
  await page.getByRole('group', { name: 'Name' }).getByLabel('Rob Sample').check();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Rob Sample');
  await expect(result).toContainText('555 010 0100');
  await expect(result).toContainText('VIP, golf');
  await press(page, 'Merge');
  await expect(heading(page, 'Nobody is in your list twice')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('link', { name: 'Robin Sample' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rob Sample' })).toBeVisible();
});
