import { expect, test } from 'vitest';
import { encrypted } from '../lib/db/encryption.ts';

test.each([
  ['postgres://u:p@db.example/x', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=require', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=prefer', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=disable', 'disable'],
  ['postgres://u:p@db.example/x?sslmode=no-verify', 'no-verify'],
  ['postgres://u:p@localhost.example/x', 'verify-full'],
  ['postgres://u:p@127.0.0.1.example/x', 'verify-full'],
  ['postgres://u:p@localhost/x?host=db.example', 'verify-full'],
  ['postgres://u:p@localhost/x', null],
  ['postgres://u:p@localhost/x?sslmode=require', 'verify-full'],
  ['postgres://u:p@127.0.0.1:5432/x', null],
  ['postgres://u:p@[::1]:5432/x', null],
])('the database of %s is connected to with sslmode %s', (address, mode) => {
  const url = encrypted(new URL(address));
  expect(url.searchParams.get('sslmode')).toBe(mode);
});
