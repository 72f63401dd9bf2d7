import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sessionCookie } from '../../functions/lib/auth/session-token.ts';
import * as retention from '../config/retention.ts';
import * as security from '../config/security.ts';
import answers from './answers.json' with { type: 'json' };
import pages from './legal.json' with { type: 'json' };
import { LEGAL_NAMES, LEGAL_NUMBERS, withNames, withNumbers } from './legal-numbers.ts';
import { legalPage } from './legal-schema.ts';
import site from './site.json' with { type: 'json' };

const written = JSON.stringify(pages);
/** All that is written in a thing, piece by piece. */
const textsOf = (thing: unknown): string[] =>
  typeof thing === 'object' && thing !== null
    ? Object.values(thing).flatMap(textsOf)
    : [String(thing)];
const privacy = textsOf(pages[0])
  .map((text) => withNumbers(text))
  .join('\n');

test('privacy says the numbers that the code goes by', () => {
  for (const sentence of [
    `Keeps you signed in: ${security.SESSION_HOURS} hours at most, and ${security.IDLE_MINUTES} minutes without use.`,
    `guesses your password: ${security.DEVICE_DAYS} days.`,
    `for ${security.OFFICE_ACCESS_MINUTES} minutes at a time`,
    `Can be kept for ${security.GRACE_DAYS} days.`,
    `last ${retention.VISIT_HASH_HOURS} hours at most`,
    `${retention.UNDO_DAYS} days in the trash`,
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

test('every number and every name has its place in a text', () => {
  for (const name of Object.keys({ ...LEGAL_NUMBERS, ...LEGAL_NAMES })) {
    expect(written).toContain(`{${name}}`);
  }
  expect(withNames('{alliance}, {legal name}: {trash days} {moon days}', site.site)).toBe(
    `${site.site.name}, ${site.site.legalName}: ${retention.UNDO_DAYS} {moon days}`,
  );
});

test.each([
  ['privacy', ['operated by', 'do not sell', 'Gramm-Leach-Bliley', 'attorney general', 'Children']],
  ['terms', ['operated by', 'Acceptable use', 'Intellectual property', 'Governing law', 'liable']],
  ['terms', ['17a-4', '204-2', 'not an archive']],
])('%s has what such a page needs', (id, parts) => {
  const page = JSON.stringify(pages.find((one) => one.id === id));
  for (const part of parts) expect(page).toContain(part);
});

test('privacy calls its list the main kinds, and answers to Do Not Track', () => {
  expect(privacy).toContain('These are the main kinds; the sections below give the details.');
  expect(privacy).not.toContain('nothing else');
  expect(privacy).toContain('Do Not Track');
});

test('terms let a firm’s compliance change a text', () => {
  expect(JSON.stringify(pages)).toContain('compliance department asks for changes to a text');
});

test('the disclosure of the site names insurance', () => {
  expect(site.site.disclosure).toContain('investment, legal, tax or insurance advice');
});

/** What the schema says of the first page with this introduction. */
const mistakes = (intro: string) =>
  legalPage.safeParse({ ...pages[0], order: 0, intro }).error?.issues.map(({ message }) => message);

test('a time that is typed, or a number that the code does not have, is a mistake', () => {
  expect(mistakes('Kept for {trash days} days.')).toBeUndefined();
  expect(mistakes('Kept for 30 days.')?.[0]).toMatch(/“30 days” is typed/);
  expect(mistakes('Kept for {moon days} days.')?.[0]).toMatch(/\{moon days\} stands for nothing/);
});

/** What people read outside library and courses: the lists of this folder, and the words of the landing page. */
const READ = ['src/content', 'src/site/sections'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(json|astro)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const textOf = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? textsOf(JSON.parse(text)).join('\n') : text;
};

/** Each with what to write instead, or why not. */
test.each([
  ['someone, anyone, everyone, no one', /\b(some|any|every|no)body\b/i],
  ['conversation', /\btalks?\b(?! with heirs)/i],
  ['curly quotes', /\w'\w|\w"\w/],
  ['aim for', /\baim at\b/],
  ['a slogan that says nothing', /outlives/i],
  [
    'a claim that cannot be proved',
    /most (families|fortunes|people)|lasts as long as|does not undo/i,
  ],
  ['a title that states regulate', /specialist|expert advice/i],
  ['words that regulators call misleading', /educational only|nothing is sold/i],
  ['a page that is not finished', /for counsel to add/i],
])('the words are plain and can be proved: %s', (_instead, words) => {
  for (const file of READ) expect(words.exec(textOf(file))?.[0], file).toBeUndefined();
});

test('the answers say the numbers that the code goes by', () => {
  const said = JSON.stringify(answers);
  for (const sentence of [
    `stay in the trash for ${retention.UNDO_DAYS} days`,
    `for good after ${retention.UNDO_DAYS} days. An account and everything in it is gone ${security.GRACE_DAYS} days`,
    `For ${security.GRACE_DAYS} days you can take it back`,
    `ends after ${security.IDLE_MINUTES} minutes without use`,
    `for ${security.OFFICE_ACCESS_MINUTES} minutes. You get an alert`,
  ]) {
    expect(said).toContain(sentence);
  }
});
