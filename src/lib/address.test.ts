import { beforeEach, expect, test, vi } from 'vitest';
import { changedSearch } from './address.ts';

test('a change sets, replaces and removes parameters, and leaves the others', () => {
  expect(changedSearch('?stage=lead&q=smith', { stage: 'client', after: 'x y' })).toBe(
    '?stage=client&q=smith&after=x+y',
  );
  expect(changedSearch('?stage=lead&q=smith', { stage: null, q: '' })).toBe('');
});

beforeEach(() => vi.resetModules());

const at = (pathname: string) =>
  vi.stubGlobal('location', { pathname, search: '', origin: 'https://example.com' });

test.each(['/dashboard/contacts', '/dashboard/contacts.html', '/dashboard/contacts/'])(
  '%s is the address of the contacts',
  async (pathname) => {
    at(pathname);
    const { $address } = await import('./address.ts');
    expect($address.get().pathname).toBe('/dashboard/contacts');
  },
);

test('a page knows the page before it in the portal, or else the referrer of the document', async () => {
  vi.stubGlobal('document', { referrer: 'https://example.com/login' });
  at('/dashboard');
  const { cameFrom, readAddress } = await import('./address.ts');
  expect(cameFrom()).toBe('https://example.com/login');
  at('/dashboard/support');
  readAddress();
  // Back through its own filters.
  readAddress();
  expect(cameFrom()).toBe('https://example.com/dashboard');
});
