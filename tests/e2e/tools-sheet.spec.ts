/** A calculator's sheet for a client. */
import { signInAsDemo } from './affiliate.ts';
import { expect, test } from './journey.ts';
import { lettersOf } from './sheets.ts';

const PRINTED = 'data-printed-with';

test('Print waits for the card and the disclosure at the foot of the sheet', async ({ page }) => {
  await signInAsDemo(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    await asked;
    await route.fulfill({ json: { ...profile, disclosure: 'Investments may lose value.' } });
  });
  // What is on the sheet when the browser would take it.
  await page.addInitScript((name) => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const sheet = document.querySelector('.print-sheet')?.textContent ?? '';
      document.documentElement.setAttribute(name, sheet);
    };
  }, PRINTED);
  await page.goto('/dashboard/tools/rmd');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('output[name=rmd]')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute(PRINTED);
  answer();
  await expect(page.locator('html')).toHaveAttribute(PRINTED, /Investments may lose value\./);
});

test('long tables, legends and sentences leave no third page', async ({ page }) => {
  await signInAsDemo(page);
  const long = {
    'social-security': 'birth=1962-05-15&pia=2876&claim=62-3&compare=70&cola=2.4&discount=3',
    'retirement-income': 'balance=1850000&withdrawal=95000&years=60&return=5.5&inflation=2.5',
    education: 'beneficiaries=4&contribution=150000&split=yes&other-gifts=5000&until=18',
  };
  await page.route('**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    const card = {
      firm: 'Example Planning and Partners',
      role: 'Financial Advisor',
      phone: '+1 555 010 0142',
      email: 'ada@example.com',
      show: { firm: true, role: true, phone: true, email: true },
    };
    const disclosure = `${'Securities are offered through Example Firm. '.repeat(4)}Investments may lose value.`;
    await route.fulfill({ json: { ...profile, ...card, disclosure } });
  });
  for (const [slug, query] of Object.entries(long)) {
    await page.goto(`/dashboard/tools/${slug}?${query}`);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await lettersOf(page), slug).toBeLessThanOrEqual(2);
  }
});

test('a chart’s words are whole on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsDemo(page);
  for (const slug of ['grat', 'life-insurance-need', 'social-security']) {
    await page.goto(`/dashboard/tools/${slug}?amount=12500000&mortgage=640000`);
    const chart = page.locator('.tool-result .plain-chart > svg');
    await expect(chart).toBeVisible();
    const cut = await chart.evaluate((svg) => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')]
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          return left < box.left || right > box.right;
        })
        .map((text) => text.textContent);
    });
    expect([slug, cut]).toEqual([slug, []]);
  }
});
