/** Checks that the shop's content, drawings and print styles match. */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readFiles } from '../functions/lib/gated/documents.ts';
import { readMaterials } from '../functions/lib/gated/materials.ts';
import { finePrintRoom, PIECE_FORMATS, type PieceFormat } from '../src/config/shop.ts';
import { piece } from '../src/content/piece-schema.ts';
import pieces from '../src/content/pieces.json' with { type: 'json' };
import { MAX_DISCLOSURE } from '../src/contract/profile/profile.ts';
import { DRAWN, Proof } from '../src/portal/shop/proof/Proof.tsx';
import type { Piece } from '../src/portal/shop/proof/piece.ts';

test('each word that a piece prints is in the words that a firm approves, except the affiliate’s own', async () => {
  const mine = { name: '@name', credentials: '@cred', practice: '@practice', phone: '@phone' };
  const own = { ...mine, email: '@email', site: '@site', disclosure: '@disclosure' };
  const license = 'Insurance license @license';
  const people = [
    ...(['adviser', 'broker', 'coach', 'bank'] as const).map((role) => [role]),
    ['producer', 'bank'] as const,
  ].map((roles) => ({ ...own, license, roles: [...roles], bank: roles.includes('bank' as never) }));
  people.push({
    ...own,
    license: 'Insurance license CA @license',
    roles: ['producer'],
    bank: false,
  });
  const known = new Set(['Your code', 'Draft for your compliance review']);
  for (const material of await readMaterials()) {
    const found = pieces.find(({ id }) => material.kind === 'piece' && id === material.thing);
    if (!found) continue;
    const { words } = await readFiles(material);
    const drawing = { piece: found as Piece, siteName: '@site', url: undefined, filled: {} };
    const html = people
      .flatMap((person) => [true, false].map((booking) => ({ ...person, booking })))
      .map((person) => renderToStaticMarkup(createElement(Proof, { ...drawing, person })))
      .join('');
    for (const text of html.replaceAll('&#x27;', "'").split(/<[^>]*>|[☐·,]|(?<=[.?]) /)) {
      const printed = text
        .replace(/ @name$/, ' {name}')
        .replace(/(CA\s)?@license/, '')
        .trim();
      if (!printed || printed.startsWith('@') || known.has(printed) || /^\d$/.test(printed))
        continue;
      expect(words, `${material.thing}: ${printed}`).toContain(printed.replaceAll('&amp;', '&'));
    }
  }
});

const POINTS = 72;
const SCREEN: readonly string[] = ['social', 'signature'];

test('each of the twelve pieces has a drawing', () => {
  expect(pieces).toHaveLength(12);
  expect(pieces.map(({ id }) => id).sort()).toEqual([...DRAWN].sort());
  const line = { disclosure: 'x'.repeat(MAX_DISCLOSURE), bank: true };
  const unbounded = pieces.filter((one) => finePrintRoom(one, line) === Infinity);
  expect(unbounded.map(({ id }) => id)).toEqual(['email-signature']);
});

test('no piece calls itself educational, or says of every host what is true of some', () => {
  const words = JSON.stringify(pieces);
  expect(words).not.toMatch(/educational|paid if you buy|may be paid/i);
});

test('each printed format has a page of its size and a drawing of its width', () => {
  const print = readFileSync('src/styles/shop-drawings.css', 'utf8');
  const proof = readFileSync('src/styles/shop.css', 'utf8');
  for (const format of Object.keys(PIECE_FORMATS) as PieceFormat[]) {
    if (SCREEN.includes(format)) continue;
    const { width, height } = PIECE_FORMATS[format];
    expect(print).toContain(
      `@page piece-${format} {\n  size: ${width}in ${height}in;\n  margin: 0;`,
    );
    expect(print).toContain(
      `--width: ${width}in;\n    --height: ${height}in;\n    page: piece-${format};`,
    );
    expect(proof).toContain(`.side-${format} {\n  --wide: ${Math.round(width * POINTS)};`);
  }
});

/** The mistakes of a piece with these fields. */
const mistakes = (changes: object) =>
  piece
    .safeParse({ ...pieces[0], order: 0, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test.each([
  [{}, []],
  [
    { category: 'hats' },
    ['category: The category must be one of: cards, letters, seminar, screen.'],
  ],
  [{ format: 'poster' }, [expect.stringMatching(/^format: The format must be one of: card/)]],
  [{ expiresOn: '2020-01-01' }, ['expiresOn: The last day is not after the review.']],
  [{ expiresOn: 'soon' }, ['expiresOn: The last day reads 2027-01-31.']],
  [{ papers: [] }, ['papers: What is printed has papers and quantities; what is not has neither.']],
  [{ quantities: [20_000] }, ['quantities.0: A quantity is at most 10000.']],
  [{ headline: '' }, ['headline: The headline is empty: write at least a word.']],
  [{ price: 5 }, [expect.stringContaining('price')]],
  [
    { approval: { number: 'A-1', by: 'A. Principal', on: '2026-12-01' } },
    [expect.stringMatching(/^approval: .* would count for every firm/)],
  ],
])('a piece with %o has these mistakes', (changes, expected) => {
  expect(mistakes(changes)).toEqual(expected);
});
