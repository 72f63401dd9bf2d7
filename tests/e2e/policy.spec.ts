import { expect, test } from './journey.ts';

// Portal pages redirect signed-out visitors; every-page.spec.ts tests them signed in.
for (const path of [
  '/',
  '/login',
  '/choose-password',
  '/certificate',
  '/confirm-address',
  '/unsubscribe',
  '/privacy',
  '/nowhere',
]) {
  test(`${path} runs under a policy that allows nothing by default`, async ({ page }) => {
    const response = await page.goto(path);
    const policy = await page
      .locator('meta[http-equiv="content-security-policy"]')
      .getAttribute('content');
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
    // No plain text can become HTML or a script's address.
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });
}
