import { expect, test } from 'vitest';
import type { Referral } from '../../contract/leads.ts';
import type { Link } from '../../contract/links/links.ts';
import { countWords } from '../../lib/format-number.ts';
import { emailText, mailAddress } from './email.ts';
import {
  destinationOf,
  fileNameOf,
  readState,
  recentOf,
  referenceOf,
  shareOf,
  sortLinks,
} from './links.ts';

const url = 'https://alliance.example/r/ada/x7k2p';

test.each([
  [0, 0, null],
  [11, 3, '3 of 11'],
  [19, 19, '19 of 19'],
  [20, 3, '3 of 20 (15%)'],
  [2000, 3, '3 of 2,000 (0%)'],
  // Some people named the affiliate without coming by the link.
  [2, 3, null],
])('of %i people %i leads are %j', (people, leads, words) => {
  expect(shareOf({ people, leads })).toBe(words);
});

test('figures, destinations, references and files are in words', () => {
  expect([countWords(1, 'lead'), countWords(1200, 'person', 'people')]).toEqual([
    '1 lead',
    '1,200 people',
  ]);
  expect(destinationOf({ destination: '/#services' })).toBe('Services');
  expect(recentOf({ days: [0, 2, 3] })).toBe(5);
  expect(referenceOf({ url })).toBe('ada.x7k2p');
  expect(referenceOf({ url: 'https://alliance.example/r/ada' })).toBe('ada');
  expect(fileNameOf({ label: 'Spring seminar, 2026!' }, 'svg')).toBe('spring-seminar-2026.svg');
  expect(fileNameOf({ label: '講演' }, 'png')).toBe('link.png');
});

const ADA = {
  name: 'Ada Example',
  firm: 'Example Planning',
  role: 'Advisor',
  disclosure: 'Securities through Example Firm & Sons.',
} as Referral;

test('the email has the disclosure before the link, and the name at its end, for any mail program', () => {
  const email = emailText({ url }, ADA, 'Wealth Transfer Alliance');
  expect(email.subject).toBe('An introduction to the Wealth Transfer Alliance');
  expect(email.text).toContain(`\n\n${url}\n\n`);
  expect(email.text).toMatch(
    /^Hello,\n\nSecurities through Example Firm & Sons\.\n\nI’m an affiliate of the Wealth Transfer Alliance, a network of advisors\. This page explains what it does:\n\n/,
  );
  expect(email.text).toMatch(/Kind regards\nAda Example\nAdvisor, Example Planning$/);
  const licensed = emailText({ url }, ADA, 'Alliance', 'Insurance license NY LA-1');
  expect(licensed.text).toContain('Ada Example\nInsurance license NY LA-1\nAdvisor');
  const bare = emailText({ url }, { ...ADA, firm: '', role: '', disclosure: '' }, 'Alliance');
  expect(bare.text).toMatch(/Kind regards\nAda Example$/);
  const address = new URL(mailAddress(email));
  expect(address.pathname).toBe('');
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(address.searchParams.get('body')).toBe(email.text.replaceAll('\n', '\r\n'));
});

const link = (label: string, more: Partial<Link> = {}) =>
  ({ label, people: 0, leads: 0, isDefault: false, archivedAt: null, ...more }) as Link;
const LINKS = [
  link('Default', { isDefault: true, people: 99 }),
  link('Card', { people: 3 }),
  link('Flyer', { archivedAt: '2026-11-01T00:00:00Z' }),
  link('Book', { people: 7 }),
];
const labels = (search: string) => sortLinks(LINKS, readState(search)).map(({ label }) => label);

test('the table has the active or the archived links, and never the default link', () => {
  expect(labels('')).toEqual(['Card', 'Book']);
  expect(labels('?view=archived')).toEqual(['Flyer']);
});

test('it is sorted as the address says, or in the server’s order if the address has no valid sort', () => {
  expect(labels('?sort=label.ascending')).toEqual(['Book', 'Card']);
  expect(labels('?sort=people.ascending')).toEqual(['Card', 'Book']);
  expect(labels('?sort=people.descending')).toEqual(['Book', 'Card']);
  expect(labels('?sort=toString.ascending')).toEqual(['Card', 'Book']);
});

test.each([
  ['', 0],
  ['?from=25', 25],
  ['?from=30', 25],
  ['?from=-25', 0],
  ['?from=x', 0],
])('%s starts at row %i', (search, from) => {
  expect(readState(search).from).toBe(from);
});
