/** Checks that literals that must exist twice are equal. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHART_STYLE_HASH } from '../src/portal/chart/policy.ts';

test('the policy of pages with charts has the hash of the style that the chart library injects', () => {
  const library = readFileSync('node_modules/apexcharts/dist/apexcharts.common.js', 'utf8');
  const texts = [...library.matchAll(/["'`]([^"'`]*\.apexcharts-legend[^"'`]*)["'`]/g)];
  const hashes = texts.map(([, text = '']) => {
    const css = text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    return `sha256-${createHash('sha256').update(css).digest('base64')}`;
  });
  expect(hashes).toContain(CHART_STYLE_HASH);
});
