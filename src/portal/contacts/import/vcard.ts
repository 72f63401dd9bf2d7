/** Converts a vCard file (versions 2.1 to 4.0) to a table with Google's columns. */

interface Line {
  group: string;
  name: string;
  types: string[];
  label: string;
  value: string;
}

export const isVCard = (text: string): boolean => /^\uFEFF?\s{0,20}BEGIN:VCARD/i.test(text);

/** Apple writes its own labels in brackets. */
const plainLabel = (label: string): string => label.replace(/^_\$!<(.{0,60})>!\$_$/, '$1');

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\,;nN:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

/** The parts of a value, split at separators that are not escaped by a backslash. */
function parts(value: string, sign: ',' | ';'): string[] {
  const found = [''];
  for (const piece of value.matchAll(/\\.|[^\\]/gs)) {
    if (piece[0] === sign) found.push('');
    else found[found.length - 1] += piece[0];
  }
  return found.map(unescaped);
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

function lineOf(text: string): Line | undefined {
  const [head, value = ''] = splitLine(text) ?? [];
  if (head === undefined) return undefined;
  const [full = '', ...parameters] = head.split(';');
  const dot = full.indexOf('.');
  const types = parameters.flatMap((parameter) => {
    const [key = '', given = key] = parameter.split('=');
    if (/^pref$/i.test(key)) return ['pref'];
    return /^type$/i.test(key) || !parameter.includes('=')
      ? given.replaceAll('"', '').toLowerCase().split(',')
      : [];
  });
  const name = full.slice(dot + 1).toUpperCase();
  const plain = isQuotedPrintable(head) ? decoded(value, head) : value;
  return { group: full.slice(0, Math.max(dot, 0)), name, types, label: '', value: plain };
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

/** Joins the lines of quoted-printable values, which end with "=" if they go on. */
function joined(lines: readonly string[]): string[] {
  const all: string[] = [];
  let pieces: string[] = [];
  for (const line of lines) {
    const encoded = pieces.length > 0 || isQuotedPrintable(splitLine(line)?.[0] ?? '');
    if (encoded && line.endsWith('=')) {
      pieces.push(line.slice(0, -1));
    } else {
      all.push([...pieces, line].join(''));
      pieces = [];
    }
  }
  all.push(pieces.join(''));
  return all;
}

/** The lines of each card, with folded lines joined. */
function cardsOf(text: string): Line[][] {
  const cards: Line[][] = [];
  let card: Line[] | undefined;
  for (const whole of joined(text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/))) {
    const line = lineOf(whole);
    if (!line) continue;
    if (line.name === 'BEGIN') card = [];
    else if (line.name === 'END' && card) {
      cards.push(withLabels(card));
      card = undefined;
    } else card?.push(line);
  }
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

const KINDS = ['cell', 'mobile', 'fax', 'home', 'work', 'spouse'];

/** The label in Google's form: a star marks the main value. */
function labelOf({ types, label }: Line): string {
  const word = label || (types.find((type) => KINDS.includes(type)) ?? '');
  return (types.includes('pref') ? '* ' : '') + word;
}

const withoutScheme = (value: string): string => value.replace(/^(tel|mailto):/i, '');

function cellsOf(card: Line[]): Record<string, string> {
  const cells: Record<string, string> = {};
  const counts: Record<string, number> = {};
  const numbered = (what: string, line: Line, values: Record<string, string>) => {
    const number = (counts[what] ?? 0) + 1;
    counts[what] = number;
    for (const [part, value] of Object.entries({ Label: labelOf(line), ...values })) {
      cells[`${what} ${number} - ${part}`] = value;
    }
  };
  for (const line of card) {
    const { name, value } = line;
    const text = unescaped(value);
    switch (name) {
      case 'N': {
        const [last = '', first = '', middle = '', prefix = '', suffix = ''] = parts(value, ';');
        Object.assign(cells, {
          ...{ 'First Name': first, 'Middle Name': middle, 'Last Name': last },
          ...{ 'Name Prefix': prefix, 'Name Suffix': suffix },
        });
        break;
      }
      case 'FN':
        cells.Name = text;
        break;
      case 'NICKNAME':
        cells.Nickname = text;
        break;
      case 'ORG':
        cells['Organization Name'] = parts(value, ';')[0] ?? '';
        break;
      case 'TITLE':
        cells['Organization Title'] = text;
        break;
      case 'EMAIL':
        numbered('E-mail', line, { Value: withoutScheme(text) });
        break;
      case 'TEL':
        numbered('Phone', line, { Value: withoutScheme(text) });
        break;
      case 'ADR': {
        const [, extended = '', street = '', city = '', region = '', zip = '', country = ''] =
          parts(value, ';');
        numbered('Address', line, {
          ...{ Street: street, 'Extended Address': extended, City: city, Region: region },
          ...{ 'Postal Code': zip, Country: country },
        });
        break;
      }
      case 'BDAY':
        cells.Birthday = text;
        break;
      case 'DEATHDATE':
        cells['Death Date'] = text;
        break;
      case 'CATEGORIES':
        cells.Labels = parts(value, ',').join(' ::: ');
        break;
      case 'NOTE':
        cells.Notes = [cells.Notes, text].filter(Boolean).join('\n\n');
        break;
      case 'URL':
        cells.Website ??= text;
        break;
      case 'RELATED':
      case 'X-ABRELATEDNAMES':
        numbered('Relation', line, { Value: text });
        break;
      case 'KIND':
        cells.Type = text === 'org' ? 'Organization' : text === 'individual' ? 'Person' : text;
        break;
      case 'X-ABSHOWAS':
        if (/company/i.test(text)) cells.Type = 'Organization';
        break;
      default:
    }
  }
  return cells;
}

/** The cards, one per row, numbered from 1. */
export function readVCards(text: string): {
  columns: string[];
  rows: string[][];
  numbers: number[];
} {
  const cards = cardsOf(text).map(cellsOf);
  const columns = [...new Set(cards.flatMap((card) => Object.keys(card)))];
  return {
    columns,
    rows: cards.map((card) => columns.map((column) => card[column] ?? '')),
    numbers: cards.map((_, index) => index + 1),
  };
}
