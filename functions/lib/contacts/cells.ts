/** A contact's details as cells of a file. An import reads the cells that an export writes. */
import { ENTRY_WORDS, KIND_WORDS } from '../../../src/config/contact-words.ts';
import {
  type AddressEntry,
  CHANNELS,
  type ContactDetails,
  DETAIL_FIELDS,
  DETAIL_LABELS,
  type DetailField,
  type EmailEntry,
  type PhoneEntry,
} from '../../../src/contract/contact-fields.ts';
import { saysNo, saysYes } from '../../../src/contract/contacts/import-kind.ts';

const wordOf = (kind: string): string => ENTRY_WORDS[kind as keyof typeof ENTRY_WORDS] ?? kind;
/** The code of a word in any case. An unknown word is returned as is, and refused later. */
const codeOf = (words: Readonly<Record<string, string>>, text: string): string =>
  Object.entries(words).find((entry) =>
    entry.some((each) => each.toLowerCase() === text.trim().toLowerCase()),
  )?.[0] ?? text.trim();

/** The lines of an address in order. A bar separates them, since streets may contain commas. */
const LINES = ['street', 'street2', 'city', 'state', 'zip', 'country'] as const;
const BAR = ' | ';

const escaped = (text: string): string => text.replaceAll(/[\\|]/g, '\\$&');
const unescaped = (text: string): string => text.replaceAll(/\\([\\|])/g, '$1');

const emailCell = ({ value, kind }: EmailEntry): string => `${value} (${wordOf(kind)})`;
const phoneCell = ({ value, kind, extension }: PhoneEntry): string =>
  `${value}${extension && ` ext. ${extension}`} (${wordOf(kind)})`;
const addressCell = ({ kind, ...address }: AddressEntry): string =>
  `${LINES.map((name) => escaped(address[name])).join(BAR)} (${wordOf(kind)})`;

function detailCell(field: DetailField, details: ContactDetails): string {
  if (field === 'emails') return details.emails.map(emailCell).join('; ');
  if (field === 'phones') return details.phones.map(phoneCell).join('; ');
  if (field === 'addresses') return details.addresses.map(addressCell).join('\n');
  if (field === 'doNotContact') return details.doNotContact.map(wordOf).join('; ');
  if (field === 'kind') return KIND_WORDS[details.kind];
  if (field === 'deceased' || field === 'ownRhythm') return details[field] ? 'Yes' : '';
  return details[field] ?? '';
}

export const DETAIL_CELLS = DETAIL_FIELDS.map(
  (field) =>
    [DETAIL_LABELS[field], (details: ContactDetails) => detailCell(field, details)] as const,
);

/** The text before a kind in parentheses, and the kind as a field of the entry. Without one, the schema’s default applies. */
function kindAtEnd(text: string): { text: string; kind: { kind?: string } } {
  const [, before, kind] = /^([\s\S]*?) ?\(([a-z]+)\)$/i.exec(text.trim()) ?? [];
  return kind === undefined || before === undefined
    ? { text: text.trim(), kind: {} }
    : { text: before, kind: { kind: codeOf(ENTRY_WORDS, kind) } };
}

const entriesOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((each) => each.trim())
    .filter(Boolean);

function addressOf(entry: string): object {
  const { text, kind } = kindAtEnd(entry);
  const parts = text.split(/ ?(?<!\\)\| ?/).map(unescaped);
  return { ...Object.fromEntries(LINES.map((name, at) => [name, parts[at] ?? ''])), ...kind };
}

/** The list of a cell in JSON, as an export for programs writes them. Undefined for any other text. */
export function jsonList(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The entries of a cell of email addresses as `emailCell` writes them; undefined for any other text. */
export const exportedEmails = (text: string): Pick<EmailEntry, 'value' | 'kind'>[] | undefined =>
  exportedEntries(text, /^(?<value>[^\s();]+@[^\s();]+) \((?<kind>[A-Za-z]+)\)$/);

/** The same for phone numbers as `phoneCell` writes them. */
export const exportedPhones = (text: string): PhoneEntry[] | undefined =>
  exportedEntries(
    text,
    /^(?<value>[\dx *+()./-]+?)(?: ext\. (?<extension>[\d#*]{1,10}))? \((?<kind>[A-Za-z]+)\)$/,
  );

function exportedEntries<Entry>(text: string, written: RegExp): Entry[] | undefined {
  const read = entriesOf(text, /;/).map((entry) => written.exec(entry)?.groups);
  return read.every((groups) => groups !== undefined)
    ? read.map(({ value, kind = '', extension = '' }) => {
        const entry = { value, kind: codeOf(ENTRY_WORDS, kind), extension };
        return entry as Entry;
      })
    : undefined;
}

const CHANNEL_CODES = new Map(
  CHANNELS.flatMap((channel) =>
    [channel, wordOf(channel).toLowerCase()].map((word) => [word, channel]),
  ),
);

/** The addresses of a cell, for their schema to check. */
export const readAddresses = (text: string): unknown[] =>
  jsonList(text) ?? entriesOf(text, /\n/).map(addressOf);

/** The channels of a cell. "Yes" and "all" are all of them. */
export const readChannels = (text: string): unknown[] =>
  jsonList(text) ??
  entriesOf(text, /[;,\n]/).flatMap((each): readonly unknown[] => {
    if (saysNo(each)) return [];
    return saysYes(each) || /^all$/i.test(each)
      ? CHANNELS
      : [CHANNEL_CODES.get(each.toLowerCase()) ?? each];
  });
