/** The differences between two texts, word by word. */

/** A run of words that is in both texts, or in one of them. */
interface Run {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More pairs of words take too long to compare; the whole text then counts as rewritten. */
const MOST_PAIRS = 1_000_000;

/** Words and the spaces between them, which join to the original text. */
const wordsIn = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

/** For each pair of positions, the length of the longest common subsequence of the remaining words. */
function sharedBehind(before: string[], after: string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint32Array;
      const below = rows[i + 1] as Uint32Array;
      row[j] =
        before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** The changes from one text to the other. Without the added runs it is the first text; without the removed ones, the second. */
export function wordDiff(before: string, after: string): Run[] {
  let old = wordsIn(before);
  let now = wordsIn(after);
  // What both begin and end with needs no table, so that a small change of a long text is found.
  const found = old.findIndex((word, place) => word !== now[place]);
  const head = old.slice(0, found === -1 ? old.length : found);
  [old, now] = [old.slice(head.length), now.slice(head.length)];
  const end = old.findLastIndex((word, place) => word !== now.at(place - old.length));
  const tail = old.slice(end + 1);
  [old, now] = [old.slice(0, end + 1), now.slice(0, now.length - tail.length)];
  const runs: Run[] = [];
  const add = (kind: Run['kind'], text: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) runs.push({ kind, text });
  };
  add('same', head.join(''));
  if (old.length * now.length > MOST_PAIRS) {
    add('removed', old.join(''));
    add('added', now.join(''));
    old = [];
    now = [];
  }
  const shared = sharedBehind(old, now);
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      add('same', old[i] ?? '');
      i += 1;
      j += 1;
    } else if (
      i < old.length &&
      (j === now.length || (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))
    ) {
      add('removed', old[i] ?? '');
      i += 1;
    } else {
      add('added', now[j] ?? '');
      j += 1;
    }
  }
  add('same', tail.join(''));
  return runs;
}
