import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSamples } from './samples.ts';

test('documents that are drafts are counted by their folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portal-samples-'));
  const library = join('src', 'content', 'library');
  await cp(library, join(root, library), { recursive: true });
  const all = (await readdir(join(root, library))).length;
  expect(listSamples(root)).toEqual([`src/content/library: ${all} of ${all} documents`]);
  const file = join(root, library, 'family-meeting.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace('sample: true\n', ''));
  expect(listSamples(root)).toEqual([`src/content/library: ${all - 1} of ${all} documents`]);
  await rm(root, { recursive: true });
});
