import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PALETTE } from '../../config/colours.ts';
import { VIGNETTES } from '../../config/site.ts';
import services from '../../content/services.json' with { type: 'json' };
import site from '../../content/site.json' with { type: 'json' };
import { SAMPLE_FIGURES } from '../../portal/home/figures.ts';
import { widthOf, wrap } from './drawing.ts';
import { narrowPicture, widePicture } from './portal.ts';
import { vignettesPicture } from './vignettes.ts';

const { name } = site.site;
const PICTURES = [
  ['of the portal, wide', widePicture(name, SAMPLE_FIGURES), 8_000],
  ['of the portal, narrow', narrowPicture(name, SAMPLE_FIGURES), 8_000],
  ['of the services', vignettesPicture(), 1_500],
] as const;

test.each(PICTURES)('the picture %s is small when compressed', (_which, drawn, most) => {
  expect(brotliCompressSync(drawn).length).toBeLessThanOrEqual(most);
});

test.each(PICTURES)('the picture %s uses only the light colors of the theme', (_which, drawn) => {
  const light: string[] = Object.values(PALETTE).map(([value]) => value);
  const used = new Set(drawn.match(/#[0-9a-f]{3,8}\b/g));
  expect(used.size).toBeGreaterThan(1);
  expect(light).toEqual(expect.arrayContaining([...used]));
});

test('the pictures show the figures, tiles and chart of the dashboard home', () => {
  const { stats, tiles, charts } = SAMPLE_FIGURES;
  const [line] = charts;
  for (const other of [
    { ...SAMPLE_FIGURES, stats: stats.map((stat) => ({ ...stat, value: '0' })) },
    { ...SAMPLE_FIGURES, charts: [{ ...line, points: line.points.toReversed() }] as const },
  ]) {
    expect(widePicture(name, other)).not.toBe(widePicture(name, SAMPLE_FIGURES));
  }
  const fewer = { ...SAMPLE_FIGURES, tiles: tiles.slice(1) };
  expect(narrowPicture(name, fewer)).not.toBe(narrowPicture(name, SAMPLE_FIGURES));
});

test('for a name with unsupported letters, the pictures show only the mark', () => {
  expect(widePicture('Łódź Alliance', SAMPLE_FIGURES).length).toBeLessThan(
    widePicture(name, SAMPLE_FIGURES).length,
  );
});

test('every service has its own drawing in the file', () => {
  expect(services.map(({ drawing }) => drawing).toSorted()).toEqual(VIGNETTES.toSorted());
  for (const drawing of VIGNETTES) expect(vignettesPicture()).toContain(`<view id="${drawing}"`);
});

test('a text wraps where the next word would be too wide', () => {
  const width = widthOf('Sample data', 15);
  expect(wrap('Sample data here', 15, width)).toEqual(['Sample data', 'here']);
});
