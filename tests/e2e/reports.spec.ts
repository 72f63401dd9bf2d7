import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

const insert = async (statement: string, ...values: unknown[]): Promise<string> => {
  const [row] = await query<{ id: string }>(statement, values);
  return row?.id ?? '';
};

/** Adds a link with visits on a day, and leads of that day. */
async function given(affiliate: string): Promise<void> {
  const link = await insert(
    `insert into link (affiliate_id, slug, label, campaign) values ($1, 'card', 'Card', 'Spring') returning id`,
    affiliate,
  );
  await query(
    `insert into visit_day (link_id, day, people, bots, own)
     values ($1, '2026-03-05', 40, 12, 3), ($1, '2026-02-20', 9, 0, 0)`,
    [link],
  );
  const lead = async (name: string, stage: string, at = '2026-03-05T23:59:59Z') => {
    const contact = await insert(
      'insert into contact (affiliate_id, name, stage) values ($1, $2, $3) returning id',
      affiliate,
      name,
      stage,
    );
    const receipt = {
      credit: 'link',
      reference: 'ada.card',
      link: { id: link, label: 'Card' },
      visitedOn: '2026-03-05',
      formOn: at.slice(0, 10),
      consent: '2026-11',
      disclosure: null,
    };
    await query(
      `insert into lead (affiliate_id, contact_id, link_id, name, email, message, credit, receipt, created_at)
       values ($1, $2, $3, $4, $5, 'x', 'link', $6, $7)`,
      [affiliate, contact, link, name, `${name[0]}@example.org`, JSON.stringify(receipt), at],
    );
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
  await page.getByRole('link', { name: '40 people of Spring' }).click();
  const visited = page.getByRole('dialog', { name: 'People who visited' });
  await visited.getByRole('link', { name: 'Card' }).click();
  await expect(visited.getByRole('row', { name: 'Mar 5 40 12 3 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/rows=/);

  await page.getByRole('link', { name: 'Why is my referral missing?' }).click();
  const missing = page.getByRole('dialog', { name: 'Why is my referral missing?' });
  await missing.getByRole('button', { name: 'Look it up' }).click();
  await expect(missing.getByText('The email address is missing.')).toBeVisible();
  await missing.getByLabel('Their email address').fill('D@example.org');
  await missing.getByRole('button', { name: 'Look it up' }).click();
  await expect(missing).toContainText('This person wrote on Feb 20, 2026, and you are credited.');
  await missing.getByRole('link', { name: 'Show this day in the report' }).click();
  await expect(page.getByRole('dialog', { name: 'Leads' })).toContainText('Di Example');

  // What the check says goes along to the office, without the email address in the URL.
  await page.goto('/dashboard/reports#missing');
  await missing.getByLabel('Their email address').fill('robin@example.org');
  await missing.getByRole('button', { name: 'Look it up' }).click();
  await missing.getByRole('link', { name: 'Write to the office' }).click();
  await page.waitForURL(/\/dashboard\/support\?topic=missing-referral&found=nothing#write$/);
  await expect(page.getByLabel('Message')).toHaveValue(/shows nothing for robin@example\.org\./);
});
