import { BUILT_PAGES } from '../../src/config/portal.ts';
import { expect, test } from './journey.ts';

for (const path of ['/', '/login', ...BUILT_PAGES.map((page) => page.path), '/nowhere']) {
  test(`${path} runs under a policy that starts from nothing`, async ({ page }) => {
    const response = await page.goto(path);
    const policy = await page
      .locator('meta[http-equiv="content-security-policy"]')
      .getAttribute('content');
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });
}
