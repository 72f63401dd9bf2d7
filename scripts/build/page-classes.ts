/** Finds the classes that the pages of a stylesheet may have, by the words of their sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Not those of types alone. */
const IMPORTED =
  /\b(?:import|export)\s(?!type\b)[^'";]*?from\s*'(\.{1,2}\/[^'?]+)|\bimport\s*\(?\s*'(\.{1,2}\/[^'?]+)/g;
const HAS_CLASSES = /\.(?:astro|tsx?)$/;
/** A stylesheet that no layout imports. */
const OF_THE_PORTAL = /\/src\/portal\/.*\.css$/;
/** A class that is put together: `button-${kind}`. */
const BEGINNING = /([\w-]+-)\$\{/g;
/** The library whose classes are in no source of ours. */
const CHARTS = 'apexcharts';

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, named, path]) =>
    join(dirname(file), named ?? path ?? ''),
  );

/** What is loaded later with styles of its own needs none of the page's. */
const BRINGS_STYLES = /\.css\?inline'/;

/** A page's source, and all that it imports, at once or later. */
function sourcesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !HAS_CLASSES.test(file) || !existsSync(file)) return found;
  if (BRINGS_STYLES.test(readFileSync(file, 'utf8'))) return found;
  found.add(file);
  for (const imported of importsOf(file)) sourcesOf(imported, found);
  return found;
}

/** The texts in quotes. Each kind of quote is searched separately, so that an apostrophe hides nothing. */
const stringsIn = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  return [/'([^'\n]*)'/g, /"([^"\n]*)"/g, /`([^`]*)`/g].flatMap((quoted) =>
    [...code.matchAll(quoted)].map(([, inside = '']) => inside),
  );
};

const wordsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.split(/[\s'"`]+/), ...text.split(/[\s'"`{}()<>=,;]+/)]));

/** Whether a class may be among the words of these sources. */
export function classesIn(texts: readonly string[]): (name: string) => boolean {
  const words = wordsIn(texts);
  const quoted = wordsIn(texts.flatMap(stringsIn));
  const beginnings = texts.flatMap((text) =>
    [...text.matchAll(BEGINNING)].map(([, beginning = '']) => beginning),
  );
  const drawsCharts = texts.some((text) => text.includes(CHARTS));
  return (name) => {
    if (name.startsWith(CHARTS)) return drawsCharts;
    // Such as "switch": a class in quotes, and a keyword elsewhere.
    if (/^\w+$/.test(name)) return quoted.has(name);
    // Whatever has a quote of its own is in several pieces.
    return words.has(name) || /['"`]/.test(name) || beginnings.some((one) => name.startsWith(one));
  };
}

/** The stylesheets of the portal that pages in this folder import, each with what tells the classes of these pages. */
export function stylesheetsOf(folder: string): Map<string, (name: string) => boolean> {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => join(folder, name));
  const pagesOf = new Map<string, string[]>();
  for (const page of pages) {
    for (const sheet of importsOf(page).filter((file) => OF_THE_PORTAL.test(file))) {
      pagesOf.set(sheet, [...(pagesOf.get(sheet) ?? []), page]);
    }
  }
  const textsOf = (files: string[]) =>
    [...new Set(files.flatMap((file) => [...sourcesOf(file)]))].map((file) =>
      readFileSync(file, 'utf8'),
    );
  return new Map([...pagesOf].map(([sheet, files]) => [sheet, classesIn(textsOf(files))]));
}
