import { expect, test } from 'vitest';
import { checkNotices } from './operator/checks.ts';

const check = (env: Record<string, string>) => checkNotices({ root: '', env, inBuild: false });
const KEY = `n1:${Buffer.alloc(32, 7).toString('base64')}`;

test.each([
  {},
  { NOTIFY_URL: 'https://hooks.example/T0/secret' },
  { NOTIFY_URL: 'https://hooks.example/T0/secret', NOTIFY_KEY: KEY },
  { NOTIFY_URL: 'http://localhost:9000/' },
])('%j is valid', (env) => expect(check(env as Record<string, string>)).toEqual([]));

test.each([
  [{ NOTIFY_URL: 'hooks' }, 'error', 'NOTIFY_URL is not an address'],
  [{ NOTIFY_URL: 'http://hooks.example/secret' }, 'error', 'NOTIFY_URL must begin with https://'],
  [{ NOTIFY_URL: 'https://u:secret@hooks.example' }, 'error', 'NOTIFY_URL must not hold a name'],
  [
    { NOTIFY_URL: 'https://hooks.example', NOTIFY_KEY: 'n1:c2hvcnQ=' },
    'error',
    'NOTIFY_KEY entry 1 (n1) has 5 bytes',
  ],
  [{ NOTIFY_KEY: KEY }, 'warning', 'NOTIFY_KEY is set without NOTIFY_URL'],
])('%j is reported without the secret', (env, level, what) => {
  const found = check(env as Record<string, string>);
  expect(found).toMatchObject([{ level, what: expect.stringContaining(what) }]);
  expect(JSON.stringify(found)).not.toMatch(/secret|c2hvcnQ/);
});
