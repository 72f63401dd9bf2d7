/**
 * Renders texts for signed-in readers into `.netlify/gated`, with what firms approve: these files are
 * deployed with the functions and are in no published folder. Pages have only the front matter.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { AstroIntegration } from 'astro';
import type { GatedDocument } from '../../functions/lib/gated/documents.ts';
import type { Document } from '../../src/content/document-schemas.ts';
import { readDocuments } from '../../src/content/documents.ts';
import { FINAL } from '../../src/contract/training/training.ts';
import { finishHtml } from './finish-html.ts';
import { materialsOf, type RenderedText } from './materials.ts';

/** The functions include this folder by their `config`. */
const GATED_FOLDER = join('.netlify', 'gated');

/**
 * Writes all documents and things of the project in `root`, deletes files of earlier builds, and returns the
 * documents. Leaves unchanged files untouched, because the functions may be packaged at the same time.
 */
export async function writeGated(root: string): Promise<Document[]> {
  const { documents } = readDocuments(root);
  const { render } = await createSatteriMarkdownProcessor({ syntaxHighlight: false });
  const folder = join(root, GATED_FOLDER);
  const texts = new Map<string, RenderedText>();
  const written = new Set<string>();
  const write = async (name: string, value: unknown) => {
    const file = join(folder, `${name}.json`);
    const text = JSON.stringify(value);
    written.add(file);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  for (const document of documents) {
    const { id, body, pattern } = document;
    const data = { ...document.data, ...lessonsOf(document, documents) };
    const html = finishHtml((await render(body)).code);
    const patternHtml = pattern === body ? html : finishHtml((await render(pattern)).code);
    texts.set(id, { html, patternHtml });
    await write(id, { data, html } satisfies GatedDocument);
  }
  const things = await materialsOf(root, documents, texts);
  await write(
    'things',
    things.map(({ thing }) => thing),
  );
  for (const { thing, files } of things) await write(`things/${thing.kind}/${thing.thing}`, files);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) await rm(file);
  }
  return documents;
}

/** The ordered lessons of a course without the final, which requires them. */
function lessonsOf({ id }: Document, documents: readonly Document[]) {
  if (!id.endsWith('/course')) return {};
  const folder = id.slice(0, -'course'.length);
  const lessons = documents
    .filter((one) => one.id.startsWith(folder) && one.id !== id && one.id !== `${folder}${FINAL}`)
    .sort((a, b) => Number(a.data.order) - Number(b.data.order))
    .map((one) => ({ slug: one.id.slice(folder.length), title: one.data.title }));
  return { lessons };
}

export const gatedContent = (): AstroIntegration => ({
  name: 'gated-content',
  hooks: {
    'astro:config:done': async ({ config }) => void (await writeGated(fileURLToPath(config.root))),
  },
});
