import { expect, test } from 'vitest';
import { styleHashes, tightenPolicy } from './build/tighten-policy.ts';

// printf '%s' 'a()' | openssl dgst -sha256 -binary | base64
const SCRIPT = 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';
const STYLE = 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';
const FOREIGN_STYLE = 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans=';

const page = (scripts: string, styles: string) =>
  `<meta content="script-src 'self'${scripts}; style-src 'self'${styles};"><script src="b.js"></script><script type="module">a()</script><style>p{}</style>`;

test('a page allows its own inline scripts and styles, and styles that are inline nowhere', () => {
  const loose = page(
    ` 'sha256-unused' '${SCRIPT}'`,
    ` '${FOREIGN_STYLE}' '${STYLE}' 'sha256-of-a-library'`,
  );
  expect(tightenPolicy(loose, new Set(['<style>b{}</style>', loose].flatMap(styleHashes)))).toBe(
    page(` '${SCRIPT}'`, ` '${STYLE}' 'sha256-of-a-library'`),
  );
});
