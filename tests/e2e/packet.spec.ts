/** The packet of a review: printed in one job, and read by the family behind its link. */
import type { Page } from '@playwright/test';
import type { Household } from '../../src/contract/households/households.ts';
import type { Review } from '../../src/contract/reviews/reviews.ts';
import { portal, signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, expectHeading, follow, overflow, press, test } from './journey.ts';
import { printedPages, recordPrints } from './sheets.ts';

const AT_73 = { birth: '1953-05-01', year: '2026', balance: '250000' };

/** A review of a couple with a map, and calculations for a packet of eight parts. */
async function givenReview(page: Page): Promise<Review> {
  const make = <Answer extends { id: string }>(path: string, body: object) =>
    portal<Answer>(page, 'POST', path, body);
  const { id: contactId } = await make('/api/contacts', { name: 'Winston Dandelion' });
  const { id: clara } = await make('/api/contacts', { name: 'Clara Dandelion' });
  const home = await make<Household>('/api/households', {
    members: [
      { contactId, role: 'client' },
      { contactId: clara, role: 'spouse' },
      { name: 'Ben Dandelion', role: 'child' },
    ],
  });
  const owners = [{ to: `member:${home.members[0]?.id}`, share: 10_000 }];
  const savings = { id: 'a', label: 'Savings', class: 'cash', value: 90_000_000, title: 'sole' };
  await portal(page, 'PUT', `/api/households/${home.id}/estate`, {
    version: 0,
    holdings: [{ ...savings, owners }],
  });
  const ids: string[] = [];
  for (const balance of ['250000', '300000', '350000']) {
    const inputs = { ...AT_73, balance };
    const scenario = { calculator: 'rmd', name: `Balance ${balance}`, inputs, contactId };
    ids.push((await make('/api/scenarios', scenario)).id);
  }
  const review = await make<Review>('/api/reviews', { contactId, on: '2099-01-15' });
  const packet = [
    ...review.packet.map(({ kind, thing }) => ({ kind, thing })),
    { kind: 'comparison', thing: `${ids[0]}.${ids[1]}` },
  ];
  const body = { version: review.version, packet };
  return portal<Review>(page, 'PATCH', `/api/reviews/${review.id}`, body);
}

test('eight parts print in one job within three seconds, and the same goes by link', {
  tag: '@deep',
}, async ({ page, browser }) => {
  await recordPrints(page);
  // Paper has what is drawn when the job begins.
  await page.addInitScript(() =>
    addEventListener('beforeprint', () => {
      const drawn = document.querySelectorAll('.print-sheet [role="img"]:has(path, rect)');
      document.documentElement.dataset.drawn = String(drawn.length);
    }),
  );
  await signInAsNew(page);
  const review = await givenReview(page);
  const titles = review.packet.map(({ title }) => title);
  expect(titles).toHaveLength(8);
  await page.goto(`/dashboard/contacts/review/?id=${review.id}`);
  await expect(page.getByRole('list', { name: 'Packet' }).getByRole('listitem')).toHaveCount(8);
  await expectNoFindings(page);

  for (const format of ['Letter', 'A4'] as const) {
    await press(page, 'Print packet');
    await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 3_000 });
    // The map, and the chart of each calculation.
    await expect(page.locator('html')).toHaveAttribute('data-drawn', '4');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Review']);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Contents',
      ...titles.map((title, place) => `${place + 1}. ${title}`),
    ]);
    expect(await printedPages(page, format), format).toBeGreaterThan(8);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => delete document.documentElement.dataset.printed);
  }

  const { url } = await portal<{ url: string }>(page, 'POST', '/api/shares', {
    kind: 'packet',
    thing: review.id,
    contactId: review.contactId,
  });
  const phone = await browser.newContext({ viewport: { width: 320, height: 780 } });
  const client = await phone.newPage();
  await client.goto(url);
  await expectHeading(client, 'Review');
  await follow(client, 'Estate map');
  await expect(client.getByRole('heading', { name: '3. Estate map' })).toBeFocused();
  expect(client.url()).toBe(url);
  await expectNoFindings(client);
  expect(await overflow(client)).toBe(0);
  await phone.close();
});
