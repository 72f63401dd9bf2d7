import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

/** The outcome of a question with this input, and the question's text. */
async function ask(typed: string, word?: string, isTTY = true): Promise<[string, string]> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed);
  const outcome = await confirm('Remove ada?', word, { input, output }).then(
    () => 'agreed',
    (error: Error) => error.message,
  );
  return [outcome, String(output.read())];
}

const REFUSED = 'not confirmed; nothing was changed.';

test.each([
  ['y\n', 'agreed'],
  ['YES\n', 'agreed'],
  ['\n', REFUSED],
  ['yellow\n', REFUSED],
  ['', REFUSED],
])('the answer %j to a plain question: %s', async (typed, expected) => {
  const [outcome, asked] = await ask(typed);
  expect(outcome).toBe(expected);
  expect(asked).toContain('Remove ada? [y/N]');
});

test.each([
  [' site 7 \n', 'agreed'],
  ['yes\n', REFUSED],
  ['site\n', REFUSED],
  ['', REFUSED],
])('the answer %j to a question that requires "site 7": %s', async (typed, expected) => {
  const [outcome, asked] = await ask(typed, 'site 7');
  expect(outcome).toBe(expected);
  expect(asked).toContain('Remove ada? Type "site 7":');
});

test('a pipe cannot confirm', async () => {
  expect((await ask('yes\n', undefined, false))[0]).toMatch(/no terminal .*: add --yes/);
});
