/** The answers and refusals of the affiliates' commands. */
import { expect, test } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { ada, add, givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { assertVisible, visible } from './operator/names.ts';

withOperatorStore();
const stored = findAffiliate;
const run = (...args: string[]) => runLine(affiliates, args);

test('a command names its database, and accepts the name without its flag', async () => {
  expect((await add('ada', '--generate')).out).toMatch(/^ada added on [^ ]+\./);
  expect((await run('disable', 'ada')).out).toEqual(
    expect.stringMatching(/^ada on [^ ]+: can no longer sign in\.$/),
  );
  expect(await stored('ada')).toMatchObject({ disabled: true });
  expect((await run('list')).out).toMatch(/^Affiliates on [^ ]+:/);
  expect((await run('enable', 'grace')).error).toMatch(
    /^Error: there is no affiliate "grace" on [^ ]+\. "list" shows all names\.$/,
  );
});

test.each([
  [['disable', 'ada', 'example'], "too many arguments for 'disable'"],
  [['disable', 'ada', '--username', 'ada'], 'one username at a time'],
  [['list', 'ada'], "too many arguments for 'list'"],
])('%j is a usage error', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, error: expect.stringContaining(reason) });
});

test('passwd on a disabled affiliate says that it stays disabled', async () => {
  await givenAccount('resting');
  expect((await run('passwd', 'resting', '--generate')).out).not.toContain('disabled');
  await run('disable', 'resting');
  expect((await run('passwd', 'resting', '--generate')).out).toContain('stays disabled');
  expect(await stored('resting')).toMatchObject({ disabled: true });
});

test('remove asks for confirmation, and requires --yes without a terminal', async () => {
  await givenAccount('asked');
  expect(await run('remove', 'asked')).toMatchObject({
    code: 2,
    error: 'Error: no terminal to ask for a confirmation: add --yes.',
  });
  expect(await stored('asked')).not.toBeNull();
  expect(await run('remove', 'asked', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^asked removed on [^ ]+\.$/),
  });
  expect(await stored('asked')).toBeNull();
});

test.each([
  ['a zero width space', 'gr\u200bace', 'U+200B'],
  ['a change of direction', 'gr\u202eace', 'U+202E'],
  ['an isolate', '\u2066grace', 'U+2066'],
  ['a soft hyphen', 'gra\u00adce', 'U+00AD'],
  ['a byte order mark inside', 'gra\ufeffce', 'U+FEFF'],
  ['a Hangul filler', 'gra\u3164ce', 'U+3164'],
  ['a combining joiner', 'gra\u034fce', 'U+034F'],
  ['a tag', 'grace\u{e0041}', 'U+E0041'],
  ['an escape sequence', 'grace\u001b[2J', 'U+001B'],
])('%s is invisible', (_what, name, code) => {
  expect(() => assertVisible('--first-name', name)).toThrow(`--first-name contains the invisible`);
  expect(visible(name)).toContain(`[${code}]`);
});

test('an invisible character is refused in every name, and in an unknown one', async () => {
  const hidden = 'gr\u202eace';
  for (const args of [
    ['add', hidden, ...ada],
    ['add', 'grace', ...ada.with(1, hidden)],
    ['add', 'grace', ...ada.with(3, hidden)],
    ['add', 'grace', ...ada.with(5, `${hidden}@example.com`)],
    ['disable', hidden],
  ]) {
    const { code, error } = await run(...args);
    expect([code, error]).toEqual([2, expect.stringContaining('U+202E')]);
  }
  expect(await stored('grace')).toBeNull();
});

test('names in other scripts or with accents are accepted', async () => {
  for (const name of ['Ødegård', 'Nguyễn', '王秀英', 'عائشة', 'O’Brien-Smith']) {
    expect((await add(name, '--generate')).code).toBe(0);
  }
});
