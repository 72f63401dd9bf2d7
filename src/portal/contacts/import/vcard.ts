/** Converts a vCard file (versions 2.1 to 4.0) to a table with Google's columns. */
import { escapedTag } from '../../../lib/csv.ts';

interface Line {
  group: string;
  name: string;
  types: string[];
  /** How preferred it is: 1 is the most. */
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
  const parts = [''];
  for (const piece of value.matchAll(/\\.|[^\\]/gs)) {
    if (piece[0] === sign) parts.push('');
    else parts[parts.length - 1] += piece[0];
  }
  return parts;
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
    const [key = '', given = key] = parameter.split('=');
    if (/^pref$/i.test(key)) return [];
    return /^type$/i.test(key) || !parameter.includes('=')
      ? given.replaceAll('"', '').toLowerCase().split(',')
      : [];
  });
  const [, place = ''] = /;PREF(?:=(\d{1,3}))?(?=;|$)/i.exec(head) ?? [];
  const isPreferred = types.includes('pref') || /;PREF(?=;|$)/i.test(head);
  const pref = isPreferred ? 1 : Number(place) || NOT_PREFERRED;
  const name = full.slice(dot + 1).toUpperCase();
  const plain = isQuotedPrintable(head) ? decoded(value, head) : value;
  return { group: full.slice(0, Math.max(dot, 0)), name, types, pref, label: '', value: plain };
}

/* Outlook writes version 2.1, whose accented letters are quoted-printable (RFC 2045, 6.7). */

const isQuotedPrintable = (head: string): boolean =>
  /;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(head);

function decoded(value: string, head: string): string {
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
 * The lines with their continuations: quoted-printable values go on after "=", others after a line break
 * with a space. A program that does both puts a space before the encoded rest.
 */
function joined(lines: readonly string[]): string[] {
  const all: string[][] = [];
  let goesOn = false;
  let encoded = false;
  for (const line of lines) {
    const isFolded = !goesOn && /^[ \t]/.test(line) && all.length > 0;
    const rest: string = goesOn
      ? line.replace(/^[ \t](?==[\dA-F]{2})/i, '')
      : isFolded
        ? line.slice(1)
        : line;
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
  for (const whole of joined(text.split(/\r\n?|\n/))) {
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

function cellsOf(card: Line[], { names, groups }: Others): Record<string, string> {
  const cells: Record<string, string> = {};
  const counts: Record<string, number> = {};
  const add = (column: string, text: string, between: string) => {
    cells[column] = [cells[column], text].filter(Boolean).join(between);
  };
  const numbered = (heading: string, values: Record<string, string>) => {
    const number = (counts[heading] ?? 0) + 1;
    counts[heading] = number;
    for (const [part, value] of Object.entries(values))
      cells[`${heading} ${number} - ${part}`] = value;
  };
  // Of several. Once for the card: it may have a hundred thousand of them.
  const mostPreferred = new Map(
    [...Map.groupBy(card, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
      first && others.length > 0
        ? [[name, others.reduce((most, { pref }) => Math.min(most, pref), first.pref)] as const]
        : [],
    ),
  );
  const isMain = ({ name, pref }: Line): boolean =>
    pref < NOT_PREFERRED && pref === mostPreferred.get(name);
  // Of these, which may stand several times, the preferred one is in the field.
  const isFirst = (line: Line): boolean =>
    /^(?:ORG|TITLE|NICKNAME)$/.test(line.name) && isMain(line);
  const sorted = card.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  for (const line of sorted) {
    const { name, value, types, label } = line;
    const text = unescaped(value);
    switch (name) {
      case 'N': {
        const [last = [], first = [], middle = [], prefix = [], suffix = []] = listsOf(value);
        Object.assign(cells, {
          'First Name': first.join(' '),
          'Middle Name': middle.join(' '),
          'Last Name': last.join(' '),
          'Name Prefix': prefix.join(' '),
          'Name Suffix': suffix.join(', '),
        });
        break;
      }
      case 'FN':
        cells.Name ??= text;
        break;
      case 'NICKNAME':
        add('Nickname', parts(value, ',').join(', '), ', ');
        break;
      case 'ORG': {
        const [organization = '', department = ''] = parts(value, ';');
        add('Organization Name', organization, ' ::: ');
        if (department) cells.Department ??= department;
        break;
      }
      case 'TITLE':
      case 'BDAY':
      case 'DEATHDATE':
      case 'ANNIVERSARY':
        add(OWN_COLUMNS[name], text, ' ::: ');
        break;
      case 'EMAIL':
      case 'TEL':
        numbered(name === 'TEL' ? 'Phone' : 'E-mail', {
          Label: labelOf(line, isMain(line)),
          Value: withoutScheme(text),
        });
        break;
      case 'ADR': {
        const [box, extended, street, city, region, zip, country] = listsOf(value).map((part) =>
          part.join(', '),
        );
        numbered('Address', {
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
      case 'X-ABDATE':
        numbered('Event', { Label: label, Value: text });
        break;
      case 'CATEGORIES':
        add('Labels', parts(value, ',').map(escapedTag).join(' ::: '), ' ::: ');
        break;
      case 'UID':
        for (const group of groups.get(withoutUrn(text)) ?? [])
          add('Labels', escapedTag(group), ' ::: ');
        break;
      case 'NOTE':
        add('Notes', text, '\n\n');
        break;
      case 'URL':
        numbered('Website', { Value: text });
        break;
      case 'X-SPOUSE':
      case 'X-EVOLUTION-SPOUSE':
      case 'X-KADDRESSBOOK-X-SPOUSESNAME':
        numbered('Relation', { Label: 'Spouse', Value: text });
        break;
      case 'RELATED':
      case 'X-ABRELATEDNAMES': {
        const whose = label || (types.find((type) => type !== 'pref') ?? '');
        const known = /^urn:/i.test(text) ? names.get(withoutUrn(text)) : text;
        if (known) numbered('Relation', { Label: whose, Value: known });
        break;
      }
      case 'KIND':
        cells.Type = text === 'org' ? 'Organization' : text === 'individual' ? 'Person' : text;
        break;
      case 'X-ABSHOWAS':
        if (/company/i.test(text)) cells.Type = 'Organization';
        break;
      default:
        if (!UNNAMED.test(name)) cells[name] = text.slice(0, SHORT);
    }
  }
  return cells;
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
