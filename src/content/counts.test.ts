import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CATALOGUE } from '../calculators/catalogue.ts';
import { countProduct } from './counts.ts';

const DAY = '2026-11-30';

/** A copy of the library and the courses, until the end of the test. */
async function copied(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portal-counts-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const name of ['library', 'courses']) {
    const folder = join('src', 'content', name);
    await cp(folder, join(root, folder), { recursive: true });
  }
  return root;
}

test('a client page counts from its first day to its last', async () => {
  const root = await copied();
  const file = join(root, 'src/content/library/what-a-trust-does.md');
  const written = await readFile(file, 'utf8');
  const { 'client pages': all } = await countProduct(root, DAY);
  const withDays = (days: string) => writeFile(file, written.replace(/^expiresOn: .*/m, days));
  const counted = async () => (await countProduct(root, DAY))['client pages'];

  await withDays('startsOn: 2026-12-01\nexpiresOn: 2027-11-30');
  expect(await counted()).toBe(all - 1);
  await withDays('startsOn: 2026-11-30\nexpiresOn: 2027-11-30');
  expect(await counted()).toBe(all);
  await withDays('expiresOn: 2026-11-29');
  expect(await counted()).toBe(all - 1);
  await withDays('expiresOn: 2026-11-30');
  expect(await counted()).toBe(all);
  await rm(file);
  expect(await counted()).toBe(all - 1);
});

test('a course counts while its final test is current', async () => {
  const root = await copied();
  const { courses } = await countProduct(root, DAY);
  const file = join(root, 'src/content/courses/foundations/final.md');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/^expiresOn: .*/m, 'expiresOn: 2026-11-29'),
  );
  expect((await countProduct(root, DAY)).courses).toBe(courses - 1);
});

test('calculators and their published examples count; examples of our own do not', async () => {
  const { calculators, checks } = await countProduct(process.cwd(), DAY);
  const loaded = await Promise.all(CATALOGUE.map(({ load }) => load()));
  const own = loaded.flatMap(({ cases }) => cases).filter(({ source }) => source.own);
  expect(own.length).toBeGreaterThan(0);
  expect(calculators).toBe(CATALOGUE.length);
  expect(checks).toBe(loaded.flatMap(({ cases }) => cases).length - own.length);
});
