import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { initialsOf } from '../../contract/person-name.ts';
import { Avatar } from './Avatar.tsx';

test.each([
  ['Ada Example', 'AE'],
  ['ada', 'A'],
  ['  Ada  Maria   Example ', 'AE'],
  ['Émile Ünal', 'ÉÜ'],
  ['😀 Smile', '😀S'],
  ['Robert Halvorsen III', 'RH'],
  ['Robert Halvorsen, Jr., M.D.', 'RH'],
  ['Walter J. van der Berg Jr.', 'WB'],
  ['Example, Ada', 'AE'],
  ['Trust of June 4, 2014', 'TJ'],
  ['Trust 4/5/2014', 'T'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name).join('')).toBe(initials);
});

test('a name keeps its background color, and names use all five', () => {
  const groundOf = (name: string) =>
    /bg-avatar-\d/.exec(renderToStaticMarkup(createElement(Avatar, { name })))?.[0];
  expect(groundOf('Ada Example')).toBe(groundOf('Ada Example'));
  const names = Array.from({ length: 100 }, (_, index) => `Person ${index}`);
  expect(new Set(names.map(groundOf)).size).toBe(5);
});
