import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Of every page, but read only for paper. */
const PAPER = 'src/styles/print.css';

test('no selector of all elements follows :has(), so that an added element restyles only its own page part', () => {
  const universal = globSync('src/styles/**/*.css')
    .filter((file) => file !== PAPER)
    .flatMap(
      (file) => readFileSync(file, 'utf8').match(/.*:has\(.*[ >+~](?:\*|:not\().*\{/g) ?? [],
    );
  expect(universal).toEqual([]);
});

/** The rules of a file that are read for the screen. */
const ofScreen = (css: string) => css.replaceAll(/^( *)@media print \{[\s\S]*?^\1\}/gm, '');

test('what the page asks with :has() is a class or an id, so that an added element does not restyle the whole page', () => {
  const selectors = globSync('src/styles/**/*.css').flatMap(
    (file) =>
      ofScreen(readFileSync(file, 'utf8')).match(
        /.*(?:(?:html|:root|body|main):has\([^)]*[[:]|:has\([^)]*:not\().*\{/g,
      ) ?? [],
  );
  expect(selectors).toEqual([]);
});
