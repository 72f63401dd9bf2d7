/** No amount is cut: of an estate map with large amounts, on its page, on paper and behind a link. */
import type { Page } from '@playwright/test';
import type { Household } from '../../src/contract/households/households.ts';
import type { MadeShare } from '../../src/contract/shares/shares.ts';
import { portal, signInAsNew } from './affiliate.ts';
import { figuresCut, PAPERS } from './figures.ts';
import { expect, expectHeading, overflow, press, test } from './journey.ts';
import { endPrint, recordPrints } from './sheets.ts';

/** A household with two children of other parents and every kind of amount. Returns its id, and a link to its map. */
async function givenMap(page: Page): Promise<{ id: string; url: string }> {
  const contact = await portal<{ id: string }>(page, 'POST', '/api/contacts', {
    name: 'Bartholomew Oakenshaw-Featherstone',
  });
  const people = [
    { contactId: contact.id, role: 'client' },
    { name: 'Tabitha Oakenshaw-Featherstone', role: 'spouse' },
    { name: 'Olive Oakenshaw-Featherstone', role: 'child' },
    { name: 'Bartholomew Oakenshaw-Featherstone', role: 'child' },
  ];
  const { id, members } = await portal<Household>(page, 'POST', '/api/households', {
    name: 'The Oakenshaw-Featherstone family',
    members: people,
  });
  const [client = '', spouse = '', first = '', second = ''] = members.map((one) => one.id);
  const all = (...ids: string[]) => ids.map((one) => ({ to: one, share: 10_000 / ids.length }));
  const own = (of: string) => ({ title: 'sole', owners: all(`member:${of}`) });
  const kinds = ['home', 'brokerage', 'cash', 'retirement', 'business', 'vehicle', 'other'];
  const holdings = kinds.map((kind, at) => ({
    id: kind,
    label: `Held for decades, number ${at}`,
    class: kind,
    ...own(client),
    value: 123_456_789_00 * (at + 1),
    debt: 1_234_567_00,
    basis: 98_765_432_10,
  }));
  const wills = [client, spouse].map((of) => ({
    of,
    exists: 'yes',
    on: '2016-05-04',
    residue: of === client ? all(`member:${spouse}`) : all(`member:${first}`, `member:${second}`),
  }));
  await portal(page, 'PUT', `/api/households/${id}/estate`, {
    version: 0,
    taxState: 'CT',
    holdings,
    wills,
    gifts: { client: 1_000_000_00, spouse: 0 },
  });
  const made = await portal<MadeShare>(page, 'POST', '/api/shares', {
    kind: 'map',
    thing: id,
    contactId: contact.id,
  });
  return { id, url: made.url ?? '' };
}

test('no amount of an estate map breaks, is cut off or overlaps, on the page, on paper and by link', {
  tag: '@deep',
}, async ({ page, browser }) => {
  await signInAsNew(page);
  await recordPrints(page);
  const { id, url } = await givenMap(page);
  const main = page.getByRole('main');
  for (const part of ['map', 'property', 'tables', 'gaps']) {
    await page.goto(`/dashboard/contacts/map?id=${id}&part=${part}`);
    await expect(page.getByRole('navigation', { name: 'Estate map' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of [320, 600, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([part, width, await figuresCut(main)]).toEqual([part, width, []]);
      expect([part, width, await overflow(page)]).toEqual([part, width, 0]);
    }
  }
  const sheet = page.locator('.print-sheet');
  for (const [name, direction] of [
    ['Print map', 'across'],
    ['Print table', 'upright'],
  ] as const) {
    await press(page, name);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.locator('.sheet-card')).toHaveCSS('break-before', 'avoid');
    for (const paper of Object.values(PAPERS)) {
      await page.setViewportSize({ width: paper[direction], height: 900 });
      expect([name, await figuresCut(sheet)]).toEqual([name, []]);
    }
    await page.emulateMedia({ media: null });
    await endPrint(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Meeting mode');
  const meeting = page.getByRole('dialog', { name: 'Who gets what' });
  await expect(meeting.getByRole('radio', { name: 'Tabitha' })).toBeInViewport({ ratio: 1 });
  expect(await figuresCut(meeting)).toEqual([]);
  expect(
    await meeting.evaluate(
      ({ firstElementChild: frame }) => frame && frame.scrollHeight - frame.clientHeight,
    ),
  ).toBe(0);

  const client = await (await browser.newContext()).newPage();
  await client.goto(url);
  await expectHeading(client, 'Estate map');
  for (const width of [320, 360, 599, 600, 768, 1440]) {
    await client.setViewportSize({ width, height: 800 });
    expect([width, await figuresCut(client.getByRole('main'))]).toEqual([width, []]);
    expect([width, await overflow(client)]).toEqual([width, 0]);
  }
  await client.emulateMedia({ media: 'print' });
  for (const { upright } of Object.values(PAPERS)) {
    await client.setViewportSize({ width: upright, height: 900 });
    expect(await figuresCut(client.getByRole('main'))).toEqual([]);
  }
  await client.context().close();
});
