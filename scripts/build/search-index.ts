/** What the search finds without the server, as a module: only the palette and the search's page fetch it. */
import type { Plugin } from 'vite';
import { readDocuments } from '../../src/content/documents.ts';
import { searchEntries } from '../../src/content/search-index.ts';

const MODULE = 'virtual:search';

/** Answers `virtual:search`, declared beside what imports it. */
export const searchIndex = (): Plugin => ({
  name: 'search-index',
  resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
  load: (id) => {
    if (id !== `\0${MODULE}`) return undefined;
    const entries = JSON.stringify(searchEntries(readDocuments(process.cwd()).documents));
    // Parsed faster than the same as a literal.
    return `export const ENTRIES = JSON.parse(${JSON.stringify(entries)});`;
  },
});
