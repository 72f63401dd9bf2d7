/** One build shows all mistakes in the content, each with its file, entry and rule. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findMistakes } from '../src/content/loader.ts';
import { makeVariant, type Variant } from './variant.ts';

let variant: Variant;
beforeAll(async () => {
  variant = await makeVariant();
});
afterAll(() => variant.remove());

const path = (file: string) => join(variant.root, 'src', 'content', file);

/** The mistakes in these files under a schema that accepts any fields. */
const mistakesOf = (names: string[]) =>
  findMistakes(
    variant.root,
    Object.fromEntries(names.map((name) => [name, { schema: z.looseObject({ id: z.string() }) }])),
  );

/** Changes a file until the end of the test. */
async function edit(file: string, change: (before: string) => string): Promise<void> {
  const before = await readFile(path(file), 'utf8');
  await writeFile(path(file), change(before));
  onTestFinished(() => writeFile(path(file), before));
}

test('one build lists every mistake with its file, entry and rule', async () => {
  const mistakes: Record<string, (text: string) => string> = {
    'services.json': (text) =>
      text
        .replace('"tax-strategy"', '"wealth-building"')
        .replace('"drawing": "gate"', '"drawing": "spaceship", "colour": "red"')
        .replace(/"title": "Estate Planning",/, '')
        .replace(/"title": "Family Business Planning"/, '"title": ""'),
    'front.json': (text) =>
      text
        .replace('"{calculators} calculators"', '"15 calculators"')
        .replace('["tools"] }', '["toolz"] }')
        .replace('Who runs the alliance', 'Who leads our community'),
    'questions.json': (text) => text.replace(/"proof": \["yourData", "terms"\]/, '"proof": []'),
    'benefits.json': (text) =>
      text.replace(/"text": "/, `"text": "${'x'.repeat(181)}`).replace(/"alt": ".*",/, ''),
    'testimonials.json': (text) =>
      text.replace('"stars": 4.5', '"stars": 4.3').replace('"disclosure"', '"said"'),
    'values.json': (text) => text.replace('"Integrity",', '"Integrity"'),
    'founders.json': (text) => text.replace('"role"', '"portrait": "../assets/nobody.jpg", "role"'),
    'site.json': (text) =>
      text
        .replace('"delivery": "none"', '"delivery": "netlify-forms"')
        .replace(/"projection": ".*"/, '"projection": "A projection."')
        .replace(/"cost": ".*"/, '"cost": "Joining costs $ 99 a year."')
        .replace(/"pay": ".*"/, '"pay": "You earn 20% of each fee."'),
    'legal.json': (text) => text.replace('"delivery": "none"', '"delivery": "pigeon"'),
    'library/family-meeting.md': (text) => text.replace(/^kind: .*/m, 'kind: poem'),
  };
  for (const [file, change] of Object.entries(mistakes)) await edit(file, change);
  const output = await variant.astro('sync');
  expect(output).toMatch(/^stopped/);
  expect(output).not.toContain('    at ');
  for (const line of [
    'The content has 22 mistakes:',
    'src/content/services.json, entry 4, id: "wealth-building" is already the id of entry 1.',
    'src/content/services.json, entry "asset-protection", drawing: The drawing must be one of',
    'src/content/services.json, entry "asset-protection": Unknown field: colour.',
    'src/content/services.json, entry "estate-planning", title: This field is missing.',
    'title: The title is empty',
    'text: The text is longer than 180 characters',
    'src/content/front.json, entry "count-calculators", text: “15” is typed: write {calculators}. (line 30)',
    'src/content/front.json, entry "count-calculators", proof.0: No page has the key “toolz”: src/config/portal.ts and src/config/paths.ts have the keys. (line 30)',
    'src/content/front.json, entry "founders", title: “community” is not for the landing page',
    'src/content/questions.json, entry "archive", proof: A promise needs “proof”: one to four pages that keep it',
    'src/content/benefits.json, entry "client-tools", alt: This field is missing.',
    'src/content/testimonials.json, entry "independent-advisor", stars: Stars come in halves',
    'src/content/testimonials.json, entry "independent-advisor", disclosure: A testimonial needs its disclosure',
    'src/content/founders.json, entry "planning", portrait: There is no picture ../assets/nobody.jpg',
    'src/content/site.json, entry site, delivery: Delivery by Netlify Forms has ended: write "portal", and messages become leads in the portal.',
    'src/content/legal.json, entry "privacy", sections.4.delivery: The delivery must be one of: none, portal.',
    'src/content/site.json, entry site, legends.projection: The legend “projection” is shorter than 40 characters',
    'src/content/site.json, entry site, joining.cost: The sentence about the cost of joining names an amount of money or a percentage: an amount here is for counsel. (line 11)',
    'src/content/site.json, entry site, joining.pay: The sentence about pay names an amount',
    'src/content/library/family-meeting.md:5, kind: The kind must be one of',
  ]) {
    expect(output).toContain(line);
  }
  expect(output).toMatch(/src\/content\/values\.json, this is not JSON\. .*line 5/);
});

test.each<[what: string, file: string, change: (text: string) => string, mistake: string]>([
  ['a truncated file', 'values', (text) => text.slice(0, 90), ', this is not JSON'],
  ['an empty file', 'values', () => '', ', this is not JSON'],
  [
    'a field written twice',
    'values',
    (text) => text.replace('"title"', '"title": "Lost: {[\\"",\n    "title"'),
    ', line 5: "title" is written twice in one entry.',
  ],
  ['an object instead of a list', 'values', () => '{"a": {}}', ', the file must hold a list'],
  ['an entry that is not an object', 'values', () => '[null]', ', entry 1: Invalid input'],
  ['an entry without an id', 'values', () => '[{}]', ', entry 1, id: This field is missing.'],
  ['a list for the site', 'site', () => '[]', ', the file must hold { "site": { … } }'],
  [
    'a second entry of the site',
    'site',
    () => '{ "other": {}, "site": {} }',
    ', the file must hold one entry named "site"',
  ],
])('%s is a mistake that names the file', async (_what, file, change, mistake) => {
  await edit(`${file}.json`, change);
  const named = `src/content/${file}.json${mistake}`;
  expect(mistakesOf([file])).toContainEqual(expect.stringContaining(named));
});

test('a missing file and an unread file are mistakes', async () => {
  await edit('pieces.json', (text) => text);
  await rm(path('pieces.json'));
  await writeFile(path('events.json'), '[]');
  onTestFinished(() => rm(path('events.json')));
  expect(mistakesOf(['benches', 'pieces'])).toEqual(
    expect.arrayContaining([
      'src/content/benches.json, the file is missing.',
      'src/content/pieces.json, the file is missing.',
      'src/content/events.json, no page reads this file.',
    ]),
  );
});
