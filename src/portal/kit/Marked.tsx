import { markedParts } from '../../lib/word-search.ts';

/** A text with the words marked that were searched for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markedParts(text, words).map(({ text: part, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    marked ? <mark key={index}>{part}</mark> : part,
  );
}
