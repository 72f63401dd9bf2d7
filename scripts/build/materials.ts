/**
 * What a firm approves: library items, pieces of the shop, the estate map, and of each calculator its
 * sheet and its Meeting. The words of each are whatever can print and no affiliate changes, without
 * its days; their hash tells whether they are still those that were approved.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MaterialSource } from '../../functions/lib/gated/documents.ts';
import type { GatedMaterial } from '../../functions/lib/gated/materials.ts';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { HEADINGS } from '../../src/calculators/estate-map/sentences.ts';
import { LIBRARY_TOPICS, legendOfKind } from '../../src/config/library.ts';
import { AGENT_MAY_CONTACT, BANK_WORDS, eventName, PAY } from '../../src/config/practice.ts';
import { PAY_PIECES, PIECE_CAPTIONS } from '../../src/config/shop.ts';
import { type Document, libraryItem } from '../../src/content/document-schemas.ts';
import { piecesWithFigures } from '../../src/content/named-figures.ts';
import { piece as pieceSchema } from '../../src/content/piece-schema.ts';
import { ESTATE_MAP } from '../../src/contract/approvals/approvals.ts';
import { outcomesOf } from './calculator-forms.ts';
import { meetingHtml, sheetHtml } from './calculator-words.ts';
import { labelMistakes } from './label-mistakes.ts';
import { mapHtml } from './map-words.ts';
import { CHARACTERS, escaped, listed, tagged } from './plain-html.ts';

/** The text of our own HTML, in reading order, with one line for each block. */
function plainText(html: string): string {
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

const itemHtml = ({ title, kind, topic, sources }: Item, html: string): string =>
  [
    tagged('h1', [title]),
    html,
    listed(
      'Sources',
      sources.map(({ label, url }, index) => `[${index + 1}] ${label}, ${url}`),
    ),
    tagged('p', [`${LIBRARY_TOPICS[topic]}. ${legendOfKind(kind)}`]),
  ].join('\n');

const pieceHtml = ({ id, headline, texts, points, blanks }: Piece): string =>
  [
    tagged('h1', [eventName(headline, false)]),
    tagged(
      'p',
      texts.map((text) => eventName(text, false)),
    ),
    points.map(({ title, text }) => tagged('h2', [title]) + tagged('p', [text])).join(''),
    tagged('p', blanks),
    tagged('p', PIECE_CAPTIONS[id] ?? []),
    tagged(
      'p',
      PAY_PIECES.includes(id)
        ? [
            ...Object.values(PAY),
            AGENT_MAY_CONTACT,
            ...[headline, ...texts]
              .filter((text) => text !== eventName(text, false))
              .map((text) => eventName(text, true)),
          ]
        : [],
    ),
    tagged('p', ['Insurance license']),
    tagged(
      'p',
      Object.values(BANK_WORDS).map((parts) => parts.join(' · ')),
    ),
  ].join('\n');

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

type About = Omit<GatedMaterial, 'hash' | 'pattern'>;

const hashOf = (words: string): string => createHash('sha256').update(words).digest('hex');

function made(about: About, html: string, sources: readonly MaterialSource[], patternHtml = html) {
  const words = plainText(html);
  const hash = hashOf(words);
  const pattern = patternHtml === html ? hash : hashOf(plainText(patternHtml));
  const thing: GatedMaterial = { ...about, hash, pattern };
  return { thing, files: { words, material: page(about.title, html), sources } };
}

/** A document's text as HTML, and the same with the names of its figures in place of their values. */
export interface RenderedText {
  html: string;
  patternHtml: string;
}

function itemOf({ id, data, openRows }: Document, text: RenderedText) {
  const read = libraryItem.safeParse(data);
  // The content's loader stops the build with every mistake.
  if (!read.success) return [];
  const { title, audience, startsOn = null, expiresOn, sample, sources } = read.data;
  const thing = id.slice('library/'.length);
  const about: About = {
    kind: 'item',
    thing,
    title,
    audience,
    startsOn,
    expiresOn,
    openRows,
    sample,
  };
  const html = itemHtml(read.data, text.html);
  return [made(about, html, sources, itemHtml(read.data, text.patternHtml))];
}

function piecesIn(root: string) {
  const path = join(root, 'src', 'content', 'pieces.json');
  let entries: unknown[] = [];
  try {
    entries = JSON.parse(piecesWithFigures(readFileSync(path, 'utf8')).text);
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
      startsOn: null,
      expiresOn,
      openRows: [],
      sample,
    };
    return [made(about, pieceHtml(read.data), [])];
  });
}

/** What is for clients, on all days. */
const ALWAYS = {
  audience: 'client',
  startsOn: null,
  expiresOn: null,
  openRows: [],
  sample: false,
} satisfies Partial<About>;

/** Throws an Error with all mistakes in the calculators' labels, which stops the build. */
const makeOfCalculators = async () => {
  const mistakes: string[] = [];
  const all = await Promise.all(
    CATALOGUE.map(async (entry) => {
      const calculator = await entry.load();
      const outcomes = outcomesOf(calculator);
      const { slug: thing, title } = entry;
      mistakes.push(...labelMistakes(join('src', 'calculators', thing), calculator, outcomes));
      const sources = calculator.sources.map(({ title, href = '' }) => ({
        label: title,
        url: href,
      }));
      const sheet: About = { kind: 'sheet', thing, title, ...ALWAYS };
      const meeting: About = { kind: 'meeting', thing, title: `${title}, in Meeting`, ...ALWAYS };
      return [
        made(sheet, sheetHtml(entry, calculator, outcomes), sources),
        made(meeting, meetingHtml(entry, calculator, outcomes), []),
      ];
    }),
  );
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return all.flat();
};

let ofCalculators: ReturnType<typeof makeOfCalculators> | undefined;
/** The sheets and Meeting, made once: they do not depend on the folder of the content. */
function calculatorMaterials() {
  ofCalculators ??= makeOfCalculators();
  return ofCalculators;
}

const NO_TEXT: RenderedText = { html: '', patternHtml: '' };

const mapMaterial = () =>
  made({ kind: 'map', thing: ESTATE_MAP, title: HEADINGS.map, ...ALWAYS }, mapHtml(), []);

/** Every thing with its files. `texts` has the finished text of each document by its id. */
export async function materialsOf(
  root: string,
  documents: readonly Document[],
  texts: ReadonlyMap<string, RenderedText>,
) {
  const items = documents.filter(({ id }) => id.startsWith('library/'));
  return [
    ...items.flatMap((item) => itemOf(item, texts.get(item.id) ?? NO_TEXT)),
    ...piecesIn(root),
    ...(await calculatorMaterials()),
    mapMaterial(),
  ];
}
