/** Puts what pages know of the documents into Astro's store: the front matter, and never the text. */
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { Document } from './document-schemas.ts';
import { readDocuments } from './documents.ts';

/** The loader of the documents that `keep` answers an id for. The list of mistakes comes from loader.ts, which reads them all. */
function documentsAs(keep: (document: Document) => string | undefined): Loader {
  return {
    name: 'documents',
    load: async ({ config, store, parseData }) => {
      const { documents, mistakes } = readDocuments(fileURLToPath(config.root));
      // The lists' loader stops the build with all of them.
      if (mistakes.length > 0) return;
      store.clear();
      for (const document of documents) {
        const id = keep(document);
        if (id !== undefined) {
          store.set({ id, data: await parseData({ id, data: document.data }) });
        }
      }
    },
  };
}

const parts = ({ id }: Document) => id.split('/');

/** `library/SLUG` as `SLUG`. */
export const libraryItems = documentsAs((document) => {
  const [folder, slug] = parts(document);
  return folder === 'library' ? slug : undefined;
});

/** `courses/COURSE/course` as `COURSE`. */
export const courses = documentsAs((document) => {
  const [folder, name, part] = parts(document);
  return folder === 'courses' && part === 'course' ? name : undefined;
});

/** `courses/COURSE/LESSON` as `COURSE/LESSON`. */
export const lessons = documentsAs((document) => {
  const [folder, name, part] = parts(document);
  return folder === 'courses' && part !== 'course' ? `${name}/${part}` : undefined;
});
