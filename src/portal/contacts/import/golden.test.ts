/** Files as other systems write them, and their normalized rows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { parseFile } from './parse.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
function read(name: string) {
  const parsed = parseFile(readFileSync(new URL(`golden/${name}`, import.meta.url)));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { dialect } = parsed.table;
  return { dialect, ...normalize(parsed.table, NOW) };
}
/** Drops empty values. */
const filled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      part === '' || part === null || (Array.isArray(part) && part.length === 0) ? undefined : part,
    ),
  );
test('a file of Google Contacts since 2024', () => {
  expect(filled(read('google-2024.csv'))).toEqual({
    dialect: 'google',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Walter',
        middleName: 'J.',
        lastName: 'Pruitt',
        suffix: 'Jr.',
        name: 'Walter J. Pruitt Jr.',
        nickname: 'Walt',
        emails: [
          { value: 'walter@example.com', kind: 'personal' },
          { value: 'wjp@example.com', kind: 'personal' },
        ],
        phones: [
          { value: '(555) 555-0101', kind: 'mobile' },
          { value: '(555) 555-0102', kind: 'mobile' },
          { value: '555-555-0103', kind: 'fax' },
        ],
        addresses: [
          { street: '12 Elm St', city: 'Dover', state: 'DE', zip: '19901', kind: 'home' },
        ],
        birthDate: '--09-14',
        employer: 'Pruitt Hardware',
        jobTitle: 'Owner',
        tags: ['Clients', 'Rotary'],
        spouse: 'June Pruitt',
        note: 'Met at the fair.\n\nSpouse: June Pruitt',
      },
      {
        row: 3,
        kind: 'organization',
        name: 'Dover Title Company',
        emails: [{ value: 'office@example.com', kind: 'other' }],
        employer: 'Dover Title Company',
      },
    ],
  });
});

test('a file of Google Contacts before 2024, in UTF-16', () => {
  expect(filled(read('google-old.csv'))).toEqual({
    dialect: 'google',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'June',
        lastName: 'Pruitt',
        name: 'June Pruitt',
        emails: [{ value: 'june@example.com', kind: 'personal' }],
        phones: [{ value: '555-555-0104', kind: 'home' }],
        birthDate: '1954-02-03',
        employer: 'Dover Library',
        jobTitle: 'Director',
        tags: ['Friends'],
      },
    ],
  });
});

test('a file of Outlook, in windows-1252', () => {
  expect(filled(read('outlook.csv'))).toEqual({
    dialect: 'outlook',
    couples: [{ row: 3, spouse: 2, spouseName: 'Rosa Díaz' }],
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Rosa',
        lastName: 'Díaz',
        name: 'Rosa Díaz',
        emails: [
          { value: 'rosa@example.com', kind: 'other' },
          { value: 'rosa.work@example.com', kind: 'other' },
        ],
        phones: [
          { value: '555-555-0106', kind: 'work', extension: '12' },
          { value: '555-555-0107', kind: 'mobile' },
          { value: '555-555-0105', kind: 'fax' },
        ],
        addresses: [
          {
            street: '4 Oak Ave',
            street2: 'Apt 2',
            city: 'Salem',
            state: 'OR',
            zip: '97301',
            country: 'United States of America',
            kind: 'home',
          },
        ],
        birthDate: '1952-05-01',
        employer: 'Diaz & Co.',
        jobTitle: 'CPA',
        website: 'https://example.com',
        tags: ['Client', 'Golf'],
        referredBy: 'Walter Pruitt',
        spouse: 'Luis Díaz',
        note: 'Likes mornings.',
      },
      { row: 3, kind: 'person', firstName: 'Luis', lastName: 'Díaz', name: 'Luis Díaz' },
    ],
    privateColumns: ['Government ID Number'],
    unknownColumns: ['Title', 'Anniversary'],
  });
});

test('a report of Salesforce', () => {
  expect(filled(read('salesforce-report.csv'))).toEqual({
    dialect: 'salesforce',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Omar',
        lastName: 'Haddad',
        name: 'Omar Haddad',
        emails: [{ value: 'omar@example.com', kind: 'other' }],
        phones: [{ value: '555-555-0108', kind: 'home' }],
        addresses: [
          {
            street: '9 Pine Rd',
            city: 'Tulsa',
            state: 'OK',
            zip: '74101',
            country: 'USA',
            kind: 'other',
          },
        ],
        birthDate: '1960-11-30',
        household: { name: 'Haddad Household' },
        jobTitle: 'Engineer',
        stage: 'client',
        tags: ['Ann Ames'],
        doNotContact: ['email'],
        note: 'Wants a fair answer.',
      },
      {
        row: 3,
        kind: 'person',
        firstName: 'Lena',
        lastName: 'Haddad',
        name: 'Lena Haddad',
        stage: 'Center of Influence',
        tags: ['Bea Boyd'],
        doNotContact: ['phone'],
      },
    ],
    privateColumns: ['SSN'],
    unknownColumns: ['Salutation'],
    privateCells: [{ row: 3, column: 'Description' }],
  });
});

test('a data export of Salesforce', () => {
  expect(filled(read('salesforce-export.csv'))).toEqual({
    dialect: 'salesforce',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Petra',
        middleName: 'L',
        lastName: 'Novak',
        suffix: 'MD',
        name: 'Petra L Novak MD',
        emails: [{ value: 'petra@example.com', kind: 'other' }],
        phones: [{ value: '555-555-0109', kind: 'mobile' }],
        addresses: [
          { street: '1 Lake Dr', city: 'Madison', state: 'WI', zip: '53703', kind: 'other' },
        ],
        birthDate: '1961-07-04',
        jobTitle: 'Surgeon',
        doNotContact: ['email'],
        note: 'Two children.',
      },
    ],
    privateColumns: ['SSN__C', 'ACCOUNT_NUMBER__C'],
    unknownColumns: ['ID', 'ISDELETED'],
  });
});

test('a file of HubSpot', () => {
  expect(filled(read('hubspot.csv'))).toEqual({
    dialect: 'hubspot',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Grace',
        lastName: 'Okoye',
        name: 'Grace Okoye',
        emails: [
          { value: 'grace@example.com', kind: 'other' },
          { value: 'g.okoye@example.com', kind: 'other' },
          { value: 'okoye@example.com', kind: 'other' },
        ],
        phones: [
          { value: '+1 555-555-0110', kind: 'other' },
          { value: '555-555-0111', kind: 'mobile' },
        ],
        addresses: [
          { street: '77 King St', city: 'Boston', state: 'MA', zip: '02108', kind: 'other' },
        ],
        birthDate: '1970-05',
        employer: 'Okoye Design',
        jobTitle: 'Designer',
        stage: 'client',
        doNotContact: ['email'],
        lastTouchOn: '2026-10-01 09:12',
      },
      {
        row: 3,
        kind: 'person',
        name: 'lead@example.com',
        emails: [{ value: 'lead@example.com', kind: 'other' }],
        stage: 'meeting',
      },
      {
        row: 4,
        kind: 'person',
        firstName: 'Ivy',
        lastName: 'Stone',
        name: 'Ivy Stone',
        stage: 'Evangelist',
      },
      {
        row: 5,
        kind: 'person',
        firstName: 'Noah',
        lastName: 'Reed',
        name: 'Noah Reed',
        stage: 'lead',
      },
    ],
    privateColumns: ['Social Security Number', 'Account Number'],
    unknownColumns: ['Record ID'],
  });
});

test('a data export of Wealthbox', () => {
  expect(filled(read('wealthbox-export.csv'))).toEqual({
    dialect: 'wealthbox',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Helen',
        lastName: 'Marsh',
        name: 'Helen Marsh',
        emails: [{ value: 'helen@example.com', kind: 'other' }],
        phones: [{ value: '555-555-0112', kind: 'other' }],
        addresses: [
          {
            street: '3 Mill Ln',
            street2: 'Unit B',
            city: 'Salem',
            state: 'MA',
            zip: '01970',
            kind: 'other',
          },
        ],
        birthDate: '1949-12-24',
        stage: 'client',
        tags: ['VIP', 'golf'],
      },
      { row: 3, kind: 'trust', name: 'Marsh Family Trust', stage: 'client' },
    ],
    privateColumns: ['ssn', 'drivers_license_number', 'taxpayer_id'],
    unknownColumns: ['id', 'prefix', 'created_at'],
  });
});

test('a report of Wealthbox', () => {
  expect(filled(read('wealthbox-report.csv'))).toEqual({
    dialect: 'wealthbox',
    rows: [
      {
        row: 3,
        kind: 'person',
        firstName: 'Jim',
        lastName: 'Halpert',
        name: 'Jim Halpert',
        emails: [
          { value: 'jim@example.com', kind: 'other' },
          { value: 'jim.work@example.com', kind: 'other' },
        ],
        phones: [{ value: '555-555-0113', kind: 'other' }],
        addresses: [
          { street: '13 Linden Ave', city: 'Scranton', state: 'PA', zip: '18503', kind: 'other' },
        ],
        birthDate: '1978-10-01',
        stage: 'client',
        tags: ['Baseball'],
        referredBy: 'Helen Marsh',
        household: { name: 'Mr. & Mrs. Halpert', role: 'client' },
        note: 'Two children.',
      },
      {
        row: 4,
        kind: 'person',
        firstName: 'Pam',
        lastName: 'Halpert',
        name: 'Pam Halpert',
        phones: [{ value: '555-555-0113', kind: 'other' }],
        stage: 'lead',
        household: { name: 'Mr. & Mrs. Halpert', role: 'spouse' },
      },
      { row: 5, kind: 'organization', name: 'Halpert Sports', employer: 'Halpert Sports' },
    ],
    households: ['Mr. & Mrs. Halpert'],
    privateColumns: ['SSN'],
    unknownColumns: ['ID'],
  });
});

test('a file of Redtail, with semicolons', () => {
  expect(filled(read('redtail.csv'))).toEqual({
    dialect: 'redtail',
    rows: [
      {
        row: 2,
        kind: 'person',
        firstName: 'Zoë',
        lastName: 'Smith',
        suffix: 'Jr.',
        name: 'Zoë Smith Jr.',
        emails: [{ value: 'zoe@example.com', kind: 'personal' }],
        phones: [{ value: '555-555-0114', kind: 'home' }],
        addresses: [
          {
            street: '5 Bay St',
            street2: '#9',
            city: 'Reno',
            state: 'NV',
            zip: '89501',
            kind: 'home',
          },
        ],
        birthDate: '1950-03-04',
        stage: 'client',
        tags: ['Client Tax', 'Golf', 'Ann Ames'],
        referredBy: 'Rosa Díaz',
        household: { name: 'Smith', role: 'spouse' },
        spouse: 'Bill Smith',
        note: 'Prefers letters.',
      },
      {
        row: 3,
        kind: 'person',
        firstName: 'Bill',
        lastName: 'Smith',
        name: 'Bill Smith',
        stage: 'Deceased',
        tags: ['Bea Boyd'],
        household: { name: 'Smith', role: 'client' },
      },
    ],
    privateColumns: ['Tax ID', 'Account Number'],
    unknownColumns: ['Contact ID'],
  });
});

test('a file of Apple Contacts', () => {
  expect(filled(read('apple.vcf'))).toEqual({
    dialect: 'vcard',
    rows: [
      {
        row: 1,
        kind: 'person',
        firstName: 'Walter',
        middleName: 'J.',
        lastName: 'Pruitt',
        suffix: 'Jr.',
        name: 'Walter J. Pruitt Jr.',
        emails: [
          { value: 'walter@example.com', kind: 'personal' },
          { value: 'store@example.com', kind: 'work' },
        ],
        phones: [
          { value: '(555) 555-0101', kind: 'mobile' },
          { value: '555-555-0115', kind: 'work' },
        ],
        addresses: [
          {
            street: '12 Elm St',
            city: 'Dover',
            state: 'DE',
            zip: '19901',
            country: 'United States',
            kind: 'home',
          },
        ],
        birthDate: '--09-14',
        employer: 'Pruitt Hardware',
        jobTitle: 'Owner',
        spouse: 'June Pruitt',
        note: 'Likes fishing, and golf.\nCall after 5; never before.\n\nSpouse: June Pruitt',
      },
      {
        row: 2,
        kind: 'organization',
        name: 'Dover Title Company',
        employer: 'Dover Title Company',
      },
    ],
    unknownColumns: ['Name Prefix'],
  });
});

test('a file of vCard 4.0', () => {
  expect(filled(read('vcard-4.vcf'))).toEqual({
    dialect: 'vcard',
    rows: [
      {
        row: 1,
        kind: 'person',
        firstName: 'June',
        lastName: 'Pruitt',
        name: 'June Pruitt',
        emails: [{ value: 'june@example.com', kind: 'personal' }],
        phones: [{ value: '+1-555-555-0104', kind: 'home', extension: '7' }],
        birthDate: '1954-02-03',
        deathDate: '2025-12',
        tags: ['Clients', 'Garden Club'],
        spouse: 'Walter Pruitt',
        note: 'Spouse: Walter Pruitt',
      },
      { row: 2, kind: 'organization', name: 'Garden Club of Dover', birthDate: '--09-14' },
    ],
  });
});
