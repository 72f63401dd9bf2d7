/** Converts a vCard file (versions 2.1 to 4.0) to a table with Google's columns. */
import { escapedTag } from '../../../lib/csv.ts';

interface Line {
  group: string;
  name: string;
  types: string[];
  /** The preference: 1 is the highest. */
  pref: number;
  label: string;
  value: string;
}

export const isVCard = (text: string): boolean => /^\uFEFF?\s{0,20}BEGIN:VCARD/i.test(text);

/** Apple writes its own labels in brackets. */
const plainLabel = (label: string): string => label.replace(/^_\$!<(.{0,60})>!\$_$/, '$1');

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\,;nN:"])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

/** The parts of a value, split at separators that are not escaped by a backslash. */
const parts = (value: string, sign: ',' | ';'): string[] => rawParts(value, sign).map(unescaped);

/** The same, with their backslashes. */
function rawParts(value: string, sign: ',' | ';'): string[] {
  const raw = [''];
  for (const [piece] of value.matchAll(/\\.|[^\\]/gs)) {
    if (piece === sign) raw.push('');
    else raw[raw.length - 1] += piece;
  }
  return raw;
}

/** Splits a line at the first colon outside quotes. */
function splitLine(line: string): [head: string, value: string] | undefined {
  let quoted = false;
  for (let place = 0; place < line.length; place += 1) {
    if (line[place] === '"') quoted = !quoted;
    if (line[place] === ':' && !quoted) return [line.slice(0, place), line.slice(place + 1)];
  }
  return undefined;
}

/** After every PREF, which ends at 100. */
const NOT_PREFERRED = 1000;

function lineOf(text: string): Line | undefined {
  const [head, value = ''] = splitLine(text) ?? [];
  if (head === undefined) return undefined;
  const [full = '', ...parameters] = head.split(';');
  const dot = full.indexOf('.');
  const types = parameters.flatMap((parameter) => {
    const [key = '', type = key] = parameter.split('=');
    if (/^pref$/i.test(key)) return [];
    return /^type$/i.test(key) || !parameter.includes('=')
      ? type.replaceAll('"', '').toLowerCase().split(',')
      : [];
  });
  const [, place = ''] = /;PREF(?:=(\d{1,3}))?(?=;|$)/i.exec(head) ?? [];
  const isPreferred = types.includes('pref') || /;PREF(?=;|$)/i.test(head);
  const pref = isPreferred ? 1 : Number(place) || NOT_PREFERRED;
  const name = full.slice(dot + 1).toUpperCase();
  const plain = isQuotedPrintable(head) ? decodeQuotedPrintable(value, head) : value;
  return { group: full.slice(0, Math.max(dot, 0)), name, types, pref, label: '', value: plain };
}

/* Outlook writes version 2.1, whose accented letters are quoted-printable (RFC 2045, 6.7). */

const isQuotedPrintable = (head: string): boolean =>
  /;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(head);

function decodeQuotedPrintable(value: string, head: string): string {
  const [, charset = 'utf-8'] = /;CHARSET=([\w-]{1,40})/i.exec(head) ?? [];
  const bytes = value.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // A text with other letters than bytes was not encoded.
  if (/[^\0-\xFF]/.test(bytes)) return value;
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return decoder.decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
  } catch {
    return value;
  }
}

/**
 * Unfolds lines (RFC 6350, 3.2): quoted-printable values continue after "=", others after a line break
 * with a space. A program that does both puts a space before the encoded rest.
 */
function unfold(lines: readonly string[]): string[] {
  const all: string[][] = [];
  let goesOn = false;
  let encoded = false;
  for (const line of lines) {
    const isFolded = !goesOn && /^[ \t]/.test(line) && all.length > 0;
    let rest = line;
    if (goesOn) rest = line.replace(/^[ \t](?==[\dA-F]{2})/i, '');
    else if (isFolded) rest = line.slice(1);
    if (goesOn || isFolded) all.at(-1)?.push(rest);
    else {
      all.push([line]);
      encoded = isQuotedPrintable(splitLine(line)?.[0] ?? '');
    }
    goesOn = encoded && rest.endsWith('=');
    if (goesOn) all.at(-1)?.push(all.at(-1)?.pop()?.slice(0, -1) ?? '');
  }
  return all.map((pieces) => pieces.join(''));
}

/** The lines of each card. A card without its end ends where the next one begins. */
function cardsOf(text: string): Line[][] {
  const cards: Line[][] = [];
  let card: Line[] | undefined;
  const finish = () => {
    if (card) cards.push(withLabels(card));
    card = undefined;
  };
  for (const whole of unfold(text.split(/\r\n?|\n/))) {
    const line = lineOf(whole);
    if (!line) continue;
    if (line.name === 'BEGIN') {
      finish();
      card = [];
    } else if (line.name === 'END') finish();
    else card?.push(line);
  }
  // The file was cut off here.
  if (cards.length > 0) finish();
  return cards;
}

/** Applies Apple's labels, which are separate lines of the same group. */
function withLabels(lines: Line[]): Line[] {
  const labels = new Map(
    lines.flatMap(({ group, name, value }) =>
      group && name === 'X-ABLABEL' ? [[group, plainLabel(unescaped(value))] as const] : [],
    ),
  );
  return lines.map((line) => ({ ...line, label: labels.get(line.group) ?? '' }));
}

/** TYPE is a set (RFC 6350, 6.4.1): a fax wins over a mobile, a mobile over a place. */
const KINDS = ['fax', 'cell', 'mobile', 'iphone', 'home', 'work', 'main'];

/** The label in Google's form: a star marks the main value. */
const labelOf = ({ types, label }: Line, isMain: boolean): string =>
  (isMain ? '* ' : '') +
  (types.includes('fax') ? 'fax' : label || (KINDS.find((kind) => types.includes(kind)) ?? ''));

const withoutScheme = (value: string): string => value.replace(/^(tel|mailto):/i, '');

/** The parts of a name or an address, of which each may be a list. */
const listsOf = (value: string): string[][] =>
  rawParts(value, ';').map((part) => parts(part, ',').filter(Boolean));

const OWN_COLUMNS = {
  TITLE: 'Organization Title',
  BDAY: 'Birthday',
  DEATHDATE: 'Death Date',
  ANNIVERSARY: 'Anniversary',
} as const;
/** Properties that only programs read. */
const UNNAMED = /^(VERSION|PRODID|REV|UID|MEMBER|SORT-STRING|CLASS|CLIENTPIDMAP|X-.*)$/;
/** How much of a value without a place the page may show. */
const SHORT = 60;

const withoutUrn = (uid: string): string =>
  uid
    .replace(/^urn:uuid:/i, '')
    .trim()
    .toLowerCase();

/** What the other cards of the file say: names by their UIDs, and groups by the UIDs of their members. */
interface Others {
  names: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string[]>;
}

/** The cells of a card, by their columns. */
class CardCells {
  readonly cells: Record<string, string> = {};
  readonly #counts: Record<string, number> = {};

  add(column: string, text: string, between: string): void {
    this.cells[column] = [this.cells[column], text].filter(Boolean).join(between);
  }

  /** Adds the parts of something of which a card may have several: "Phone 2 - Value". */
  addNumbered(heading: string, values: Record<string, string>): void {
    const number = (this.#counts[heading] ?? 0) + 1;
    this.#counts[heading] = number;
    for (const [part, value] of Object.entries(values)) {
      this.cells[`${heading} ${number} - ${part}`] = value;
    }
  }
}

/** Whether a line is the main one of its kind: the most preferred of several. */
function mainLines(card: Line[]): (line: Line) => boolean {
  // Once for the card: it may have a hundred thousand of them.
  const mostPreferred = new Map(
    [...Map.groupBy(card, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
      first && others.length > 0
        ? [[name, others.reduce((most, { pref }) => Math.min(most, pref), first.pref)] as const]
        : [],
    ),
  );
  return ({ name, pref }) => pref < NOT_PREFERRED && pref === mostPreferred.get(name);
}

/** Adds a line about who the card is of. Returns whether it is one. */
function addIdentity(card: CardCells, { name, value }: Line): boolean {
  const text = unescaped(value);
  switch (name) {
    case 'N': {
      const [last = [], first = [], middle = [], prefix = [], suffix = []] = listsOf(value);
      Object.assign(card.cells, {
        'First Name': first.join(' '),
        'Middle Name': middle.join(' '),
        'Last Name': last.join(' '),
        'Name Prefix': prefix.join(' '),
        'Name Suffix': suffix.join(', '),
      });
      break;
    }
    case 'FN':
      card.cells.Name ??= text;
      break;
    case 'NICKNAME':
      card.add('Nickname', parts(value, ',').join(', '), ', ');
      break;
    case 'ORG': {
      const [organization = '', department = ''] = parts(value, ';');
      card.add('Organization Name', organization, ' ::: ');
      if (department) card.cells.Department ??= department;
      break;
    }
    case 'TITLE':
    case 'BDAY':
    case 'DEATHDATE':
    case 'ANNIVERSARY':
      card.add(OWN_COLUMNS[name], text, ' ::: ');
      break;
    default:
      return false;
  }
  return true;
}

/** Adds a line about how the card's owner is reached. Returns whether it is one. */
function addChannel(card: CardCells, line: Line, isMain: boolean): boolean {
  const { name, value } = line;
  const text = unescaped(value);
  switch (name) {
    case 'EMAIL':
    case 'TEL':
      card.addNumbered(name === 'TEL' ? 'Phone' : 'E-mail', {
        Label: labelOf(line, isMain),
        Value: withoutScheme(text),
      });
      break;
    case 'ADR': {
      const [box, extended, street, city, region, zip, country] = listsOf(value).map((part) =>
        part.join(', '),
      );
      card.addNumbered('Address', {
        Label: labelOf(line, false),
        Street: street ?? '',
        'PO Box': box ?? '',
        'Extended Address': extended ?? '',
        City: city ?? '',
        Region: region ?? '',
        'Postal Code': zip ?? '',
        Country: country ?? '',
      });
      break;
    }
    case 'URL':
      card.addNumbered('Website', { Value: text });
      break;
    default:
      return false;
  }
  return true;
}

/** Adds a line about the card's spouse or another relative. Returns whether it is one. */
function addRelation(card: CardCells, line: Line, names: Others['names']): boolean {
  const { name, value, types, label } = line;
  const text = unescaped(value);
  switch (name) {
    case 'X-SPOUSE':
    case 'X-EVOLUTION-SPOUSE':
    case 'X-KADDRESSBOOK-X-SPOUSESNAME':
      card.addNumbered('Relation', { Label: 'Spouse', Value: text });
      break;
    case 'RELATED':
    case 'X-ABRELATEDNAMES': {
      const whose = label || (types.find((type) => type !== 'pref') ?? '');
      const known = /^urn:/i.test(text) ? names.get(withoutUrn(text)) : text;
      if (known) card.addNumbered('Relation', { Label: whose, Value: known });
      break;
    }
    default:
      return false;
  }
  return true;
}

/** Adds any other line. What has no place is shown shortened. */
function addOther(card: CardCells, { name, value, label }: Line, groups: Others['groups']): void {
  const text = unescaped(value);
  switch (name) {
    case 'X-ABDATE':
      card.addNumbered('Event', { Label: label, Value: text });
      break;
    case 'CATEGORIES':
      card.add('Labels', parts(value, ',').map(escapedTag).join(' ::: '), ' ::: ');
      break;
    case 'UID':
      for (const group of groups.get(withoutUrn(text)) ?? [])
        card.add('Labels', escapedTag(group), ' ::: ');
      break;
    case 'NOTE':
      card.add('Notes', text, '\n\n');
      break;
    case 'KIND':
      card.cells.Type = text === 'org' ? 'Organization' : text === 'individual' ? 'Person' : text;
      break;
    case 'X-ABSHOWAS':
      if (/company/i.test(text)) card.cells.Type = 'Organization';
      break;
    default:
      if (!UNNAMED.test(name)) card.cells[name] = text.slice(0, SHORT);
  }
}

function cellsOf(lines: Line[], { names, groups }: Others): Record<string, string> {
  const card = new CardCells();
  const isMain = mainLines(lines);
  // A card may have several of these, and its field takes the preferred one.
  const isFirst = (line: Line): boolean =>
    /^(?:ORG|TITLE|NICKNAME)$/.test(line.name) && isMain(line);
  const sorted = lines.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  for (const line of sorted) {
    if (addIdentity(card, line)) continue;
    if (addChannel(card, line, isMain(line))) continue;
    if (addRelation(card, line, names)) continue;
    addOther(card, line, groups);
  }
  return card.cells;
}

const textIn = (card: Line[], name: string): string =>
  unescaped(card.find((line) => line.name === name)?.value ?? '');
const isGroup = (card: Line[]): boolean =>
  /^group$/i.test(textIn(card, 'KIND') || textIn(card, 'X-ADDRESSBOOKSERVER-KIND'));

/** The cards as their cells by columns, numbered from 1. A group of cards is a tag of its members. */
export function readVCards(text: string): {
  columns: string[];
  cards: { cells: Record<string, string>; number: number }[];
} {
  const all = cardsOf(text);
  const names = new Map(
    all.map((card) => [withoutUrn(textIn(card, 'UID')), textIn(card, 'FN')] as const),
  );
  const groups = new Map<string, string[]>();
  for (const card of all.filter(isGroup)) {
    for (const { name, value } of card) {
      if (name !== 'MEMBER' && name !== 'X-ADDRESSBOOKSERVER-MEMBER') continue;
      const uid = withoutUrn(value);
      groups.set(uid, [...(groups.get(uid) ?? []), textIn(card, 'FN')]);
    }
  }
  const cards = all.flatMap((card, index) =>
    isGroup(card) ? [] : [{ cells: cellsOf(card, { names, groups }), number: index + 1 }],
  );
  return { columns: [...new Set(cards.flatMap(({ cells }) => Object.keys(cells)))], cards };
}
