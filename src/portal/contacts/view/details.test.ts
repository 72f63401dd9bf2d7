/** A contact's details, in words and in the form. */
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import { DETAIL_FIELDS, NO_DETAILS } from '../../../contract/contact-fields.ts';
import { ageWords } from './age.ts';
import { DetailFields } from './DetailFields.tsx';
import { detailLines } from './detail-lines.tsx';
import { FACT_NAMES, FACTS, factWords, NO_ADDRESS, problemsOfFacts } from './fields.ts';

const ANN = sampleContact({
  emails: [{ value: 'margaret@example.com', kind: 'work' }],
  phones: [{ value: '+1 (555) 010-0100', kind: 'mobile', extension: '' }],
});

const lineOf = (label: string, facts: Parameters<typeof sampleContact>[0]) =>
  detailLines(sampleContact(facts)).find(([name]) => name === label)?.[1];

test.each([
  ['1952-05-01', 'May 1, 1952'],
  ['1952-05', 'May 1952'],
  ['1952', '1952'],
  ['--05-01', 'May 1'],
])('the day %s is %s in words', (day, words) => {
  expect(lineOf('Died', { deathDate: day })).toBe(words);
});

test.each([
  ['1960', 65, '2026-11-28', '65 or 66'],
  ['1960', 66, '2026-12-31', '66'],
  ['1960-11', 65, '2026-10-31', '65'],
  ['1960-11', 65, '2026-11-01', '65 or 66'],
  ['1960-11', 66, '2026-12-01', '66'],
  ['1960-11-29', 65, '2026-11-28', '65'],
  ['2026', null, '2026-11-28', ''],
])('who was born in %s and is at least %s is on %s “%s”', (birthDate, age, now, words) => {
  expect(ageWords({ birthDate, age }, now)).toBe(words);
});

test('the age is beside the birth date if it is certain', () => {
  expect(lineOf('Born', { birthDate: '1952-05-01', age: 74 })).toBe('May 1, 1952 (age 74)');
  expect(lineOf('Born', { birthDate: '--05-01', age: null })).toBe('May 1');
  expect(lineOf('Born', { birthDate: null, age: null })).toBeUndefined();
});

test('the facts leave out unknown values, except the email address and the phone number', () => {
  const labels = detailLines(sampleContact({ employer: 'Example Mills' })).map(([label]) => label);
  expect(labels).toEqual(['Email', 'Phone', 'Employer']);
});

test('a contact that was stored with only its full name has the parts in the form', () => {
  expect(FACTS.of(ANN)).toMatchObject({ firstName: 'Margaret', lastName: 'Example' });
});

/** The name has its own place, at the head of the page. */
const NAME_PARTS = ['firstName', 'middleName', 'lastName', 'suffix'];

test('every text about a person has a line', () => {
  const isText = (field: (typeof DETAIL_FIELDS)[number]) => NO_DETAILS[field] === '';
  const texts = DETAIL_FIELDS.filter((field) => isText(field) && !NAME_PARTS.includes(field));
  const addresses = texts.map((field) => [field, `https://${field.toLowerCase()}.example/`]);
  const contact = sampleContact(Object.fromEntries(addresses));
  const lines = detailLines(contact).map(([, value]) => value);
  const shown = renderToStaticMarkup(createElement(Fragment, null, ...lines));
  expect(texts.filter((field) => !shown.includes(`${field.toLowerCase()}.example`))).toEqual([]);
});

test('every detail has a field in the form, but for the separate check-in, which is beside the check-in', () => {
  const form = renderToStaticMarkup(
    createElement(DetailFields, {
      draft: FACTS.of(ANN),
      wrong: {},
      set: () => {},
      field: (name) => ({
        id: name,
        name,
        label: FACT_NAMES[name],
        value: '',
        error: undefined,
        onChange: () => {},
      }),
      contactId: ANN.id,
    }),
  );
  expect(DETAIL_FIELDS.filter((field) => !form.includes(`id="${field}"`))).toEqual(['ownRhythm']);
});

test('only changes are sent', () => {
  const facts = FACTS.of(ANN);
  expect(FACTS.change(facts, ANN)).toEqual({});
  const introducer = { id: 'b', name: 'Bo' };
  const draft = { ...facts, lastName: 'Sample', birthDate: '1952', introducer };
  const change = { lastName: 'Sample', birthDate: '1952', referredBy: 'b' };
  expect(FACTS.change(draft, ANN)).toEqual(change);
});

test('a name that is not a contact’s is refused as the introducer', () => {
  const draft = { ...FACTS.of(ANN), introducer: { id: null, name: 'Bo' } };
  expect(problemsOfFacts(draft)).toEqual({
    introducer: 'Please choose a contact from the list, or empty this field.',
  });
});

test('values that two windows changed are in words', () => {
  expect(factWords('phones', ANN.phones)).toBe('+1 (555) 010-0100');
  expect(factWords('doNotContact', ['phone', 'text'])).toBe('Phone; Text messages');
  expect(factWords('kind', 'trust')).toBe('Trust');
});

test('empty rows are not sent, and do not prevent saving', () => {
  const facts = FACTS.of(ANN);
  const draft = {
    ...facts,
    emails: [...facts.emails, { value: ' ', kind: 'work' as const }],
    phones: [...facts.phones, { value: '', kind: 'home' as const, extension: '' }],
    addresses: [...facts.addresses, NO_ADDRESS],
  };
  expect(problemsOfFacts(draft)).toEqual({});
  const { emails, phones, addresses } = facts;
  expect(FACTS.change(draft, ANN)).toEqual({ emails, phones, addresses });
});

test('an email address breaks before its @', () => {
  const [, value] = detailLines(ANN)[0] ?? [];
  expect(renderToStaticMarkup(value)).toContain('<wbr/>@');
});
