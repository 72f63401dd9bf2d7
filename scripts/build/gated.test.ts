import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GATED_FOLDER, writeGated } from './gated.ts';

test('a document is written once, left untouched while it stays the same, and deleted with its source', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portal-gated-'));
  const library = join('src', 'content', 'library');
  await cp(library, join(root, library), { recursive: true });
  const file = (slug: string) => join(root, GATED_FOLDER, 'library', `${slug}.json`);
  const changed = async () => (await stat(file('giving-goals'), { bigint: true })).mtimeNs;

  expect((await writeGated(root)).length).toBeGreaterThanOrEqual(42);
  expect(JSON.parse(await readFile(file('giving-goals'), 'utf8'))).toEqual({
    data: expect.objectContaining({ kind: 'worksheet' }),
    html: expect.stringContaining('<h2'),
  });
  const before = await changed();
  await rm(join(root, library, 'family-meeting.md'));
  await writeGated(root);
  expect(await changed()).toBe(before);
  await expect(stat(file('family-meeting'))).rejects.toThrow('ENOENT');
  await rm(root, { recursive: true });
});
