import { insert } from '../../functions/__tests__/helpers/harness.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, expectText, expectValue, fill, follow, press, test } from './journey.ts';

/** Adds a link with visits on a day, and leads of that day. */
async function given(affiliate_id: string): Promise<void> {
  const campaign = { label: 'Card', campaign: 'Spring' };
  const link_id = await insert('link', { affiliate_id, slug: 'card', ...campaign });
  await insert('visit_day', { link_id, day: '2026-03-05', people: 40, bots: 12, own: 3 });
  await insert('visit_day', { link_id, day: '2026-02-20', people: 9, bots: 0, own: 0 });
  const lead = async (name: string, stage: string, created_at = '2026-03-05T23:59:59Z') => {
    const contact_id = await insert('contact', { affiliate_id, name, stage });
    const receipt = {
      credit: 'link',
      reference: 'ada.card',
      link: { id: link_id, label: 'Card' },
      visitedOn: '2026-03-05',
      formOn: created_at.slice(0, 10),
      consent: '2026-11',
      disclosure: null,
    };
    const message = { name, email: `${name[0]}@example.org`, message: 'x', credit: 'link' };
    await insert('lead', { affiliate_id, contact_id, link_id, ...message, receipt, created_at });
  };
  await lead('Bo Example', 'client');
  await lead('Cy Example', 'lead');
  await lead('Di Example', 'client', '2026-02-20T12:00:00Z');
}

test('the address has the days, totals open their rows, and a missing referral is explained', async ({
  page,
}) => {
  await given(await signInAsNew(page));
  await page.goto('/dashboard/reports?from=2026-03-01&to=2026-03-31');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Leads to client' })).toContainText(
    '1 of 2',
  );
  await expect(main).toContainText('12 automated visits and 3 of your own are not counted');

  await page.getByRole('switch', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=1/);
  await expect(main).toContainText('31 more than in the 31 days before');

  // A total opens its rows, a row links to its contact, and Back closes them.
  await main.getByRole('link', { name: 'Leads', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Leads' });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await expect(sheet).toContainText('By your link “Card”, visited Mar 5, 2026.');
  await expect(sheet.getByRole('link', { name: 'Bo Example' })).toHaveAttribute(
    'href',
    /\/dashboard\/contacts\/view\?id=/,
  );
  await page.goBack();
  await expect(sheet).toBeHidden();

  await page.getByRole('tab', { name: 'By campaign' }).click();
  await follow(page, '40 people of Spring');
  const visited = page.getByRole('dialog', { name: 'People who visited' });
  await follow(visited, 'Card');
  await expect(visited.getByRole('row', { name: 'Mar 5 40 12 3 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/rows=/);

  await follow(page, 'Why is my referral missing?');
  const missing = page.getByRole('dialog', { name: 'Why is my referral missing?' });
  await press(missing, 'Look it up');
  await expectText(missing, 'The email address is missing.');
  await fill(missing, 'Their email address', 'D@example.org');
  await press(missing, 'Look it up');
  await expect(missing).toContainText('This person wrote on Feb 20, 2026, and you are credited.');
  await follow(missing, 'Show this day in the report');
  await expect(page.getByRole('dialog', { name: 'Leads' })).toContainText('Di Example');

  // What the check says goes along to the office, without the email address in the URL.
  await page.goto('/dashboard/reports#missing');
  await fill(missing, 'Their email address', 'robin@example.org');
  await press(missing, 'Look it up');
  await follow(missing, 'Write to the office');
  await page.waitForURL(/\/dashboard\/support\?topic=missing-referral&found=nothing#write$/);
  await expectValue(page, 'Message', /shows nothing for robin@example\.org\./);
});
