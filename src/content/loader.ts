/** Loads the content's files, and none of them while any holds a mistake. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AstroError } from 'astro/errors';
import { file, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { readDocuments } from './documents.ts';
import { piecesWithFigures } from './named-figures.ts';
import { inPlainWords } from './plain-words.ts';

type Entry = Record<string, unknown>;

/** Entries keep their order, which the loader alone would lose to the alphabet. */
const withOrder = (text: string) => {
  const content = JSON.parse(text) as Record<string, Entry> | Entry[];
  return Array.isArray(content) ? content.map((entry, order) => ({ ...entry, order })) : content;
};

/** The list alone: a trace would lead an editor into the code. */
function contentError(mistakes: string[]): AstroError {
  const error = new AstroError(summary(mistakes));
  error.stack = '';
  return error;
}

const summary = (mistakes: string[]) =>
  `The content has ${mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`}:\n` +
  mistakes.map((mistake) => `  ${mistake}`).join('\n');

/**
 * The loader of `src/content/NAME.json`. Throws an AstroError that lists the mistakes of all
 * collections; during `astro dev` a later mistake is logged and the page keeps what it had.
 */
export function contentFile(name: string, collections: () => Record<string, Checkable>): Loader {
  const inner = file(`src/content/${name}.json`, {
    parser: (text) => withOrder(name === 'pieces' ? piecesWithFigures(text).text : text),
  });
  return {
    name: 'content-file',
    load: async ({ watcher, ...context }) => {
      const root = fileURLToPath(context.config.root);
      const folder = join(root, 'src', 'content');
      const check = () => findMistakes(root, collections());
      const load = () => inner.load(context);
      const mistakes = check();
      if (mistakes.length > 0) throw contentError(mistakes);
      await load();

      // A change waits while another file holds a mistake, and is loaded once that is gone.
      let waiting = false;
      watcher?.on('change', async (changed) => {
        const own = changed === join(folder, `${name}.json`);
        waiting ||= own;
        if (!waiting || dirname(changed) !== folder) return;
        const mistakes = check();
        if (mistakes.length === 0) {
          waiting = false;
          await load();
        } else if (own) context.logger.error(summary(mistakes));
      });
    },
  };
}

/* Checks all content before any of it is used, so that one build shows every mistake. */

const FOLDER = join('src', 'content');

/** What the check reads of a collection. */
interface Checkable {
  schema?: unknown;
}

type Schema = z.ZodType | ((context: { image: () => z.ZodType }) => z.ZodType);
type NamedEntry = [name: string, data: unknown];

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The entries of a list, with their places until each has an id of its own. */
function listEntries(
  list: Record<string, unknown>[],
  report: (mistake: string) => void,
): NamedEntry[] {
  const places = new Map<unknown, number>();
  return list.map((item, order) => {
    const id = item?.id;
    const place = order + 1;
    const first = places.get(id);
    if (first && id !== undefined) {
      report(`entry ${place}, id: "${id}" is already the id of entry ${first}.`);
    }
    places.set(id, first ?? place);
    const isObject = typeof item === 'object' && item !== null;
    return [typeof id === 'string' ? `"${id}"` : `${place}`, isObject ? { ...item, order } : item];
  });
}

/** The line of a value in the text of a JSON file, which is YAML, too; of a missing one, that of its object. */
function lineIn(text: string, path: readonly PropertyKey[]): number {
  const lineCounter = new LineCounter();
  const node = parseDocument(text, { lineCounter }).getIn(path, true);
  if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
  return path.length === 0 ? 1 : lineIn(text, path.slice(0, -1));
}

/** The mistakes in one file. */
function checkFile(root: string, name: string, schema: Schema): string[] {
  const path = join(root, FOLDER, `${name}.json`);
  if (!existsSync(path)) return ['the file is missing.'];
  const text = readFileSync(path, 'utf8');
  const read = readJson(text);
  if ('mistakes' in read) return read.mistakes;

  const mistakes: string[] = [];
  const report = (mistake: string) => mistakes.push(mistake);
  const isList = Array.isArray(read.value);
  if (isList === (name === 'site')) {
    return [`the file must hold ${isList ? '{ "site": { … } }' : 'a list: [ … ]'}.`];
  }
  const entries = isList
    ? listEntries(read.value as Record<string, unknown>[], report)
    : Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(read.value));
  if (!isList && entries.map(([key]) => key).join() !== 'site') {
    report('the file must hold one entry named "site" and nothing else.');
  }
  const image = () =>
    z.string().refine((value) => isFile(resolve(dirname(path), value)), {
      error: ({ input }) => `There is no picture ${String(input)}; the path starts at src/content.`,
    });
  const rules = typeof schema === 'function' ? schema({ image }) : schema;
  for (const [place, [entry, data]] of entries.entries()) {
    const { error } = rules.safeParse(data, { error: inPlainWords });
    for (const issue of error?.issues ?? []) {
      const field = issue.path.length > 0 ? `, ${issue.path.join('.')}` : '';
      const line = lineIn(text, [isList ? place : entry, ...issue.path]);
      report(`entry ${entry}${field}: ${issue.message} (line ${line})`);
    }
  }
  return mistakes;
}

/** Every mistake in the content, as "file, entry, field: rule". Documents are read by a loader of their own. */
export function findMistakes(root: string, collections: Record<string, Checkable>): string[] {
  const known = Object.entries(collections).flatMap(([name, { schema }]) =>
    checkFile(root, name, schema as Schema).map((mistake) => [name, mistake] as const),
  );
  const unknown = readdirSync(join(root, FOLDER))
    .filter((file) => file.endsWith('.json') && !Object.hasOwn(collections, file.slice(0, -5)))
    .map((file) => [file.slice(0, -5), 'no page reads this file.'] as const);
  const inLists = [...known, ...unknown].map(
    ([name, mistake]) => `src/content/${name}.json, ${mistake}`,
  );
  const pieces = join(root, FOLDER, 'pieces.json');
  const figures = isFile(pieces) ? piecesWithFigures(readFileSync(pieces, 'utf8')).mistakes : [];
  return [
    ...inLists,
    ...figures.map((mistake) => `src/content/pieces.json:${mistake}`),
    ...readDocuments(root).mistakes,
  ];
}

/** Reads JSON as an editor wrote it: what JSON.parse drops in silence is a mistake here. */

/** A value, or what is wrong with its text. */
type Read = { value: unknown } | { mistakes: string[] };

/** Strings whole, so that a brace inside one is not taken for structure. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:\n]/g;

/** The keys that an object of this valid JSON holds twice; JSON.parse keeps only the last one. */
function repeatedKeys(text: string): string[] {
  const open: Set<string>[] = [];
  const repeated: string[] = [];
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
        repeated.push(`line ${line}: "${key}" is written twice in one entry.`);
      open.at(-1)?.add(key);
    }
    last = token;
  }
  return repeated;
}

/** Parses the text of a JSON file. */
function readJson(text: string): Read {
  try {
    const value: unknown = JSON.parse(text);
    const mistakes = repeatedKeys(text);
    return mistakes.length > 0 ? { mistakes } : { value };
  } catch (error) {
    return { mistakes: [`this is not JSON. ${(error as Error).message}.`] };
  }
}
