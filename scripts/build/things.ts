/**
 * What a firm approves: library items, pieces of the shop, and the calculators' sheets. The words of
 * each are whatever can print and no affiliate changes, without its days; their hash tells whether
 * they are still those that were approved.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThingSource } from '../../functions/lib/gated.ts';
import type { GatedThing } from '../../functions/lib/things.ts';
import type { AnyCalculator, Result } from '../../src/calculators/calculator.ts';
import { CATALOGUE, type CatalogueEntry } from '../../src/calculators/catalogue.ts';
import type { Field } from '../../src/calculators/field.ts';
import { legendSentences } from '../../src/calculators/legend.ts';
import { run } from '../../src/calculators/run.ts';
import { ITEM_LEGEND, LIBRARY_TOPICS } from '../../src/config/library.ts';
import { BANK_WORDS, PIECE_CAPTIONS } from '../../src/config/shop.ts';
import { type Document, libraryItem } from '../../src/content/document-schemas.ts';
import { piece as pieceSchema } from '../../src/content/piece-schema.ts';
import content from '../../src/content/site.json' with { type: 'json' };

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
const CHARACTERS = Object.fromEntries(
  Object.entries({ ...ENTITIES, "'": '&#39;', ' ': '&nbsp;' }).map(([sign, name]) => [name, sign]),
);

const tagged = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escaped(text)}</${tag}>\n`).join('');
/** A heading with its list, or nothing without a list. */
const listed = (heading: string, texts: readonly string[]): string =>
  texts.length > 0 ? `${tagged('h2', [heading])}<ul>\n${tagged('li', texts)}</ul>\n` : '';

/** The text of our own HTML, in reading order, with one line for each block. */
export function plainText(html: string): string {
  const lines = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<span class="tick"><\/span>/g, '☐ ')
    .replaceAll(/<span class="blank[^>]*>.*?<\/span><\/span>/g, '________')
    .replaceAll(/<\/t[dh]> ?(?=<t[dh])/g, ' | ')
    .replaceAll('<li>', '\n- ')
    .replaceAll(
      /<\/?(?:h[1-6]|p|li|ul|ol|div|table|thead|tbody|tr|br|hr|blockquote)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&[#\w]+;/g, (name) => CHARACTERS[name] ?? name)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-');
  return `${lines.join('\n')}\n`.normalize('NFC');
}

/* The words of each kind, as HTML. */

type Item = ReturnType<typeof libraryItem.parse>;
type Piece = ReturnType<typeof pieceSchema.parse>;

const itemHtml = ({ title, topic, sources }: Item, html: string): string =>
  [
    tagged('h1', [title]),
    html,
    listed(
      'Sources',
      sources.map(({ label, url }, index) => `[${index + 1}] ${label}, ${url}`),
    ),
    tagged('p', [`${LIBRARY_TOPICS[topic]}. ${ITEM_LEGEND}`]),
  ].join('\n');

const pieceHtml = ({ id, headline, texts, points, blanks }: Piece): string =>
  [
    tagged('h1', [headline]),
    tagged('p', texts),
    points.map(({ title, text }) => tagged('h2', [title]) + tagged('p', [text])).join(''),
    tagged('p', blanks),
    tagged('p', PIECE_CAPTIONS[id] ?? []),
    tagged('p', [BANK_WORDS.join(' · ')]),
  ].join('\n');

/** The texts of a field that each bring a sentence of their own: its choices, or nothing and something. */
function triesOf(field: Field): string[] {
  if (field.kind === 'choice') return field.options.map(({ value }) => value);
  if (field.kind === 'yesNo') return ['yes', 'no'];
  return field.kind === 'money' || field.kind === 'percent' ? ['0', '5'] : [];
}

/** The results of a fresh form, and of each that differs from it in one field. */
function resultsOf(calculator: AnyCalculator): Result[] {
  const inputs = Object.entries<Field>(calculator.inputs);
  const fresh = Object.fromEntries(
    inputs.flatMap(([name, { fresh }]) => (fresh ? [[name, fresh]] : [])),
  );
  const tries = inputs.flatMap(([name, field]) =>
    triesOf(field).map((text) => ({ ...fresh, [name]: text })),
  );
  return [fresh, ...tries].flatMap((given) => {
    const made = run(calculator, given);
    return 'result' in made ? [made.result] : [];
  });
}

/** Each text once, without those that name an amount of the form or of its result. */
const without = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => !/\$\d/.test(text));

function sheetHtml(entry: CatalogueEntry, calculator: AnyCalculator): string {
  const { inputs, outputs, assumptions, sources } = calculator;
  const results = resultsOf(calculator);
  const tables = results[0]?.tables ?? [];
  return [
    tagged('h1', [entry.title]),
    tagged('p', [entry.question]),
    listed(
      'Fields',
      Object.values<Field>(inputs).map((field) =>
        field.kind === 'choice'
          ? `${field.label}: ${field.options.map(({ label }) => label).join('; ')}`
          : field.label,
      ),
    ),
    listed('Result', [
      ...Object.values<{ label: string }>(outputs).map(({ label }) => label),
      ...without(
        tables.flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]),
      ),
    ]),
    listed('Please note', legendSentences(entry, 'growth' in inputs, content.site.legends)),
    listed(
      'Keep in mind',
      without(
        results.flatMap(({ advisorsOnly, warnings }) => [
          ...(advisorsOnly ? [advisorsOnly] : []),
          ...warnings.map(({ text }) => text),
        ]),
      ),
    ),
    listed('Assumptions', assumptions),
    listed('Law used', [...new Set(results[0]?.law.map(({ source }) => source))]),
    listed(
      'Sources',
      sources.map(({ title, href }) => (href ? `${title}, ${href}` : title)),
    ),
  ].join('\n');
}

/* The files. */

const STYLE =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif}table{border-collapse:collapse}td,th{border:1px solid;padding:.25rem .5rem;text-align:left}ins{background:#d7f5dc}del{background:#fbdcdc}.sr-only{display:none}.blank{display:inline-block;min-width:8rem;border-bottom:1px solid}.tick{display:inline-block;width:.8em;height:.8em;border:1px solid}';

/** A self-contained page; the affiliate's details stand as their names. */
const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<p>[name], [firm]</p>
${body}
</html>
`;

type About = Omit<GatedThing, 'hash'>;

function made(about: About, html: string, sources: readonly ThingSource[]) {
  const words = plainText(html);
  const hash = createHash('sha256').update(words).digest('hex');
  const thing: GatedThing = { ...about, hash };
  return { thing, files: { words, material: page(about.title, html), sources } };
}

function itemOf({ id, data }: Document, html: string) {
  const read = libraryItem.safeParse(data);
  // The content's loader stops the build with every mistake.
  if (!read.success) return [];
  const { title, audience, expiresOn, sample, sources } = read.data;
  const thing = id.slice('library/'.length);
  const about: About = { kind: 'item', thing, title, audience, expiresOn, sample };
  return [made(about, itemHtml(read.data, html), sources)];
}

function piecesIn(root: string) {
  const path = join(root, 'src', 'content', 'pieces.json');
  let entries: unknown[] = [];
  try {
    entries = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // As above.
  }
  return entries.flatMap((entry, order) => {
    const read = pieceSchema.safeParse({ ...Object(entry), order });
    if (!read.success) return [];
    const { id, name, expiresOn, sample } = read.data;
    const about: About = {
      kind: 'piece',
      thing: id,
      title: name,
      audience: 'client',
      expiresOn,
      sample,
    };
    return [made(about, pieceHtml(read.data), [])];
  });
}

const sheets = () =>
  Promise.all(
    CATALOGUE.map(async (entry) => {
      const calculator = await entry.load();
      const sources = calculator.sources.map(({ title, href = '' }) => ({
        label: title,
        url: href,
      }));
      const about: About = {
        ...{ kind: 'sheet', thing: entry.slug, title: entry.title, audience: 'client' },
        ...{ expiresOn: null, sample: false },
      };
      return made(about, sheetHtml(entry, calculator), sources);
    }),
  );

/** Every thing with its files. `html` is the finished text of each document by its id. */
export async function thingsOf(
  root: string,
  documents: readonly Document[],
  html: ReadonlyMap<string, string>,
) {
  const items = documents.filter(({ id }) => id.startsWith('library/'));
  return [
    ...items.flatMap((item) => itemOf(item, html.get(item.id) ?? '')),
    ...piecesIn(root),
    ...(await sheets()),
  ];
}
