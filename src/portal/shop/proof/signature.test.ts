import { expect, test } from 'vitest';
import { signatureHtml, signatureText } from '../piece/signature.ts';
import type { Drawing, Piece } from './piece.ts';

const drawing = (name: string): Drawing => ({
  piece: { headline: 'See how it works' } as Piece,
  person: {
    name,
    credentials: '',
    practice: 'Advisor',
    phone: '',
    email: 'ada@example.com',
    site: '',
    disclosure: 'A & B',
    bank: false,
  },
  siteName: 'The Alliance',
  url: 'https://alliance.example/r/ada/abc',
  filled: {},
});

test('the signature has its link, and no profile text becomes HTML', () => {
  const html = signatureHtml(drawing('<img src=x onerror="alert(1)">'));
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).toContain('<a href="https://alliance.example/r/ada/abc"');
  expect(html).toContain('A &amp; B');
  expect(html.match(/<img/)).toBeNull();
});

test('fields that are not in the profile leave no gap', () => {
  expect(signatureText(drawing('Ada'))).toBe(
    'Ada\nAdvisor · The Alliance\nada@example.com\nSee how it works: https://alliance.example/r/ada/abc\nA & B',
  );
});

test('the words of a bank and an approval are around the disclosure line', () => {
  const { piece, person, ...more } = drawing('Ada');
  const approval = { number: 'A-1', on: '2026-12-01', until: '2027-11-30' };
  const marked = { ...more, piece: { ...piece, approval }, person: { ...person, bank: true } };
  expect(signatureText(marked).split('\n').slice(-3)).toEqual([
    'Not a deposit · Not FDIC-insured · May lose value · Not bank guaranteed',
    'A & B',
    'Approval A-1, December 1, 2026; use through November 30, 2027',
  ]);
  expect(signatureHtml(marked)).toContain('Not FDIC-insured');
});
