import type { Page } from '@playwright/test';
import type { Contact } from '../../src/contract/contacts/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import { DESKTOP } from './dashboard.ts';
import { expect, expectAlert, expectText, expectValue, press, test } from './journey.ts';

// One answer of the server is lost.
test.use({ expectedErrors: /status of 503/, viewport: DESKTOP });

const HEAD = 'First name;Last name;E-mail;Mobile;Favorite colour';
/** A file as a European spreadsheet writes it: with semicolons, and in Latin-1 instead of UTF-8. */
const file = (rows: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
});
const rows = [
  'Zoë;Sample;zoe@example.com;;green',
  ';;no address;;',
  'Ada;Sample;ada@example.com;;green',
];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Choose a CSV or vCard file').setInputFiles(chosen);

test('a file is imported in four steps, and one undo removes it', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/dashboard/contacts/import');
  await choose(page, { ...file([]), buffer: Buffer.from([0x50, 0x4b, 3, 4]) });
  await expectAlert(page, 'not a CSV file');
  await choose(page, file(rows));

  await expect(heading(page, 'Match columns')).toBeFocused();
  await expectValue(page, 'First name', 'firstName');
  await expectValue(page, 'E-mail', 'email other');
  await expectText(page, 'zoe@example.com');
  await expectText(page, 'so not imported: Favorite colour');
  const named = ['First name', 'Last name', 'E-mail', 'Mobile'];
  for (const name of named) await page.getByLabel(name).selectOption('Leave out');
  await press(page, 'Continue');
  const columns = page.getByRole('main').getByRole('combobox');
  await expect(columns.first()).toHaveAccessibleDescription(/Please choose a column with names/);
  await page.getByLabel('First name').selectOption('First name');
  await page.getByLabel('Last name').selectOption('Last name');
  await page.getByLabel('E-mail').selectOption('Email (work)');
  await press(page, 'Continue');

  await expect(heading(page, 'Check')).toBeFocused();
  const refused = page.getByRole('table', { name: 'Refused rows' });
  await expect(refused.getByRole('row', { name: /Row 3 .*This row has no name/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Download refused rows');
  expect((await download).suggestedFilename()).toBe('refused-rows.csv');

  await press(page, /^Import$/);
  await expect(heading(page, '2 contacts imported')).toBeFocused();
  const total = async () =>
    (await (await page.request.get('/api/contacts/counts')).json()).total as number;
  expect(await total()).toBe(2);

  await press(page, 'Undo');
  await expect(heading(page, 'Import undone')).toBeFocused();
  await expectText(page, '2 contacts are no longer in your list.');
  expect(await total()).toBe(0);
});

test('the check asks what a file leaves open, takes the answers along despite a failure, and the list undoes the import', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsNew(page);
  await page.request.post('/api/contacts', {
    data: { name: 'Zoe Smith', email: 'zoe@example.com' },
  });
  await page.goto('/dashboard/contacts/import');
  await page
    .getByLabel('Choose a CSV or vCard file')
    .setInputFiles([file([]), { ...file([]), name: 'others.csv' }]);
  await expectAlert(page, 'Please choose one file at a time.');
  await choose(page, {
    name: 'redtail.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'First Name,Last Name,Spouse Name,Status,Servicing Advisor,Tag Groups,Home Email,Home Phone,Tax ID',
        'Zoë,Smith,,,,Golf,zoe@example.com,,x',
        'Walter,Pruitt,June Pruitt,Evergreen,,,walter@example.com,,',
        'June,Pruitt,,Evergreen,,,june@example.com,,',
        'ROBERT,HALVORSEN,,Vendor,,,robert@example.com,2.12556E+09,',
        'Zoë,Smith,,,,,zoe@example.com,,',
      ].join('\n'),
    ),
  });
  await expect(heading(page, 'This looks like a Redtail export')).toBeFocused();
  await expectText(page, 'Tax ID will not be imported');
  await press(page, 'Continue');
  const skipped = page.getByRole('table', { name: 'Rows already in your contacts' });
  await expect(skipped).toContainText('Same email address as Zoe Smith');
  await expect(skipped.getByRole('combobox', { name: 'Row 6' })).toHaveValue('skip');
  await skipped.getByRole('combobox', { name: 'Row 2' }).selectOption('Import as a new contact');
  await page.getByLabel('They come in as').selectOption('Partner');
  await page.getByLabel('Stage: “Evergreen” is not known').selectOption('Client');
  await expectValue(page, 'Stage: “Vendor” is not known', '');
  await expectText(page, '1 cell goes to the notes');
  await expect(page.getByRole('listitem')).toContainText([
    'Row 5, Home Phone: 2.12556E+09 (damaged by a spreadsheet)',
  ]);
  await expect(page.getByLabel('Write 1 name as “Robert Halvorsen”')).toBeChecked();
  await page.route(
    '**/api/contacts/import',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Not now.' } });
    },
    { times: 1 },
  );
  await press(page, /^Import$/);
  await expect(heading(page, 'The import is interrupted')).toBeVisible();
  await press(page, 'Try again');
  await expect(heading(page, '4 contacts imported')).toBeFocused();
  await expectText(page, '1 cell is in the notes.');
  const { items } = await (await page.request.get('/api/contacts?sort=name')).json();
  const brief = items.map(({ name, stage, tags }: Contact) => [name, stage, tags]);
  expect(brief).toHaveLength(5);
  expect(brief.slice(0, 2)).toEqual([
    ['Robert Halvorsen', 'lead', ['Vendor']],
    ['June Pruitt', 'client', []],
  ]);

  await page.goto('/dashboard/contacts/import');
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports).toContainText('redtail.csv');
  await expect(imports).toContainText('4 added, 1 skipped, 0 refused.');
  await press(imports, 'Undo');
  await expect(imports).toContainText('Undone. It had 4 added');
  await expect(imports.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('two entries of one person are merged, and the merge is undone', { tag: '@deep' }, async ({
  page,
}) => {
  await signInAsNew(page);
  for (const person of [
    { name: 'Robin Sample', email: 'robin@example.com', tags: ['VIP'] },
    { name: 'Robin B. Sample', email: 'Robin@example.com', phone: '555 010 0100', tags: ['golf'] },
  ]) {
    await page.request.post('/api/contacts', { data: person });
  }
  await page.goto('/dashboard/contacts/duplicates');
  await press(page, 'Review');
  await expect(heading(page, 'Are these one person?')).toBeFocused();
  await page.getByRole('group', { name: 'Name' }).getByLabel('Robin B. Sample').check();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Robin B. Sample');
  await expect(result).toContainText('555 010 0100');
  await expect(result).toContainText('VIP, golf');
  await press(page, 'Merge');
  await expect(heading(page, 'No duplicates')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('link', { name: 'Robin Sample' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Robin B. Sample' })).toBeVisible();

  await press(page, 'Not a duplicate');
  await expect(heading(page, 'No duplicates')).toBeVisible();

  await page.goto('/dashboard/contacts?sort=-createdAt');
  const merge = page.getByRole('link', { name: 'Merge' });
  await page.getByRole('checkbox', { name: 'Select Robin B. Sample' }).check();
  await expect(merge).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Robin Sample' }).check();
  await merge.click();
  await expect(heading(page, 'Are these one person?')).toBeFocused();
  // The older one is kept at first.
  await press(page, 'Merge');
  await expectText(page, 'Merged into Robin Sample');
});
