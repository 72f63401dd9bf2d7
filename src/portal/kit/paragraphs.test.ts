import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paragraphs } from './Paragraphs.tsx';

test.each([
  ['Read https://example.com/a?b#c.', ['https://example.com/a?b#c']],
  [
    '(https://example.com/a), “https://example.com/b”!',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  [
    'HTTPS://EXAMPLE.COM and\n\nhttps://example.com/ä',
    ['HTTPS://EXAMPLE.COM', 'https://example.com/ä'],
  ],
  ['http://example.com, www.example.com, javascript:alert(1), https:// and https://[x', []],
])('the addresses with https in “%s” are links, and all else stays text', (text, addresses) => {
  const html = renderToStaticMarkup(createElement(Paragraphs, { text }));
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  expect(links.map(([, href]) => href)).toEqual(addresses);
  expect(links.map(([, , words]) => words)).toEqual(addresses);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text.replace('\n\n', ''));
});
