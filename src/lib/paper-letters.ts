/** How much room a table's words and figures need on paper, where its type becomes small enough to break none. */

/** The room between two columns (letters). */
const BETWEEN = 3;

const longestWord = (text: string): number =>
  Math.max(...text.split(/[\s-]+/).map(({ length }) => length));

/** The letters of the narrowest line that columns with these texts need: of each its longest word. */
export const paperLetters = (columns: readonly (readonly string[])[]): number =>
  columns.reduce((sum, texts) => sum + BETWEEN + Math.max(0, ...texts.map(longestWord)), 0);
