/**
 * Renders what only the signed-in may read into `.netlify/gated`: files that travel with the functions
 * and are in no folder that is published. Pages know the front matter alone.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { AstroIntegration } from 'astro';
import type { GatedDocument } from '../../functions/lib/gated.ts';
import { type Document, readDocuments } from '../../src/content/documents.ts';
import { FINAL } from '../../src/contract/training.ts';
import { finishHtml } from './finish-html.ts';

/** Beside `functions`, which include it by their `config`. */
export const GATED_FOLDER = join('.netlify', 'gated');

/**
 * Writes all documents of the project in `root`, deletes files of earlier builds, and answers the
 * documents. Files that have not changed are not touched: the functions may be packaged at the same time.
 */
export async function writeGated(root: string): Promise<Document[]> {
  const { documents } = readDocuments(root);
  const { render } = await createSatteriMarkdownProcessor({ syntaxHighlight: false });
  const folder = join(root, GATED_FOLDER);
  const written = new Set<string>();
  for (const document of documents) {
    const { id, body } = document;
    const data = { ...document.data, ...lessonsOf(document, documents) };
    const html = finishHtml((await render(body)).code);
    const file = join(folder, `${id}.json`);
    const text = JSON.stringify({ data, html } satisfies GatedDocument);
    written.add(file);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) await rm(file);
  }
  return documents;
}

/** A course knows its lessons but the final, in their order: the final asks for them. */
function lessonsOf({ id }: Document, documents: readonly Document[]) {
  if (!id.endsWith('/course')) return {};
  const folder = id.slice(0, -'course'.length);
  const lessons = documents
    .filter((one) => one.id.startsWith(folder) && one.id !== id && one.id !== `${folder}${FINAL}`)
    .sort((a, b) => Number(a.data.order) - Number(b.data.order))
    .map((one) => ({ slug: one.id.slice(folder.length), title: one.data.title }));
  return { lessons };
}

/** Writes them with every build. */
export const gatedContent = (): AstroIntegration => ({
  name: 'gated-content',
  hooks: {
    'astro:config:done': async ({ config }) => void (await writeGated(fileURLToPath(config.root))),
  },
});
