import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './auth.tsx';

const Who = () => createElement('p', null, useAuth().session.status);

test('useAuth outside its provider throws', () => {
  expect(() => renderToStaticMarkup(createElement(Who))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('useAuth within its provider starts as loading', () => {
  const page = createElement(AuthProvider, null, createElement(Who));
  expect(renderToStaticMarkup(page)).toBe('<p>loading</p>');
});
