/** The library's list as a module: a file of its own that browsers keep, in place of bytes in every HTML. */
import type { Plugin } from 'vite';
import { readDocuments } from '../../src/content/documents.ts';

const NAME = 'virtual:library';
const RESOLVED = `\0${NAME}`;

/** What a list shows of an item: the front matter without sources and changelog. */
function listed({ id, data }: ReturnType<typeof readDocuments>['documents'][number]) {
  const { title, summary, topic, kind, audience, minutes, reviewedOn, expiresOn } = data;
  const slug = id.replace('library/', '');
  return { slug, title, summary, topic, kind, audience, minutes, reviewedOn, expiresOn };
}

/** Answers `virtual:library`, declared in src/portal/library/virtual-library.d.ts. */
export const libraryCatalogue = (): Plugin => ({
  name: 'library-catalogue',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => {
    if (id !== RESOLVED) return undefined;
    const items = readDocuments(process.cwd())
      .documents.filter(({ id: document }) => document.startsWith('library/'))
      .map(listed);
    // Parsed faster than the same as a literal.
    return `export const LIBRARY = JSON.parse(${JSON.stringify(JSON.stringify(items))});`;
  },
});
