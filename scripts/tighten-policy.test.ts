import { expect, test } from 'vitest';
import { joinNeighbours, slimStyles, styleHashes, tightenPolicy } from './build/page-policy.ts';

// printf '%s' 'a()' | openssl dgst -sha256 -binary | base64
const SCRIPT = 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';
const STYLE = 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';
const FOREIGN_STYLE = 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=';

const page = (scripts: string, styles: string) =>
  `<meta content="script-src 'self'${scripts}; style-src 'self'${styles};"><script src="b.js"></script><script type="module">a()</script><style>p{}</style>`;

test('a page allows its own inline scripts and styles, and styles that are inline on no page', () => {
  const loose = page(
    ` 'sha256-unused' '${SCRIPT}'`,
    ` '${FOREIGN_STYLE}' '${STYLE}' 'sha256-of-a-library'`,
  );
  expect(tightenPolicy(loose, new Set(['<style>b{}</style>', loose].flatMap(styleHashes)))).toBe(
    page(` '${SCRIPT}'`, ` '${STYLE}' 'sha256-of-a-library'`),
  );
});

test('neighbors become one element whose hash is allowed', () => {
  const preload = '<link rel="preload" href="a.woff2">';
  const two = `<style>p{</style>${preload}<style>}</style><script>a(</script><script>)</script>`;
  const joined = `<style>p{}</style>${preload}<script>a()</script>`;
  expect(joinNeighbours(two)).toBe(joined);
  const meta = (script: string, style: string) =>
    `<meta content="script-src 'self'${script}; style-src 'self'${style};">`;
  expect(tightenPolicy(meta(" 'sha256-a'", " 'sha256-p'") + joined, new Set(['p']))).toBe(
    meta(` '${SCRIPT}'`, ` '${STYLE}'`) + joined,
  );
});

test('a data block needs no hash', () => {
  const data = `<meta content="script-src 'self' 'sha256-a'; style-src 'self';"><script type="application/ld+json">{}</script>`;
  expect(tightenPolicy(data, new Set())).toContain("script-src 'self';");
});

test('styles lose the values for browsers without @property, and repeated license notices', () => {
  const notice = '/*! tailwindcss v4.3.3 | MIT License */\n';
  const fallback =
    '@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*,:before{--tw-leading:initial}}}';
  const rest = '@layer base{p{color:red}}@property --tw-leading{syntax:"*";inherits:false}';
  expect(
    slimStyles(`<style>${notice}${fallback}${rest}</style><style>${notice}${fallback}</style>`),
  ).toBe(`<style>${notice}${rest}</style><style></style>`);
});
