/** The first letters of a name's first and last word: "AE". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** How many grounds avatars have. */
export const GROUND_COUNT = 5;

/** The ground of this name's avatar: the same for the same name, 0 to 4. */
export function groundOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % GROUND_COUNT;
}
