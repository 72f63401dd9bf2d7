import { wordDiff } from '../../lib/word-diff.ts';

/** Changed words, distinguishable without color. */
const MARKS = {
  added: 'bg-success-soft text-success underline decoration-2',
  removed: 'bg-danger-soft text-danger line-through',
};

/** The changes from one text to another, word by word. */
export const Changes = ({ before, now }: { before: string; now: string }) => (
  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
    {wordDiff(before, now).map(({ kind, text }, place) => {
      if (kind === 'same') return text;
      const Mark = kind === 'added' ? 'ins' : 'del';
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place.
        <Mark key={place} className={MARKS[kind]}>
          <span className="sr-only">{kind}: </span>
          {text}
          <span className="sr-only"> (end)</span>
        </Mark>
      );
    })}
  </p>
);
