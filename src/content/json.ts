/** Reads JSON as an editor wrote it: what JSON.parse drops in silence is a mistake here. */

/** A value, or what is wrong with its text. */
export type Read = { value: unknown } | { mistakes: string[] };

/** Strings whole, so that a brace inside one is not taken for structure. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:\n]/g;

/** The keys that an object of this valid JSON holds twice; JSON.parse keeps only the last one. */
function repeatedKeys(text: string): string[] {
  const open: Set<string>[] = [];
  const found: string[] = [];
  let line = 1;
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (token === '{' || token === '[') open.push(new Set());
    if (token === '}' || token === ']') open.pop();
    if (token === ':') {
      const key = JSON.parse(last) as string;
      if (open.at(-1)?.has(key))
        found.push(`line ${line}: "${key}" is written twice in one entry.`);
      open.at(-1)?.add(key);
    }
    last = token;
  }
  return found;
}

/** Parses the text of a JSON file. */
export function readJson(text: string): Read {
  try {
    const value: unknown = JSON.parse(text);
    const mistakes = repeatedKeys(text);
    return mistakes.length > 0 ? { mistakes } : { value };
  } catch (error) {
    return { mistakes: [`this is not JSON. ${(error as Error).message}.`] };
  }
}
