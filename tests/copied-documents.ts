/** Gives each test its own copy of the library and the courses, in which it can make mistakes. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { findMistakes } from '../src/content/loader.ts';

/** Call this once per test file. `mistakes` returns those that stop a build. */
export function copiedDocuments() {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-documents-'));
    for (const name of ['library', 'courses']) {
      const folder = join('src', 'content', name);
      await cp(folder, join(root, folder), { recursive: true });
    }
  });
  afterEach(() => rm(root, { recursive: true }));

  const path = (file: string) => join(root, 'src', 'content', file);
  return {
    root: () => root,
    path,
    mistakes: () => findMistakes(root, {}),
    /** Changes a file's text. */
    edit: async (file: string, change: (text: string) => string): Promise<void> => {
      const text = await readFile(path(file), 'utf8');
      const changed = change(text);
      expect(changed, `nothing changed in ${file}`).not.toBe(text);
      await writeFile(path(file), changed);
    },
  };
}
