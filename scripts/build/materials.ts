/**
 * What a firm approves: library items, pieces of the shop, and the calculators' sheets. The words of
 * each are whatever can print and no affiliate changes, without its days; their hash tells whether
 * they are still those that were approved.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MaterialSource } from '../../functions/lib/gated/documents.ts';
import type { GatedMaterial } from '../../functions/lib/gated/materials.ts';
import { type AllTexts, type ShownFigure, shownFigures } from '../../src/calculators/by-case.ts';
import { type AnyCalculator, notOfYear, type Result } from '../../src/calculators/calculator.ts';
import { CATALOGUE, type CatalogueEntry } from '../../src/calculators/catalogue.ts';
import {
  type Field,
  fieldIn,
  freshIn,
  type ShownField,
  usedFields,
} from '../../src/calculators/field.ts';
import { ageWords } from '../../src/calculators/figures.ts';
import { legendSentences } from '../../src/calculators/legend.ts';
import { NO_NAMES } from '../../src/calculators/meeting.ts';
import { MEETINGS } from '../../src/calculators/meetings.ts';
import { readField } from '../../src/calculators/read-field.ts';
import { run, textsOf } from '../../src/calculators/run.ts';
import { figureWords, inputWords, isForTwo } from '../../src/calculators/words.ts';
import { LIBRARY_TOPICS, legendOfKind } from '../../src/config/library.ts';
import { BANK_WORDS, PAY } from '../../src/config/practice.ts';
import { PAY_PIECES, PIECE_CAPTIONS } from '../../src/config/shop.ts';
import { type Document, libraryItem } from '../../src/content/document-schemas.ts';
import { piecesWithFigures } from '../../src/content/named-figures.ts';
import { piece as pieceSchema } from '../../src/content/piece-schema.ts';
import content from '../../src/content/site.json' with { type: 'json' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
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
    tagged('h1', [headline]),
    tagged('p', texts),
    points.map(({ title, text }) => tagged('h2', [title]) + tagged('p', [text])).join(''),
    tagged('p', blanks),
    tagged('p', PIECE_CAPTIONS[id] ?? []),
    tagged('p', PAY_PIECES.includes(id) ? Object.values(PAY) : []),
    tagged('p', ['Insurance license']),
    tagged(
      'p',
      Object.values(BANK_WORDS).map((parts) => parts.join(' · ')),
    ),
  ].join('\n');

/* A calculator's sheet: every sentence that the tool can show, found by running it. */

const MONTHS = 12;
/** In dollars; the third is past New York's cliff. */
const AMOUNTS = ['0', '5', '8000000', '50000000'];
/** Births and deaths before and after each change of the law that a calculator knows. */
const DAYS = [1930, 1950, 1955, 1962, 1975, 2001, 2015, 2020, 2022, 2024, 2026].map(
  (year) => `${year}-06-01`,
);

/** A day without rates of the month, so that the words are those of every day. */
const WITHOUT_RATES = '2100-01-01';

/** Texts of a field that may each bring a sentence of their own: every choice; little, much and the bounds. */
function triesOf(field: Field): readonly string[] {
  switch (field.kind) {
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'yesNo':
      return ['yes', 'no'];
    case 'lawYear':
      return field.years.map(({ year }) => String(year));
    case 'money':
      return AMOUNTS;
    case 'percent':
      return ['0', '5', '20', String(field.min)];
    case 'whole':
    case 'age': {
      const { min, max } = field;
      return [min, min + 1, Math.round((min + max) / 2), max].map((value) =>
        field.kind === 'age' ? `${Math.floor(value / MONTHS)}-${value % MONTHS}` : String(value),
      );
    }
    default:
      return field.kind === 'day' ? DAYS : DAYS.map((day) => day.slice(0, 'YYYY-MM'.length));
  }
}

/** Forms that together bring every sentence: a fresh one, the cases, and each switch of a fresh one, with each other field changed. Each is there once. */
function formsOf({ inputs, cases }: AnyCalculator): AllTexts[] {
  const fields = Object.entries<Field>(inputs);
  const fresh = Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const text = freshIn(field, WITHOUT_RATES);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const triesIn = (which: typeof fields) =>
    which.flatMap(([name, field]) => triesOf(field).map((text) => ({ [name]: text })));
  const switches = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'yesNo');
  const bases = [fresh, ...cases.map((one) => one.inputs), ...triesIn(switches)];
  const tries = triesIn(fields);
  const forms = bases
    .flatMap((base) => [base, ...tries.map((one) => ({ ...base, ...one }))])
    .map((given) => textsOf({ inputs }, given));
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

/** What a form or its result brings into a sentence: amounts, days, ages, other numbers; not those within a name such as "401(k)". */
const FILLED =
  /(?<amount>\$\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion))?)|(?<day>(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4})|(?<age>\d+ years? and \d+ months?)|(?<number>(?<![\w.§([-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w(]))/g;

/** Each sentence once, without amounts; where it differs only in what a form brings, that has its name. */
function sentences(texts: readonly string[]): string[] {
  const variants = new Map<string, string[][]>();
  for (const text of new Set(texts)) {
    const values: string[] = [];
    const key = text.replaceAll(FILLED, (words, ...groups) => {
      const [kind = ''] = Object.entries(groups.at(-1)).find(([, is]) => is) ?? [];
      values.push(words);
      return `[${kind}]`;
    });
    variants.set(key, [...(variants.get(key) ?? []), values]);
  }
  return [...variants].map(([key, filled]) => {
    let place = -1;
    return key.replaceAll(/\[(?:amount|day|age|number)\]/g, (name) => {
      place += 1;
      const words = filled[0]?.[place] ?? name;
      const same = filled.every((one) => one[place] === words);
      return same && name !== '[amount]' ? words : name;
    });
  });
}

/** What meeting mode says of a result. */
function saidInMeeting(
  { slug }: CatalogueEntry,
  calculator: AnyCalculator,
  form: AllTexts,
  figures: readonly ShownFigure[],
): string {
  const { inputs } = calculator;
  const entered = Object.entries<Field>(inputs).map(([name, field]) => {
    const text = form[name] ?? '';
    const read = readField(field, text);
    if (field.kind === 'choice') {
      return [name, inputWords(fieldIn(field, form), text)];
    }
    const value = 'value' in read ? read.value : null;
    return [name, field.kind === 'age' && typeof value === 'number' ? ageWords(value) : text];
  });
  const { say, ofTwo } = MEETINGS[slug as keyof typeof MEETINGS];
  const words = figureWords(calculator, figures);
  const enteredWords = Object.fromEntries(entered);
  return ofTwo && isForTwo({ inputs }, form)
    ? ofTwo.say(words, enteredWords, NO_NAMES)
    : say(words, enteredWords);
}

/** The figures that are words, and the steps that are sentences. */
const textsIn = ({ outputs: figures }: AnyCalculator, { outputs, steps }: Result): string[] => [
  ...Object.entries(outputs).flatMap(([name, value]) =>
    figures[name].kind === 'text' && typeof value === 'string' ? [value] : [],
  ),
  ...steps.flatMap(({ how }) => (how.endsWith('.') ? [how] : [])),
];

const fieldWords = ({
  field,
  group,
}: {
  field: ShownField;
  group: string | undefined;
}): string[] => [
  ...(group ? [group] : []),
  field.kind === 'choice'
    ? `${field.label}: ${field.options.map(({ label }) => label).join('; ')}`
    : field.label,
  ...(field.hint ? [field.hint] : []),
  ...(field.kind === 'lawYear' ? field.years.flatMap(({ missing }) => missing ?? []) : []),
];

function sheetHtml(entry: CatalogueEntry, calculator: AnyCalculator): string {
  const { inputs, assumptions, sources, yearly } = calculator;
  const results: Result[] = [];
  const figures: string[] = [];
  const said: string[] = [];
  const fieldTexts: string[] = [];
  for (const form of formsOf(calculator)) {
    const made = run(calculator, form);
    fieldTexts.push(...usedFields(inputs, form).flatMap(fieldWords));
    if ('problems' in made) fieldTexts.push(...Object.values(made.problems));
    else if ('refused' in made) said.push(made.refused);
    else {
      const { result } = made;
      results.push(result);
      const shown = shownFigures(calculator, form, result.outputs);
      figures.push(
        ...shown.flatMap(({ label, text, value }) => (value === null ? [label, text] : label)),
      );
      const answers = `${result.answer} ${saidInMeeting(entry, calculator, form, shown)}`;
      // One by one: an answer puts several together in many ways.
      said.push(...answers.split(/(?<=\.) (?=[A-Z])/), ...textsIn(calculator, result));
    }
  }
  return [
    tagged('h1', [entry.title]),
    tagged('p', [entry.question]),
    listed('Result', [
      ...sentences(figures),
      ...sentences(
        results.flatMap(({ tables }) =>
          tables.flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]),
        ),
      ),
      ...sentences(said),
    ]),
    listed('You gave us; We assumed', sentences(fieldTexts)),
    listed('Please note', legendSentences(entry, 'growth' in inputs, content.site.legends)),
    listed(
      'Keep in mind',
      sentences([
        ...(yearly ? [notOfYear(calculator, yearly.confirmed + 1) ?? ''] : []),
        ...results.flatMap(({ advisorsOnly, warnings }) => [
          ...(advisorsOnly ? [advisorsOnly] : []),
          ...warnings.map(({ text }) => text),
        ]),
      ]),
    ),
    listed('Assumptions', assumptions),
    listed('Law used', [...new Set(results.flatMap(({ law }) => law.map(({ source }) => source)))]),
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

const makeSheets = () =>
  Promise.all(
    CATALOGUE.map(async (entry) => {
      const calculator = await entry.load();
      const sources = calculator.sources.map(({ title, href = '' }) => ({
        label: title,
        url: href,
      }));
      const about: About = {
        kind: 'sheet',
        thing: entry.slug,
        title: entry.title,
        audience: 'client',
        startsOn: null,
        expiresOn: null,
        openRows: [],
        sample: false,
      };
      return made(about, sheetHtml(entry, calculator), sources);
    }),
  );

let madeSheets: ReturnType<typeof makeSheets> | undefined;
/** The sheets, made once: they do not depend on the folder of the content. */
function sheets() {
  madeSheets ??= makeSheets();
  return madeSheets;
}

const NO_TEXT: RenderedText = { html: '', patternHtml: '' };

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
    ...(await sheets()),
  ];
}
