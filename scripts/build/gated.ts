/**
 * Renders what only the signed-in may read into `.netlify/gated`: files that travel with the functions
 * and are in no folder that is published. Pages know the front matter alone.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { AstroIntegration } from 'astro';
import type { GatedDocument } from '../../functions/lib/gated.ts';
import { type Document, readDocuments } from '../../src/content/documents.ts';
import { finishHtml } from './finish-html.ts';

/** Beside `functions`, which include it by their `config`. */
export const GATED_FOLDER = join('.netlify', 'gated');

/** Writes all documents of the project in `root`; answers them. Files of before are gone afterwards. */
export async function writeGated(root: string): Promise<Document[]> {
  const { documents } = readDocuments(root);
  const { render } = await createSatteriMarkdownProcessor({ syntaxHighlight: false });
  const folder = join(root, GATED_FOLDER);
  await rm(folder, { recursive: true, force: true });
  for (const { id, data, body } of documents) {
    const html = finishHtml((await render(body)).code);
    const file = join(folder, `${id}.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ data, html } satisfies GatedDocument));
  }
  return documents;
}

/** Writes them with every build, and before the development server starts. */
export const gatedContent = (): AstroIntegration => ({
  name: 'gated-content',
  hooks: {
    'astro:config:done': async ({ config }) => void (await writeGated(fileURLToPath(config.root))),
  },
});
