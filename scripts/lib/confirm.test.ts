import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

/** The outcome of a question with this input, and the question's text. */
async function ask(typed: string, word?: string): Promise<[string, string]> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
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
  ['y\n', undefined, 'agreed'],
  ['YES\n', undefined, 'agreed'],
  ['\n', undefined, REFUSED],
  ['yellow\n', undefined, REFUSED],
  ['', undefined, REFUSED],
  [' site 7 \n', 'site 7', 'agreed'],
  ['yes\n', 'site 7', REFUSED],
  ['site\n', 'site 7', REFUSED],
  ['', 'site 7', REFUSED],
])('the answer %j to a question that requires %j: %s', async (typed, word, expected) => {
  const [outcome, asked] = await ask(typed, word);
  expect(outcome).toBe(expected);
  expect(asked).toContain(word ? 'Remove ada? Type "site 7":' : 'Remove ada? [y/N]');
});
