/** Reads the email addresses of a cell, with the words beside them. */
import { addressParser } from 'postal-mime';
import { isEmail, isNothing, plainSigns } from './plain.ts';

interface ReadEmail {
  value: string;
  /** What a word beside it says. */
  kind?: 'personal' | 'work' | 'other';
}

/** Addresses that stand for none. */
const NO_EMAIL = /^(?:no-?e?mail@|(none|na|no|unknown|null|tbd|x{2,9})@\1\.|[^@]+@no-?e?mail\.)/i;

/** The kind that the words name; undefined if they name none, null if they are other words. */
function kindOf(words: string): ReadEmail['kind'] | undefined | null {
  const bare = words.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^(h|p|home|personal|private)$/.test(bare)) return 'personal';
  if (/^(w|work|business|office)$/.test(bare)) return 'work';
  if (bare === 'other') return 'other';
  return /^(|e|e?mail|main|primary|secondary|alternate|pref|preferred|internet)$/.test(bare)
    ? undefined
    : null;
}

/** A longer cell, or one of more addresses, is a text (characters, addresses). */
const LONGEST = 2000;
const MOST = 25;
/** A name or a remark beside an address, which two of them with a sign between are not. */
const IN_LETTERS = /^[\p{L} .,'’-]+$/u;

/** The email addresses of a cell; `all` unless something in it is neither an address nor a name or word for it. */
export function readEmails(cell: string): { found: ReadEmail[]; all: boolean } {
  if (cell.length > LONGEST) return { found: [], all: isNothing(cell) };
  const text = plainSigns(cell).replace(/^['=]+(?=[^']*$)/, '');
  if (isNothing(text)) return { found: [], all: true };
  const addresses = text.split('@').length - 1;
  if (addresses === 0 || addresses > MOST) return { found: [], all: false };
  // The usual cell.
  if (isEmail(text) && !/^['/]|[./]$|\/.*@/.test(text)) {
    return { found: NO_EMAIL.test(text) ? [] : [{ value: text }], all: true };
  }
  const list = text
    .replaceAll(/mailto:|smtp:|[[\]“”]/gi, '')
    // The name behind the address: "ada@example.com <Ada>".
    .replaceAll(/(?<=@[^\s<>,;]+) *<[^<>@]*>/g, '')
    .replaceAll(/(?<=^|\W)(\p{L}+): *(?=[^\s,;@]+@)/gu, ', $1 ')
    .replaceAll(/(?<=\)) +(?=[^\s(<,;]+@)/g, ', ')
    .replaceAll(
      /(?<=@\S+) *(?:[/;|\n]|\b(?:or|and)\b|(?<= )&(?= )) *(?=\S)|(?<=@\S+) +(?=[^\s(<]+@)/gi,
      ', ',
    )
    .replaceAll('\n', ', ');
  const emails: ReadEmail[] = [];
  let all = true;
  const parsed = addressParser(list).flatMap((one) =>
    one.group ? one.group.map((each) => ({ ...each, name: each.name || one.name })) : [one],
  );
  for (const { address = '', name } of parsed) {
    const value = address.replace(/^'+|['.;,/>]+$/g, '');
    const named = list.includes(`<${address}>`);
    const remarked = list.includes(`${address} (`) || IN_LETTERS.test(name);
    // A comma within a name: "Doe, Jane <jane@example.com>".
    if (address === '' && (list.includes('<') || isNothing(name))) continue;
    const kind = kindOf(name);
    if (!isEmail(value) || (kind === null && !named)) all = false;
    if (!isEmail(value) || (kind === null && !named && !remarked)) continue;
    if (!NO_EMAIL.test(value)) emails.push({ value, ...(kind && { kind }) });
  }
  return { found: emails, all };
}
