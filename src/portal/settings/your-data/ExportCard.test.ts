import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { mayBreakOff } from './export-size.ts';
import { followZip } from './zip.ts';

const of = (contacts: number, interactions: number) => ({
  items: [
    { kind: 'contacts', count: contacts },
    { kind: 'interactions', count: interactions },
    { kind: 'audit', count: 1000 },
  ] as const,
});

test('an export near 20 MB comes with a warning that it may break off', () => {
  expect(mayBreakOff(of(100_000, 0).items)).toBe(false);
  expect(mayBreakOff(of(100_000, 25_000).items)).toBe(false);
  expect(mayBreakOff(of(100_000, 50_000).items)).toBe(true);
});

const zip = zipSync({
  'README.txt': strToU8('Your data'),
  'contacts.json': strToU8('[]'),
  'contacts.csv': strToU8('name'),
});

test('the name of each file is known as it starts, wherever the parts are cut', () => {
  const { take } = followZip();
  const names = [...zip].map((byte) => take(Uint8Array.of(byte)));
  expect([...new Set(names)]).toEqual(['', 'README.txt', 'contacts.json', 'contacts.csv']);
  expect(followZip().take(zip)).toBe('contacts.csv');
});

test('a zip is whole with its last byte, and not before', () => {
  const { take, isWhole } = followZip();
  take(zip.slice(0, -1));
  expect(isWhole()).toBe(false);
  take(zip.slice(-1));
  expect(isWhole()).toBe(true);
});
