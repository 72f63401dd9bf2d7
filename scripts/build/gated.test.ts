import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { readFiles } from '../../functions/lib/gated/documents.ts';
import type { GatedMaterial } from '../../functions/lib/gated/materials.ts';
import { writeGated } from './gated.ts';

/** A folder with the library and the pieces, until the end of the test. */
async function copied(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portal-gated-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const name of ['library', 'pieces.json']) {
    const path = join('src', 'content', name);
    await cp(path, join(root, path), { recursive: true });
  }
  return root;
}

test('a document is written once, left untouched while it stays the same, and deleted with its source', async () => {
  const root = await copied();
  const library = join('src', 'content', 'library');
  const file = (slug: string) => join(root, '.netlify/gated', 'library', `${slug}.json`);
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
});

/** Everything that a firm can approve, with its files, as the build wrote it. */
async function readBuilt(root = process.cwd()) {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(root, '.netlify/gated', `${name}.json`), 'utf8'));
  const things: GatedMaterial[] = await read('things');
  return Promise.all(
    things.map(async (thing) => {
      const files: Awaited<ReturnType<typeof readFiles>> = await read(
        `things/${thing.kind}/${thing.thing}`,
      );
      return { ...thing, ...files };
    }),
  );
}
type Built = Awaited<ReturnType<typeof readBuilt>>;
const built = (root: string) => writeGated(root).then(() => readBuilt(root));
const find = (all: Built, name: string) =>
  all.find(({ kind, thing }) => `${kind}/${thing}` === name) as Built[number];

test('each item, piece and sheet has words without tags, whose SHA-256 is its hash', async () => {
  const all = await readBuilt();
  const count = (kind: string) => all.filter((thing) => thing.kind === kind).length;
  expect([count('item'), count('piece'), count('sheet')]).toEqual([
    expect.toSatisfy((items: number) => items >= 42),
    12,
    15,
  ]);
  for (const { words, hash, title, material } of all) {
    expect(hash).toBe(createHash('sha256').update(words, 'utf8').digest('hex'));
    expect(words, title).toBe(words.normalize('NFC'));
    expect(words, title).not.toMatch(/\r|\ufeff|<\/?[a-z]|&\w+;/);
    expect(material, title).toContain('[name], [firm]');
    expect(material, title).not.toMatch(/<script|<link|src=/);
  }
  expect(find(all, 'item/what-a-trust-does').words).toMatch(
    /^What a trust does\nA trust is a set [\s\S]*\nTwo kinds\n[\s\S]*\[1\] 26 U\.S\.C\. § 676, https:\/\/www\.law\.cornell\.edu[\s\S]*\nTrusts\. This is general information/,
  );
  expect(find(all, 'piece/referral-card')).toMatchObject({
    title: 'Referral card',
    audience: 'client',
    expiresOn: '2027-11-30',
    words: expect.stringContaining('What I receive: ____________________'),
  });
  expect(find(all, 'item/yearly-gifts-letter-2027')).toMatchObject({
    startsOn: '2027-01-01',
    expiresOn: '2027-12-31',
    openRows: ['From you to each person', 'From a couple to each person, if each spouse gives'],
  });
  expect(all.filter(({ openRows }) => openRows.length > 0).map(({ thing }) => thing)).toEqual([
    'what-changes-on-january-1-for-clients',
    'year-end-giving-2027',
    'yearly-gifts-letter-2027',
  ]);
  const sheet = find(all, 'sheet/rmd');
  expect(sheet).toMatchObject({
    title: 'Required minimum distribution',
    startsOn: null,
    expiresOn: null,
  });
  expect(sheet.words).toContain('A hypothetical projection');
  expect(sheet.words).not.toMatch(/\d{4}-\d\d-\d\d|Checked on/);
  expect(find(all, 'sheet/term-or-permanent').words).toContain(
    'Not a life insurance illustration.',
  );
});

test('a sheet’s words have every sentence of its calculator, without the amounts of a form', async () => {
  const all = await readBuilt();
  const withoutAmounts = (text: string) => text.replaceAll(/\$\d[\d,]*/g, '[amount]');
  for (const { thing, words } of all.filter(({ kind }) => kind === 'sheet')) {
    const folder = join(import.meta.dirname, '../../src/calculators', thing);
    const files = (await readdir(folder)).filter((name) => !name.includes('.test.'));
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const code = texts.join('\n').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const said = [...code.matchAll(/'([^'\n]*[a-z] [^'\n]*\.)'/g)].map(([, text = '']) => text);
    expect(said.length, thing).toBeGreaterThan(4);
    const missing = said.filter(
      (text) => !words.includes(text) && !words.includes(withoutAmounts(text)),
    );
    expect(missing, thing).toEqual([]);
  }
  const { words } = find(all, 'sheet/estate-tax');
  // The answer, meeting mode's sentence, a hint, and what changes with the year.
  expect(words).toContain('\n- The federal estate tax would be [amount], [number]% of the estate.');
  expect(words).toContain('\n- No federal estate tax would be due.');
  expect(words).toContain('\n- The charitable deduction (IRC 2055).');
  expect(words).not.toMatch(/\$\d/);
  expect(words).toContain('those of 2027 are not in the portal yet: the basic exclusion.');
});

test('a moved day, another audience or a new summary outdates nothing; another word or source does', async () => {
  const root = await copied();
  const path = join(root, 'src', 'content', 'library', 'what-a-trust-does.md');
  const text = await readFile(path, 'utf8');
  const hashWith = async (from: RegExp, to: string) => {
    expect(text).toMatch(from);
    await writeFile(path, text.replace(from, to));
    return find(await built(root), 'item/what-a-trust-does').hash;
  };
  const { hash } = find(await built(root), 'item/what-a-trust-does');
  expect(await hashWith(/reviewedOn: .*/, 'reviewedOn: 2026-11-01')).toBe(hash);
  expect(await hashWith(/expiresOn: .*/, 'expiresOn: 2028-01-31')).toBe(hash);
  expect(await hashWith(/text: "Wording\."/, 'text: "Other words."')).toBe(hash);
  expect(await hashWith(/audience: client/, 'audience: advisor')).toBe(hash);
  expect(await hashWith(/summary: "A one-page/, 'summary: "Another')).toBe(hash);
  expect(await hashWith(/\$400,000/, '$500,000')).not.toBe(hash);
  expect(await hashWith(/§ 2038"/, '§ 2039"')).not.toBe(hash);
  expect(await hashWith(/title: .*/, 'title: "What a trust is for"')).not.toBe(hash);
});

test('a piece’s words have the named figures as they are printed', async () => {
  const root = await copied();
  const path = join(root, 'src', 'content', 'pieces.json');
  const text = await readFile(path, 'utf8');
  const named = text.replace(/"headline": ".*"/, '"headline": "Up to {annual-exclusion 2026}"');
  expect(named).not.toBe(text);
  await writeFile(path, named);
  const pieces = (await built(root)).filter(({ kind }) => kind === 'piece');
  expect(pieces.some(({ words }) => words.startsWith('Up to $19,000\n'))).toBe(true);
});

test('a mistake in the content leaves its thing out, and the content’s own check names it', async () => {
  const root = await copied();
  await writeFile(join(root, 'src', 'content', 'pieces.json'), '[{"id": "card"}, ');
  expect((await built(root)).some(({ kind }) => kind === 'piece')).toBe(false);
});
