/** Literals that have to stand twice, held together. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the dashboard’s policy allows the one style that the charts’ library injects, by its hash', () => {
  const library = readFileSync('node_modules/apexcharts/dist/apexcharts.common.js', 'utf8');
  const page = readFileSync('src/pages/dashboard.astro', 'utf8');
  const [, hash] = /insertStyleHash\('(sha256-[^']+)'\)/.exec(page) ?? [];
  const texts = [...library.matchAll(/["'`]([^"'`]*\.apexcharts-legend[^"'`]*)["'`]/g)];
  const hashes = texts.map(([, text = '']) => {
    const css = text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    return `sha256-${createHash('sha256').update(css).digest('base64')}`;
  });
  expect(hashes).toContain(hash);
});
