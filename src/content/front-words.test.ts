import { expect, test } from 'vitest';
import benefits from './benefits.json' with { type: 'json' };
import { countProduct } from './counts.ts';
import founders from './founders.json' with { type: 'json' };
import front from './front.json' with { type: 'json' };
import { frontFiller, frontMistake, PROOFS } from './front-words.ts';
import questions from './questions.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import testimonials from './testimonials.json' with { type: 'json' };
import values from './values.json' with { type: 'json' };

test.each([
  ['15 calculators', '“15” is typed: write {calculators}.'],
  ['More than 36 client pages', '“36” is typed: write {client pages}.'],
  [
    'Reversed for 30 days.',
    '“30” is typed: write {trash days}, {page days}, {mail days}, {reference days}.',
  ],
  ['Our 7 offices', '“7” is typed: write one of {calculators}, {checks}, {client pages}, '],
  ['{calculatorz} calculators', '{calculatorz} is not known: write one of {calculators}, '],
  ['A workshop a year', '“workshop” is not for the landing page'],
  ['The Best tools', '“Best” is not for the landing page'],
  ['We guarantee it', '“guarantee” is not for the landing page'],
  ['There is no risk', '“no risk” is not for the landing page'],
  ['It costs $99', '“$” is not for the landing page'],
  ['A hundred dollars', '“dollars” is not for the landing page'],
])('“%s” is a mistake that names what to write', (text, mistake) => {
  expect(frontMistake(text)).toContain(mistake);
});

test('what the build fills in, and words that only contain a forbidden one, are no mistakes', () => {
  for (const text of [
    '{calculators} calculators',
    'for {trash days} days',
    '{alliance}',
    'misleading',
  ])
    expect(frontMistake(text)).toBeUndefined();
});

test('no text of the sections claims more than a page shows', () => {
  const people = [...founders, ...testimonials].map(({ id: _, ...entry }) => entry);
  const texts = [front, services, benefits, values, questions]
    .flat()
    .flatMap(({ id: _, proof: __, ...entry }) => Object.values(entry))
    .filter((value) => typeof value === 'string');
  for (const text of [...texts, site.site.title, site.site.description])
    expect(frontMistake(text), text).toBeUndefined();
  expect(JSON.stringify(people)).not.toMatch(/workshop|colleague|communit|\bbest\b|guarantee/i);
});

test('every promise names one to four pages that exist', () => {
  const promises = [front, services, benefits, values, questions].flat();
  expect(promises.length).toBeGreaterThan(30);
  for (const { id, proof } of promises) {
    expect(proof.length, id).toBeGreaterThan(0);
    expect(proof.length, id).toBeLessThanOrEqual(4);
    expect(PROOFS, id).toEqual(expect.arrayContaining(proof));
  }
});

test('names become the counts of the day, the numbers of the code and the sentences of site.json', async () => {
  const filled = frontFiller(
    site.site as never,
    '2026-11-30',
    await countProduct(process.cwd(), '2026-11-30'),
  );
  expect(filled('{calculators} calculators')).toBe('15 calculators');
  expect(filled('Counted on {counted on}.')).toBe('Counted on November 30, 2026.');
  expect(filled('for {trash days} days')).toBe('for 30 days');
  expect(filled('{joining pay}')).toBe(
    'The alliance pays no one for joining or for introducing others.',
  );
});
