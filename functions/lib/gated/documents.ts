/** Documents for signed-in affiliates only. They are bundled with a function and never published in a folder. */
import { readFile } from 'node:fs/promises';
import { notFound } from '../http/refusal.ts';
import type { GatedMaterial } from './materials.ts';

/** A document: its front matter, including questions with their answers, and its text as HTML. */
export interface GatedDocument {
  data: Record<string, unknown>;
  html: string;
}

export interface MaterialSource {
  label: string;
  url: string;
}

/** What a packet shows of a material: its words, the same words as a page, and its sources. */
interface MaterialFiles {
  words: string;
  material: string;
  sources: readonly MaterialSource[];
}

/** The folder of the documents, seen from this source or from a bundle, which is a file in `functions`. */
const GATED = new URL(
  /\/functions\/lib\/gated\/[^/]+$/.test(import.meta.url)
    ? '../../../.netlify/gated/'
    : '../.netlify/gated/',
  import.meta.url,
);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST = 80;

/**
 * The document with these names, such as a course and a lesson. Throws an HttpError (404) if there
 * is no such document.
 */
export async function readGated(
  folder: 'courses' | 'library',
  ...names: string[]
): Promise<GatedDocument> {
  // A name becomes part of a path, so only a slug is allowed.
  if (!names.every((name) => name.length <= LONGEST && SLUG.test(name))) throw notFound();
  try {
    const text = await readFile(new URL(`${folder}/${names.join('/')}.json`, GATED), 'utf8');
    return JSON.parse(text) as GatedDocument;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound();
    throw error;
  }
}

/** The files of a material. */
export const readFiles = async ({ kind, thing }: GatedMaterial): Promise<MaterialFiles> =>
  JSON.parse(await readFile(new URL(`things/${kind}/${thing}.json`, GATED), 'utf8'));
