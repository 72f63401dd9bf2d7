import { query } from '../../functions/lib/db/db.ts';
import { moveOrder } from '../../functions/lib/office/orders.ts';
import { BANK_WORDS } from '../../src/config/practice.ts';
import { finePrintRoom } from '../../src/config/shop.ts';
import pieces from '../../src/content/pieces.json' with { type: 'json' };
import { MAX_DISCLOSURE } from '../../src/contract/profile/profile.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, expectText, expectValue, fill, follow, press, test } from './journey.ts';
import { recordPrints } from './sheets.ts';

const INCH_PT = 72;

/** The sizes of a PDF's pages (inches), without Chromium's rounding. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) =>
      [width, height].map((side) => Math.round((Number(side) / INCH_PT) * 100) / 100),
  );

test('a piece requires the disclosure line, prints at its real size, and is ordered and tracked', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await recordPrints(page);
  await page.goto('/dashboard/shop/business-card');
  await expectText(page, 'Your disclosure line is missing');
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);

  await query(
    "update profile set disclosure = 'Securities through Example Firm.' where affiliate_id = $1",
    [id],
  );
  await page.reload();
  await press(page, 'Print or save as PDF');
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await expect(page.getByRole('img', { name: 'QR code of this piece' })).toBeVisible();
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([
    [3.5, 2],
    [3.5, 2],
  ]);

  await page.getByLabel('Copies').selectOption('250');
  await press(page, 'Add to cart');
  await follow(page, 'Cart 1 piece');
  const copies = page.getByLabel('Copies of Business card');
  await expect(copies.getByRole('option')).toHaveText(['100', '250', '500', '1,000']);
  await copies.selectOption('500');
  await page.reload();
  await expect(copies).toHaveValue('500');
  await copies.selectOption('250');
  await press(page, 'Continue to address');
  await expectValue(page, 'Name', 'Ada Example');
  await fill(page, 'Street', '1 Example Street');
  await fill(page, 'City', 'Sampletown');
  await page.getByLabel('State').selectOption('NY');
  await fill(page, 'ZIP code', '10001');
  await press(page, 'Continue to review');
  await expect(page.getByText('Nothing is charged here', { exact: true })).toBeVisible();
  await expectText(page, 'This piece is a draft');
  await press(page, 'Send request');
  const tick = page.getByLabel('I checked spelling, phone and disclosure');
  await expect(tick).toHaveAccessibleDescription('Look at Business card, then check its box.');
  await tick.check();
  await press(page, 'Send request');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('250 × Business card');
  await expect(page.getByRole('region', { name: 'What is printed' })).toContainText('Ada Example');
  await press(page, 'Print file (PDF) of Business card');
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await expect(page.locator('.piece-sheet')).toHaveCount(1);
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([
    [3.5, 2],
    [3.5, 2],
  ]);
  await expect(page.locator('.piece-sheet')).toHaveCount(0);

  const order = new URL(page.url()).searchParams.get('id') ?? '';
  const [{ items } = { items: [] }] = await query<{ items: { link: string | null }[] }>(
    'select items from piece_order where id = $1',
    [order],
  );
  const [link] = await query<{ label: string; campaign: string }>(
    'select label, campaign from link where id = $1',
    [items[0]?.link],
  );
  expect(link).toEqual({ label: 'Business card', campaign: 'shop' });

  await moveOrder(order, { status: 'approved', note: 'Good to print.' });
  await page.goto('/dashboard/alerts');
  await follow(page, 'Your order is approved');
  await expectText(page, 'Good to print.');
  await press(page, 'Cancel order');
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Canceled');
  await press(page, 'Order again');
  await expectValue(page, 'Copies of Business card', '250');
});

const DISCLOSURE = 'Securities offered through Example Firm, Inc., a sample firm. '.repeat(17);
/** Those with the longest words. */
const ROLES = ['adviser', 'broker', 'producer', 'bank'] as const;
const LICENSES = ['NY LA-123456', 'CA 0X12345'].map((words) => {
  const [state, number] = words.split(' ');
  return { state, number, kinds: ['life'], expiresOn: null };
});

/** The longest disclosure line that fits on a piece together with the words of a bank. */
function longestOn(id: string): string {
  const fits = (length: number) =>
    finePrintRoom(
      { id },
      {
        disclosure: DISCLOSURE.slice(0, length),
        bank: true,
        roles: [...ROLES],
        license: 'Insurance license CA 0X12345; NY LA-123456',
      },
    ) >= length;
  let length = MAX_DISCLOSURE;
  while (!fits(length)) length -= 1;
  return DISCLOSURE.slice(0, length).trim();
}

test('the longest names, firms and disclosure lines fit on each piece with the words of a bank; a longer line is refused', {
  tag: '@deep',
}, async ({ page }) => {
  const id = await signInAsNew(page);
  const long =
    'Featherstonehaugh and Constantinopolous Planning for Families of Several Generations, LLC';
  const disclose = (text: string) =>
    query('update profile set disclosure = $2 where affiliate_id = $1', [id, text]);
  await query(
    `update profile set name = $2, role = $3, firm = $3, credentials = $4, email = $5, website = $6,
            roles = $7, licenses = $8, show = (select jsonb_object_agg(key, true) from jsonb_object_keys(show) key)
      where affiliate_id = $1`,
    [
      id,
      'Dr. Maximiliana Featherstonehaugh-Constantinopolous',
      long.slice(0, 80),
      'CFP®, ChFC®, CLU®, AEP®, CAP®, RICP®, CPA, PFS, CDFA®, JD, LL.M. in Taxation',
      'maximiliana.featherstonehaugh@constantinopolous-planning.example.com',
      'https://www.constantinopolous-planning.example.com/families',
      ROLES,
      JSON.stringify(LICENSES),
    ],
  );
  await disclose(DISCLOSURE.slice(0, MAX_DISCLOSURE).trim());
  await page.goto('/dashboard/shop/referral-card');
  await expectText(page, 'Your disclosure line is too long for this piece');
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toHaveCount(0);
  await expect(page.locator('.side .bank li')).toHaveText([...BANK_WORDS.insurance]);
  for (const { id: piece, format } of pieces) {
    if (format === 'social' || format === 'signature') continue;
    const line = longestOn(piece);
    // With all of it the referral card has no room left, and is refused.
    if (!line && piece === 'referral-card') continue;
    await disclose(line);
    await page.goto(`/dashboard/shop/${piece}`);
    await expect(page.locator('.side .fine')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
    await expect(page.locator('.side', { hasText: 'CA 0X12345' })).toHaveCount(1);
    const sides = await page.locator('.side').evaluateAll((all) =>
      all.map((side) => {
        const foot = (part: Element) => part.getBoundingClientRect().bottom;
        const width = Number.parseFloat(getComputedStyle(side).getPropertyValue('--wide'));
        const point = side.getBoundingClientRect().width / width;
        const fine = side.querySelector('.fine > p');
        return {
          cut: [...side.querySelectorAll('p, li')].some((text) => foot(text) > foot(side)),
          size: fine && Number.parseFloat(getComputedStyle(fine).fontSize) / point,
        };
      }),
    );
    expect([piece, sides.some(({ cut }) => cut)]).toEqual([piece, false]);
    const [size] = sides.flatMap((side) => side.size ?? []);
    expect(size, piece).toBeGreaterThanOrEqual(7.99);
  }
});
