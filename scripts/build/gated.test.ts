import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { readFiles } from '../../functions/lib/gated/documents.ts';
import type { GatedMaterial } from '../../functions/lib/gated/materials.ts';
import type { AnyCalculator } from '../../src/calculators/calculator.ts';
import type { CatalogueEntry } from '../../src/calculators/catalogue.ts';
import type * as Sentences from '../../src/calculators/estate-map/sentences.ts';
import { outcomesOf } from './calculator-forms.ts';
import { meetingHtml } from './calculator-words.ts';
import { writeGated } from './gated.ts';
import { mapHtml } from './map-words.ts';

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

test('a document is written once, left untouched while it stays the same, and deleted with its source', {
  tags: 'deep',
}, async () => {
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
async function readBuilt(root: string) {
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
const find = (things: Built, name: string) =>
  things.find(({ kind, thing }) => `${kind}/${thing}` === name) as Built[number];

/** All of this project’s. */
const all = await readBuilt(process.cwd());

test('each item, piece, sheet, Meeting and map has words without tags, whose SHA-256 is its hash', () => {
  const count = (kind: string) => all.filter((thing) => thing.kind === kind).length;
  const counts = ['item', 'piece', 'sheet', 'meeting', 'map'].map(count);
  expect(counts).toEqual([expect.toSatisfy((items: number) => items >= 42), 12, 15, 15, 1]);
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
  // The answer, a hint, and what changes with the year; not what only Meeting says.
  expect(words).toContain('\n- The federal estate tax would be [amount], [number]% of the estate.');
  expect(words).not.toContain('\n- No federal estate tax would be due.');
  expect(words).toContain('\n- The charitable deduction (IRC 2055).');
  expect(words).not.toMatch(/\$\d/);
  expect(words).toContain('those of 2027 are not in the portal yet: the basic exclusion.');
});

/** The fixed parts of the sentences in this code, as they are between values. */
const fixedParts = (code: string): string[] =>
  [...code.matchAll(/[`'}]([^`'${}\n]*[a-z] [^`'${}\n]*)(?=[`'$])/g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => text.length > 10);

test('the words of Meeting have every sentence that it can say, without an amount, an age or a name', async () => {
  const meetings = all.filter(({ kind }) => kind === 'meeting');
  const folder = join(import.meta.dirname, '../../src/calculators');
  const [, templates = ''] = (await readFile(join(folder, 'meetings.ts'), 'utf8')).split(
    'export const MEETINGS',
  );
  const words = meetings.map((meeting) => meeting.words).join('\n');
  const parts = fixedParts(templates);
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((text) => !words.includes(text))).toEqual([]);
  for (const { thing, title, audience } of meetings) {
    expect(title).toBe(`${find(all, `sheet/${thing}`).title}, in Meeting`);
    expect(audience).toBe('client');
  }
  expect(words).not.toMatch(/\$\d|[{}]|undefined/);
  const linesOf = (thing: string) => find(all, `meeting/${thing}`).words.split('\n');
  expect(linesOf('social-security')).toEqual(
    expect.arrayContaining([
      'Social Security claiming age',
      '- Client’s monthly benefit at [age]',
      '- Claimed at [age], the benefit would be [amount] a month; at [age], [amount].',
      '- [name] would get [amount] a month from [age], [name] [amount] from [age].',
      '- [name]’s claiming age',
    ]),
  );
  expect(linesOf('rmd')).toEqual(
    expect.arrayContaining([
      '- [amount] would have to be withdrawn for [number] by [day].',
      '- After the gifts to charity, [amount] would be left to withdraw from IRAs, and [amount] from the plan.',
    ]),
  );
  expect(linesOf('state-estate-tax')).toContain('- No estate tax would be due in [state].');
  expect(linesOf('estate-tax')).toContain('- Federal estate tax at both deaths');
});

test('the words of Meeting change with a sentence or a label, and not with an amount', async () => {
  const { lifeInsuranceNeed } = await import(
    '../../src/calculators/life-insurance-need/calculator.ts'
  );
  const entry = { slug: 'life-insurance-need', title: 'Life insurance need' } as CatalogueEntry;
  const wordsWith = (changes: object) => {
    const calculator = { ...lifeInsuranceNeed, ...changes } as AnyCalculator;
    return meetingHtml(entry, calculator, outcomesOf(calculator));
  };
  const words = wordsWith({});
  const { inputs, outputs, cases } = lifeInsuranceNeed;
  const income = { ...inputs.income, initial: '123456' };
  const others = cases.map((one) => ({ ...one, inputs: { ...one.inputs, income: '98765' } }));
  expect(wordsWith({ inputs: { ...inputs, income }, cases: others })).toBe(words);
  const need = { ...outputs.need, label: 'Another label' };
  expect(wordsWith({ outputs: { ...outputs, need } })).not.toBe(words);
  const { MEETINGS } = await import('../../src/calculators/meetings.ts');
  const say = vi.spyOn(MEETINGS['life-insurance-need'], 'say');
  say.mockReturnValue('The family is safe.');
  onTestFinished(() => say.mockRestore());
  expect(wordsWith({})).not.toBe(words);
});

test('the words of the map have its templates in their order, and change with a sentence alone', async () => {
  const { words, title } = find(all, 'map/estate-map');
  expect(title).toBe('Estate map');
  expect(words).toMatch(
    /^Estate map\nIf \[name\] died first, \[name\] would have \[amount\]\.\n[\s\S]*\nTaxes would take \[amount\], all of it to \[state\]\.\n[\s\S]*\n- Counted for tax\n[\s\S]*\nQuestions for counsel\n- \[name\] has no will\.\n[\s\S]*\nPlease note\n- A hypothetical calculation: [\s\S]*\nAssumptions\n- For property held jointly/,
  );
  expect(words).not.toMatch(/\$\d|\d{4}-\d\d/);
  const before = mapHtml();
  vi.resetModules();
  vi.doMock('../../src/calculators/estate-map/sentences.ts', async (original) => {
    const sentences = await original<typeof Sentences>();
    return { ...sentences, GAPS: { ...sentences.GAPS, noWill: '[name] made no will.' } };
  });
  onTestFinished(() => vi.doUnmock('../../src/calculators/estate-map/sentences.ts'));
  const { mapHtml: changed } = await import('./map-words.ts');
  expect(changed()).toBe(before.replace('[name] has no will.', '[name] made no will.'));
});

test('a moved day, another audience or a new summary outdates nothing; another word or source does', {
  tags: 'deep',
}, async () => {
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
