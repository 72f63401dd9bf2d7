import { expect, test } from 'vitest';
import { ROUTES as CONTRACT } from '../../../functions/__tests__/routes.ts';
import { ROUTES } from './routes.ts';

test('a page’s first reads are addresses of the contract', () => {
  const known = CONTRACT.filter(([, { method }]) => method === 'GET').map(([, { path }]) => path);
  const reads = Object.values(ROUTES).flatMap((route) => route.reads ?? []);
  expect(reads.length).toBeGreaterThan(20);
  for (const read of reads) expect(known).toContain(read.split('?')[0]);
});
