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
