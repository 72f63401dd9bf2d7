import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../../../functions/__tests__/helpers/routes.ts';
import { PORTAL_PAGES, type PortalPageKey, pageOf } from '../../config/portal.ts';

const PAGES = (Object.keys(PORTAL_PAGES) as PortalPageKey[]).map(pageOf);

test('a page’s module is a file', () => {
  for (const { module } of PAGES)
    expect([module, existsSync(`src/portal/${module}.tsx`)]).toEqual([module, true]);
});

test('a page’s first reads are at most three, of the contract', () => {
  const known = ROUTES.filter(([, { method }]) => method === 'GET').map(([, { path }]) => path);
  const reads = PAGES.flatMap((page) => page.reads ?? []);
  expect(Math.max(...PAGES.map((page) => page.reads?.length ?? 0))).toBeLessThanOrEqual(3);
  expect(reads.length).toBeGreaterThan(20);
  for (const read of reads) expect(known).toContain(read.split('?')[0]);
});
