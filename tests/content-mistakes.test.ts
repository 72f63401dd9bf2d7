/** One build shows all mistakes in the content, each with its file, entry and rule. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Runs `astro sync` with these changes, and restores the files. */
async function syncWith(texts: Record<string, (before: string) => string>): Promise<string> {
  const before = new Map<string, string>();
  for (const [file, change] of Object.entries(texts)) {
    const text = await readFile(path(file), 'utf8');
    before.set(file, text);
    await writeFile(path(file), change(text));
  }
  const output = await variant.astro('sync');
  for (const [file, text] of before) await writeFile(path(file), text);
  return output;
}

test('one build lists every mistake with its file, entry and rule', async () => {
  const output = await syncWith({
    'services.json': (text) =>
      text
        .replace('"tax-strategy"', '"wealth-building"')
        .replace('"drawing": "gate"', '"drawing": "spaceship", "colour": "red"')
        .replace(/"title": "Estate Planning",/, '')
        .replace(/"title": "Family Business Planning"/, '"title": ""'),
    'benefits.json': (text) => text.replace(/"text": "/, `"text": "${'x'.repeat(181)}`),
    'testimonials.json': (text) =>
      text.replace('"stars": 4.5', '"stars": 4.3').replace('"disclosure"', '"said"'),
    'values.json': (text) => text.replace('"Integrity",', '"Integrity"'),
    'founders.json': (text) => text.replace('"role"', '"portrait": "../assets/nobody.jpg", "role"'),
    'site.json': (text) =>
      text
        .replace('"delivery": "none"', '"delivery": "pigeon"')
        .replace(/"projection": ".*"/, '"projection": "A projection."'),
    'library/family-meeting.md': (text) => text.replace(/^kind: .*/m, 'kind: poem'),
  });
  expect(output).toMatch(/^stopped/);
  expect(output).not.toContain('    at ');
  for (const line of [
    'The content has 14 mistakes:',
    'src/content/services.json, entry 4, id: "wealth-building" is already the id of entry 1.',
    'src/content/services.json, entry "asset-protection", drawing: The drawing must be one of',
    'src/content/services.json, entry "asset-protection": Unknown field: colour.',
    'src/content/services.json, entry "estate-planning", title: This field is missing.',
    'title: The title is empty',
    'text: The text is longer than 180 characters',
    'src/content/testimonials.json, entry "independent-advisor", stars: Stars come in halves',
    'src/content/testimonials.json, entry "independent-advisor", disclosure: A testimonial needs its disclosure',
    'src/content/founders.json, entry "planning", portrait: There is no picture ../assets/nobody.jpg',
    'src/content/site.json, entry site, delivery: The delivery must be one of',
    'src/content/site.json, entry site, legends.projection: The legend “projection” is shorter than 40 characters',
    'src/content/library/family-meeting.md, kind: The kind must be one of',
  ]) {
    expect(output).toContain(line);
  }
  expect(output).toMatch(/src\/content\/values\.json, this is not JSON\. .*line 5/);
});

test.each([
  ['a truncated file', (text: string) => text.slice(0, 90), 'values.json, this is not JSON'],
  ['an empty file', () => '', 'values.json, this is not JSON'],
  [
    'a field written twice',
    (text: string) => text.replace('"title"', '"title": "Lost: {[\\"",\n    "title"'),
    'values.json, line 5: "title" is written twice in one entry.',
  ],
  ['an object instead of a list', () => '{"a": {}}', 'values.json, the file must hold a list'],
  ['an entry that is not an object', () => '[null]', 'values.json, entry 1: Invalid input'],
  ['an entry without an id', () => '[{}]', 'values.json, entry 1, id: This field is missing.'],
])('%s is a mistake that names the file', async (_what, change, mistake) => {
  const before = await readFile(path('values.json'), 'utf8');
  await writeFile(path('values.json'), change(before));
  const mistakes = mistakesOf(['values']);
  await writeFile(path('values.json'), before);
  expect(mistakes).toContainEqual(expect.stringContaining(`src/content/${mistake}`));
});

test('the site’s file must have one entry', async () => {
  const before = await readFile(path('site.json'), 'utf8');
  for (const [text, rule] of [
    ['[]', 'must hold { "site": { … } }'],
    ['{ "other": {}, "site": {} }', 'must hold one entry named "site"'],
  ] as const) {
    await writeFile(path('site.json'), text);
    expect(mistakesOf(['site'])).toContainEqual(expect.stringContaining(rule));
  }
  await writeFile(path('site.json'), before);
});

test('a missing file and an unread file are mistakes', async () => {
  const pieces = await readFile(path('pieces.json'), 'utf8');
  await rm(path('pieces.json'));
  await writeFile(path('events.json'), '[]');
  const mistakes = mistakesOf(['benches', 'pieces']);
  await rm(path('events.json'));
  await writeFile(path('pieces.json'), pieces);
  expect(mistakes).toContain('src/content/benches.json, the file is missing.');
  expect(mistakes).toContain('src/content/pieces.json, the file is missing.');
  expect(mistakes).toContain('src/content/events.json, no page reads this file.');
});
