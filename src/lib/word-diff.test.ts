import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAny } from '../../tests/properties.ts';
import { wordDiff } from './word-diff.ts';

test('removed and added words are distinguished from unchanged ones', () => {
  expect(wordDiff('I promise returns to families', 'I help families')).toEqual([
    { kind: 'same', text: 'I ' },
    { kind: 'removed', text: 'promise returns to' },
    { kind: 'added', text: 'help' },
    { kind: 'same', text: ' families' },
  ]);
  expect(wordDiff('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
  expect(wordDiff('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }]);
  expect(wordDiff('', '')).toEqual([]);
});

test('for any two texts, the unchanged and removed runs are the first, and the unchanged and added ones the second', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c d', ' ', '\n', '🌾', 'é'))
    .map((all) => all.join(''));
  forAny(100, [text, text], (before, after) => {
    const runs = wordDiff(before, after);
    const without = (kind: string) =>
      runs.flatMap((run) => (run.kind === kind ? [] : run.text)).join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });
});

test('texts that are too long to compare count as fully rewritten', () => {
  const before = `${'a '.repeat(1_000)}a`;
  const after = `${'b '.repeat(1_000)}b`;
  expect(wordDiff(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
});

test('one changed word of a long text is found', () => {
  const rest = 'and so on '.repeat(2_000);
  expect(wordDiff(`${rest}old ${rest}`, `${rest}new ${rest}`)).toEqual([
    { kind: 'same', text: rest },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ` ${rest}` },
  ]);
});
