/** An own page trusts no text: whatever a profile contains, the page is HTML without scripts, foreign links or forged placeholders. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { US_STATES } from '../../../src/config/places.ts';
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { runs } from '../../../tests/properties.ts';
import { cardAt, pageAtCode, pageHtml } from '../../lib/own-page/html.ts';
import { pagePolicy } from '../../lib/own-page/style.ts';

const NONE: PageWords = {
  name: 'Ada Example',
  firm: '',
  role: '',
  credentials: '',
  states: [],
  phone: '',
  email: '',
  website: '',
  booking: '',
  bio: '',
  disclosure: '',
  compensation: '',
  crd: '',
  formCrs: '',
  licenses: '',
  portrait: null,
};
const TEXTS = Object.keys(NONE).filter(
  (field) => field !== 'states' && field !== 'portrait',
) as Exclude<keyof PageWords, 'states' | 'portrait'>[];

const made = (words: Partial<PageWords>, form = true): string =>
  pageAtCode(pageHtml({ ...NONE, ...words }, { form }), 'ada', 'ada.');
/** The parts that a browser acts on: elements and their attribute names, without texts. */
const tags = (html: string): string =>
  (html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? []).join('');

describe.each(TEXTS)('%s', (field) => {
  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style></title></script><svg onload=alert(1)>',
    '<code><ref>',
  ])('%s stays text', (hostile) => {
    const html = made({ [field]: hostile });
    expect(tags(html)).not.toMatch(/onerror|onload|onmouseover|<svg|<img src=x/);
    // The data for search engines is the only script, and it runs nothing.
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(pageHtml({ ...NONE, [field]: hostile }, { form: true }).split('<code>')).toHaveLength(
      pageHtml(NONE, { form: true }).split('<code>').length,
    );
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com/', '//example.com'])(
    '%s is not linked',
    (address) => {
      const html = made({ [field]: address });
      const links = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, to = '']) => to);
      const elsewhere = links.filter((to) => !/^(https:|\/(?!\/)|#|tel:|mailto:)/.test(to));
      expect(elsewhere).toEqual([]);
    },
  );

  test('leaves nothing behind where it is empty', () => {
    expect(made({})).not.toContain('undefined');
    if (field === 'name') return;
    const value = field === 'crd' ? '7654321' : 'https://example.com/unmistakable';
    const visible = made({ [field]: value });
    expect(visible.includes('unmistakable') || visible.includes('7654321')).toBe(true);
    expect(made({})).not.toMatch(/unmistakable|7654321/);
  });
});

test('empty headings and labels are left out: a page with only a name has the form and nothing else', () => {
  const headings = [...made({}).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words);
  expect(headings).toEqual(['Write to Ada Example']);
  expect(made({}, false)).toContain('href="/?ref=ada.#contact"');
});

test('the server alone judges what the form’s fields contain, so that nothing typed is cut off', () => {
  const fields = made({}).match(/<(?:input|select|textarea)[^>]*>/g) ?? [];
  expect(fields).toHaveLength(5);
  expect(fields.join('')).not.toMatch(/\s(?:pattern|title|minlength|maxlength)=/);
});

test('the states say that they are for securities only with a CRD number, and never just “licensed”', () => {
  const states = ['CA', 'NY'];
  expect(made({ states, crd: '7654321' })).toContain('>Securities: California, New York</p>');
  expect(made({ states })).toContain('>Works in California, New York</p>');
  expect(made({ states })).not.toContain('Licensed');
});

test('insurance licenses show in their own line, with California’s rules', () => {
  const states = ['CA', 'NY'];
  const licenses = 'NY LA-123456';
  expect(made({ licenses })).toContain('>Insurance license: NY LA-123456</p>');
  const both = made({ licenses: `CA 0X12345; ${licenses}`, place: 'Fresno, California' });
  expect(both).toContain(
    '>Ada Example · Insurance license: CA 0X12345; NY LA-123456 · Principal place of business: Fresno, California</p>',
  );
  // Of which licenses would “Works in” speak?
  expect(made({ states, licenses })).not.toMatch(/Works in|areaServed/);
  expect(made({ states, licenses, crd: '7654321' })).toContain(
    '>Securities: California, New York<',
  );
  const card = cardAt({ ...NONE, licenses }, 'https://example.com', 'ada');
  expect(card).toContain('NOTE:Insurance license: NY LA-123456');
});

test('with everything at its longest it is smaller than 40 kB', () => {
  const LONGEST = {
    name: 100,
    firm: 100,
    role: 80,
    credentials: 120,
    bio: 600,
    disclosure: 1000,
    compensation: 300,
    email: 254,
    phone: 30,
  };
  const all = Object.fromEntries(
    Object.entries(LONGEST).map(([field, length]) => [field, '字'.repeat(length)]),
  );
  const address = `https://example.com/${'a'.repeat(280)}`;
  const links = { website: address, booking: address, formCrs: address, crd: '1234567890' };
  const html = made({ ...all, ...links, states: Object.keys(US_STATES) });
  expect(Buffer.byteLength(html)).toBeLessThan(40_000);
});

test('no text forges a placeholder or a tag', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const pageOf = (words: string) =>
        pageHtml({ ...NONE, bio: words, name: words, disclosure: words }, { form: true });
      const plain = pageOf('x');
      const odd = pageOf(`x${text}`);
      for (const mark of ['<code>', '<ref>', '<script', '<a ', '<form']) {
        expect(odd.split(mark)).toHaveLength(plain.split(mark).length);
      }
    }),
    runs(100),
  );
});

test('the contact file has the page’s data, one line for each', () => {
  const words = { ...NONE, name: 'Ada\r\nTEL:+1 666', firm: 'A; B, C', portrait: 'a'.repeat(64) };
  const card = cardAt(words, 'https://alliance.example', 'ada').replaceAll('\r\n ', '');
  const lines = card.split('\r\n');
  expect(lines).toContain('ORG:A\\; B\\, C');
  expect(lines).toContain(`PHOTO:https://alliance.example/a/ada/${'a'.repeat(64)}.jpg`);
  expect(lines.filter((line) => /^(TEL|EMAIL)/.test(line))).toEqual([]);
  expect(lines[0]).toBe('BEGIN:VCARD');
});

test('the name in a contact file has its title and its suffix (RFC 6350, 6.2.2)', () => {
  const words = { ...NONE, name: 'Dr. Ruth B. Kim, CPA' };
  const card = cardAt(words, 'https://alliance.example', 'ruth');
  expect(card).toContain('\r\nN:Kim;Ruth;B.;Dr.;CPA\r\n');
});

test('the policy allows no script, framing only of a preview, and messages only from the page itself', () => {
  expect(pagePolicy(made({}), { preview: false })).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(pagePolicy(made({}), { preview: true })).toMatch(
    /; form-action 'none'; base-uri 'none'; frame-ancestors 'self'$/,
  );
});

test('the policy allows the style that a page was approved with', () => {
  const before = made({}).replace(/<style>.*<\/style>/s, '<style>body{color:red}</style>');
  const hash = createHash('sha256').update('body{color:red}').digest('base64');
  expect(pagePolicy(before, { preview: false })).toContain(`style-src 'sha256-${hash}'`);
});

test('the first visit shows the site’s fonts: they load with the page, and replace fonts of the same metrics', () => {
  const page = made({});
  for (const file of ['fraunces', 'figtree']) {
    expect(page).toContain(
      `<link rel="preload" href="/fonts/${file}-english.woff2" as="font" type="font/woff2" crossorigin>`,
    );
  }
  expect(page).not.toContain('font-display:optional');
  const faces = readFileSync('src/styles/base.css', 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  expect(faces).toHaveLength(5);
  for (const face of faces) {
    const declarations = face.slice(face.indexOf('{') + 1, -1).split(';');
    const compact = declarations.map((one) => one.trim().replaceAll(/([:,]) /g, '$1'));
    expect(page).toContain(`@font-face{${compact.filter(Boolean).join(';')}}`);
  }
});
