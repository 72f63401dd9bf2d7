import { expect, test } from 'vitest';
import { PORTAL_PAGES } from './portal.ts';

test('a page’s first reads are at most three requests', () => {
  for (const { path, reads } of Object.values(PORTAL_PAGES)) {
    expect(reads?.length ?? 0, path).toBeLessThanOrEqual(3);
  }
});
