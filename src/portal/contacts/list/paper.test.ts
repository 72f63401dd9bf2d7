import { expect, test } from 'vitest';
import { readList } from './address.ts';
import { paperWords } from './paper.ts';

test('the printed list says which contacts it has, and out of how many', () => {
  expect(paperWords(readList(''), 201, 201)).toBe('201 contacts');
  expect(paperWords(readList('?view=due&stage=client'), 1, 1)).toBe(
    '1 contact, due, with Stage Client',
  );
  expect(paperWords(readList(''), 25, 1541)).toBe('The first 25 of 1,541 contacts');
  expect(paperWords(readList('?after=x&at=26'), 25, 201)).toBe('26 to 50 of 201 contacts');
});
