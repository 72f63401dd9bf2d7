import { expect, test } from 'vitest';
import { certificateLegend } from './certificates.ts';

test('a certificate is CE credit only in the version that a sponsor has accepted', () => {
  const sponsor = { version: '2026.2', credit: '2 hours of CE credit, Example Sponsor' };
  expect(certificateLegend('2026.2', undefined)).toContain('It is not CE credit');
  expect(certificateLegend('2026.1', sponsor)).toContain('It is not CE credit');
  expect(certificateLegend('2026.2', sponsor)).toBe(
    'Certificate of completion of the alliance’s own course. 2 hours of CE credit, Example Sponsor. It is not a license or a designation.',
  );
});
