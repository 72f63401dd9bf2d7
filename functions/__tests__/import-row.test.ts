import { describe, expect, test } from 'vitest';
import { cellDay, readRow } from '../lib/contact-import.ts';

const contactOf = (row: Record<string, unknown>) => {
  const read = readRow(row);
  if ('wrong' in read) throw new Error(read.wrong);
  return read.contact;
};
const wrongWith = (row: Record<string, unknown>) => {
  const read = readRow({ name: 'Ada', ...row });
  return 'wrong' in read ? read.wrong : 'nothing';
};

test('a name alone is a lead', () => {
  expect(contactOf({ name: '  Ada   Example ' })).toEqual({
    ...{ name: 'Ada Example', email: '', phone: '', stage: 'lead', reason: '', tags: [] },
    ...{ rhythmDays: null, lastTouchOn: null, nextStep: null, note: '' },
  });
});

test('spreadsheet values are read as intended', () => {
  expect(
    contactOf({
      ...{ name: 'Ada', email: ' ada@example.com ', phone: "'+1 555 010 0100", stage: 'CLIENT' },
      ...{ tags: 'VIP; golf, vip,', rhythmDays: '90 days', lastTouchOn: '3/4/2026' },
      ...{ nextStep: 'Call', nextOn: '2027-01-05', note: "'=not a formula" },
    }),
  ).toEqual({
    ...{ name: 'Ada', email: 'ada@example.com', phone: '+1 555 010 0100', stage: 'client' },
    ...{ reason: '', tags: ['vip', 'golf'], rhythmDays: 90, lastTouchOn: '2026-03-04' },
    ...{ nextStep: { text: 'Call', on: '2027-01-05' }, note: '=not a formula' },
  });
});

test('a program may send values in the contact’s own form', () => {
  const nextStep = { text: 'Call', on: '2027-01-05' };
  const row = { name: 'Ada', tags: ['a', 'b'], rhythmDays: 30, nextStep, lastTouchOn: null };
  expect(contactOf(row)).toMatchObject(row);
});

test('a next step without words is a follow-up, and one without a day is refused', () => {
  expect(contactOf({ name: 'Ada', nextOn: '1/2/2027' }).nextStep).toEqual({
    text: 'Follow up',
    on: '2027-01-02',
  });
  expect(wrongWith({ nextStep: 'Call' })).toMatch(/^The next step needs a real date/);
});

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T08:00:00Z', '2026-11-21'],
  ['2026-11-21 08:00', '2026-11-21'],
  ['11/21/2026', '2026-11-21'],
  ['3/4/2026', '2026-03-04'],
  ['11/21/26', '2026-11-21'],
  ['11/21/61', '1961-11-21'],
  ['11/21/2026 8:00 AM', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['11-21-2026', '2026-11-21'],
  ['next week', 'next week'],
])('the day %j is %j', (text, day) => {
  expect(cellDay(text, new Date('2026-11-21T12:00:00Z'))).toBe(day);
});

test('of a text that is too long for every field, only its beginning is read', () => {
  const wrong = 'The note has more than 4000 characters.';
  expect(wrongWith({ note: `a${' '.repeat(4999)}b` })).toBe(wrong);
  expect(wrongWith({ note: "\n'=".repeat(100_000) })).toBe(wrong);
  // Its guards do not count.
  expect(contactOf({ name: 'Ada', note: "'=1\n".repeat(1000) }).note).toHaveLength(2999);
});

test('of too many tags, only as many are read as it takes to refuse them', () => {
  const wrong = 'A contact has at most 20 tags.';
  const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
  expect(contactOf({ name: 'Ada', tags: ` ;${tags.slice(1).join(';;\n ')}; ` }).tags).toHaveLength(
    20,
  );
  for (const many of [tags.join(','), 'a;'.repeat(2500), tags, Array(1_000_000).fill(0)]) {
    expect(wrongWith({ tags: many })).toBe(wrong);
  }
});

test.each([
  ['Customer', 'client'],
  ['active', 'client'],
  ['Prospect', 'lead'],
  ['Marketing Qualified Lead', 'lead'],
  ['MQL', 'lead'],
  ['subscriber', 'lead'],
  ['Opportunity', 'meeting'],
  ['CLIENT', 'client'],
])('the stage %s of another system is %s', (given, stage) => {
  expect(contactOf({ name: 'Ada', stage: given })).toMatchObject({ stage, tags: [] });
});

test('an unknown stage becomes a tag with its own words, or a line of the note', () => {
  const row = { name: 'Ada', stage: 'Center of Influence' };
  expect(contactOf({ ...row, tags: 'golf' })).toMatchObject({
    stage: 'lead',
    tags: ['golf', 'Center of Influence'],
  });
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(contactOf({ ...row, tags, note: 'Met' })).toMatchObject({
    ...{ stage: 'lead', tags, note: 'Met\nStage: Center of Influence' },
  });
});

describe('a row is refused', () => {
  test.each([
    [{ name: '' }, /^The name is missing\.$/],
    [{ email: 'ada at example' }, /must look like name@example\.com/],
    [{ phone: 'none' }, /phone number does not look complete/],
    [{ stage: {} }, /^The stage must be text\.$/],
    [{ lastTouchOn: '2/30/2026' }, /^The date of the last contact must be a real date/],
    [{ rhythmDays: 'often' }, /^The check-in must be a whole number of days/],
    [{ rhythmDays: '9999' }, /at most 730 days/],
    [{ note: 'SSN 123-45-6789' }, /a social security number/],
    [{ tags: 'a'.repeat(41) }, /more than 40 characters/],
    [{ name: { first: 'Ada' } }, /^The name must be text\.$/],
    [{ name: 'A\u0000da' }, /invisible characters/],
  ])('with %j', (row, sentence) => {
    expect(wrongWith(row)).toMatch(sentence);
  });

  test('with a sentence for each error', () => {
    const wrong = wrongWith({ email: 'x', rhythmDays: '0' });
    expect(wrong).toMatch(/name@example\.com\./);
    expect(wrong).toMatch(/A check-in is at least one day after the last\./);
  });
});
