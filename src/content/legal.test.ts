import { expect, test } from 'vitest';
import { sessionCookie } from '../../functions/lib/auth/session.ts';
import * as retention from '../config/retention.ts';
import * as security from '../config/security.ts';
import pages from './legal.json' with { type: 'json' };
import { LEGAL_NUMBERS, withNumbers } from './legal-numbers.ts';
import { legalPage } from './legal-schema.ts';

const written = JSON.stringify(pages);
/** All that is written in a thing, piece by piece. */
const textsOf = (thing: unknown): string[] =>
  typeof thing === 'object' && thing !== null
    ? Object.values(thing).flatMap(textsOf)
    : [String(thing)];
const privacy = textsOf(pages[0]).map(withNumbers).join('\n');

test('privacy says the numbers that the code goes by', () => {
  for (const sentence of [
    `Keeps you signed in: ${security.SESSION_HOURS} hours at most, and ${security.IDLE_MINUTES} minutes without use.`,
    `guesses your password: ${security.DEVICE_DAYS} days.`,
    `for ${security.OFFICE_ACCESS_MINUTES} minutes at a time`,
    `Can be kept for ${security.GRACE_DAYS} days.`,
    `last ${retention.VISIT_HASH_HOURS} hours at most`,
    `${retention.UNDO_DAYS} days in the bin`,
    `${retention.AUDIT_YEARS} years. It says who did what`,
  ]) {
    expect(privacy).toContain(sentence);
  }
});

test('the cookie of a session has the name and the life that privacy says', () => {
  const cookie = sessionCookie(new Request('https://alliance.example/'), 'token');
  expect(cookie).toContain('__Host-session=token');
  expect(cookie).toContain(`Max-Age=${LEGAL_NUMBERS['session hours'] * 60 * 60};`);
  expect(privacy).toContain('__Host-session\n');
});

test('every number has its place in a text', () => {
  for (const name of Object.keys(LEGAL_NUMBERS)) expect(written).toContain(`{${name}}`);
});

/** What the schema says of the first page with this introduction. */
const mistakes = (intro: string) =>
  legalPage.safeParse({ ...pages[0], order: 0, intro }).error?.issues.map(({ message }) => message);

test('a time that is typed, or a number that the code does not have, is a mistake', () => {
  expect(mistakes('Kept for {bin days} days.')).toBeUndefined();
  expect(mistakes('Kept for 30 days.')?.[0]).toMatch(/“30 days” is typed/);
  expect(mistakes('Kept for {moon days} days.')?.[0]).toMatch(/\{moon days\} stands for no number/);
});
