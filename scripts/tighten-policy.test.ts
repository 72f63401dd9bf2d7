import { expect, test } from 'vitest';
import { tightenPolicy } from './build/tighten-policy.ts';

// echo -n 'a()' | openssl dgst -sha256 -binary | base64
const OWN = 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';

test('a page allows its own inline scripts and no others', () => {
  const page = (hashes: string) =>
    `<meta content="script-src 'self'${hashes}; style-src 'self' 'sha256-style';"><script src="b.js"></script><script type="module">a()</script>`;
  expect(tightenPolicy(page(` 'sha256-unused' '${OWN}'`))).toBe(page(` '${OWN}'`));
});
