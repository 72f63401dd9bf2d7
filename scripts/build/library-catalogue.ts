/** The catalogue of the library as modules: browsers cache these files, and the HTML of pages stays small. */
import type { Plugin } from 'vite';
import { LIBRARY_KINDS, type LibraryKind } from '../../src/config/library.ts';
import { type Document, readDocuments } from '../../src/content/documents.ts';

const slugOf = ({ id }: Document) => id.replace('library/', '');

/** What a list shows of an item: the front matter without sources and changelog. */
function listed(document: Document) {
  const { title, summary, topic, kind, audience, minutes, reviewedOn, expiresOn } = document.data;
  const sample = document.data.sample === true;
  const slug = slugOf(document);
  return { slug, title, summary, topic, kind, audience, minutes, reviewedOn, expiresOn, sample };
}

/** The items that belong to each calculator, by its slug. */
function byCalculator(items: readonly Document[]) {
  const belonging = items.filter(({ data }) => data.calculator);
  const groups = Map.groupBy(belonging, ({ data }) => String(data.calculator));
  const reading = (item: Document) => ({
    slug: slugOf(item),
    title: item.data.title,
    kind: LIBRARY_KINDS[item.data.kind as LibraryKind],
  });
  return Object.fromEntries([...groups].map(([slug, group]) => [slug, group.map(reading)]));
}

/** Each module: its name, what it exports, and how that is made of the items. */
const MODULES: Readonly<
  Record<string, [name: string, of: (items: readonly Document[]) => unknown]>
> = {
  'virtual:library': ['LIBRARY', (items) => items.map(listed)],
  'virtual:readings': ['READINGS', byCalculator],
};

/** Answers `virtual:library` and `virtual:readings`, declared beside what imports them. */
export const libraryCatalogue = (): Plugin => ({
  name: 'library-catalogue',
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load: (id) => {
    const [name, of] = (id.startsWith('\0') && MODULES[id.slice(1)]) || [];
    if (!name || !of) return undefined;
    const items = readDocuments(process.cwd()).documents.filter(({ id: document }) =>
      document.startsWith('library/'),
    );
    // Parsed faster than the same as a literal.
    return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(of(items)))});`;
  },
});
