import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { IconName } from '../../components/icons.ts';
import { PALETTE } from '../../config/colours.ts';
import { VIGNETTES } from '../../config/site.ts';
import services from '../../content/services.json' with { type: 'json' };
import social from '../../content/social.json' with { type: 'json' };
import { smallFigureOf } from '../../portal/contacts/map/small-figure.ts';
import { widthOf, wrap } from './drawing.ts';
import { MAP_SIZE, mapFigure, mapPicture, PHONE_MAP_SIZE } from './map.ts';
import { socialPicture } from './social.ts';
import { starsPicture } from './stars.ts';
import { vignettesPicture } from './vignettes.ts';

const figure = mapFigure();
const small = smallFigureOf(figure);
const icons = social.map(({ icon }) => icon as IconName);
const PICTURES = [
  ['of the map', mapPicture(figure, MAP_SIZE), 8_000],
  ['of the map on a phone', mapPicture(small, PHONE_MAP_SIZE), 8_000],
  ['of the services', vignettesPicture(), 1_500],
  ['of the stars', starsPicture(), 1_500],
  ['of the social networks', socialPicture(icons), 1_500],
] as const;

test.each(PICTURES)('the picture %s is small when compressed', (_which, drawn, most) => {
  expect(brotliCompressSync(drawn).length).toBeLessThanOrEqual(most);
});

test.each(PICTURES)('the picture %s uses only the light colors of the theme', (_which, drawn) => {
  const light: string[] = Object.values(PALETTE).map(([value]) => value);
  const used = new Set(drawn.match(/#[0-9a-f]{3,8}\b/g));
  expect(used.size).toBeGreaterThan(0);
  expect(light).toEqual(expect.arrayContaining([...used]));
});

test('the map passes what a couple owns to the survivor and a trust, then to their child and a library', () => {
  const named = (prefix: string) =>
    figure.boxes.filter(({ id }) => id.startsWith(prefix)).map(({ name }) => name);
  expect(named('holding:')).toEqual([
    'Home',
    'IRA',
    'Life insurance',
    'Joint brokerage',
    'Lake cottage',
  ]);
  expect(named('then:').sort()).toEqual(['Family Trust', 'Hazel']);
  expect(named('end:').sort()).toEqual(['Juniper', 'Town Library']);
});

test('the map on a phone has at most five holdings, and one column of heirs', () => {
  const columns = small.boxes.map(({ id }) => id.split(':')[0]);
  expect(columns.filter((column) => column === 'holding').length).toBeLessThanOrEqual(5);
  expect(new Set(columns)).toEqual(new Set(['holding', 'end']));
});

test('the stars have each rating from half a star to five, for samples in gray', () => {
  const drawn = starsPicture();
  for (const name of ['0.5', '4.5', '5', 'sample-4.5', 'sample-5']) {
    expect(drawn).toContain(`<view id="${name}"`);
  }
  expect(drawn).toContain('<clipPath id="first-4.5"><path d="M0 0H108V24H0z"/></clipPath>');
});

test('every service has its own drawing in the file', () => {
  expect(services.map(({ drawing }) => drawing).toSorted()).toEqual(VIGNETTES.toSorted());
  for (const drawing of VIGNETTES) expect(vignettesPicture()).toContain(`<view id="${drawing}"`);
});

test('a text wraps where the next word would be too wide', () => {
  const width = widthOf('Sample data', 15, 'serif');
  expect(wrap('Sample data here', 15, width)).toEqual(['Sample data', 'here']);
});
