/** Texts from strangers and affiliates: no function takes long over one, whatever runs of characters it has. */

import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { AnyCalculator } from '../../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../../src/calculators/catalogue.ts';
import { run, textsOf } from '../../../src/calculators/run.ts';
import { passwordStrength } from '../../../src/contract/auth/new-password.ts';
import { saysYes } from '../../../src/contract/contacts/import-kind.ts';
import { stageOf } from '../../../src/contract/contacts/import-stage.ts';
import { IMPORT_FIELDS, LONGEST_CELL } from '../../../src/contract/contacts/moves.ts';
import { privateNumberIn } from '../../../src/contract/fields.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import { parsePersonName } from '../../../src/contract/person-name.ts';
import { isRecent, parseReference } from '../../../src/contract/reference.ts';
import { certificateCode } from '../../../src/contract/training/certificates.ts';
import { csvLine, unguardCell } from '../../../src/lib/csv.ts';
import { folded } from '../../../src/lib/folded.ts';
import { phoneHref } from '../../../src/lib/phone.ts';
import { fullZip, wholeAddress } from '../../../src/lib/readers/address.ts';
import { dayOrder, readDay } from '../../../src/lib/readers/day.ts';
import { readEmails } from '../../../src/lib/readers/email.ts';
import { readPhones } from '../../../src/lib/readers/phone.ts';
import { oneEmail, onePhone } from '../../../src/lib/readers/plain.ts';
import { bestMatches, markedParts, wordsOf } from '../../../src/lib/word-search.ts';
import { columnsOf } from '../../../src/portal/contacts/import/file-columns.ts';
import { normalize } from '../../../src/portal/contacts/import/rows.ts';
import { tagsOf } from '../../../src/portal/contacts/import/values.ts';
import { meaningOf } from '../../../src/portal/shared/files/columns.ts';
import { dialectOf } from '../../../src/portal/shared/files/dialect.ts';
import { isVCard, readVCards } from '../../../src/portal/shared/files/vcard.ts';
import { processorMs } from '../../../tests/processor.ts';
import { MAX_USERNAME_LENGTH } from '../../lib/auth/affiliates.ts';
import { presentedTokens } from '../../lib/auth/session-token.ts';
import { readRecoveryCode } from '../../lib/auth/two-step.ts';
import { readRow } from '../../lib/contacts/import-row.ts';
import { contactsOf } from '../../lib/contacts/list.ts';
import { decideCredit, typedReference } from '../../lib/leads/credit.ts';
import { isBot } from '../../lib/links/programs.ts';
import { networkOf, widerNetworkOf } from '../../lib/platform/ip.ts';
import { deviceName } from '../../lib/sign-in/device-name.ts';
import { get } from '../helpers/harness.ts';
import { MAX_BODY_BYTES, ROUTES } from '../helpers/routes.ts';

/** The most bytes of a request's body, unless its route allows more. */

/** The CPU time limit for a text (ms). */
const MOST_MS = 50;

/** Runs that are slow for bad patterns: after a start that matches, and before an end that does not. */
const RUNS = [
  '\n',
  '\r\n',
  ' ',
  '\t',
  ' \n',
  '\u00a0',
  '\u2028',
  ';',
  ',',
  ';=',
  "\n'",
  "'=",
  '\n=',
  '1',
  '1 ',
  '1-',
  '1.',
  '-',
  '\u2013',
  '(',
  '((',
  '[',
  '{',
  '<',
  '"',
  "'",
  '\\',
  '/',
  '@',
  'a',
  'aB',
  'a.',
  '.a',
  'a@',
  'a ',
  'A1',
  'AB12 ',
  'ssn ',
  'account ',
  'acct no.',
  '/r/a/',
  '\u0301',
  '\u0301\u0316',
  'a\u0301',
  '\ufdfa',
  '\u{1f469}\u200d',
  '\u0130',
  '\u1e9e',
  '＝',
];
const STARTS = ['', 'a', '4', 'ssn ', 'account 1', 'DE89 '];
const ENDS = ['', 'x', '1', '!'];

/** No field of a file takes a text of this length. */
const FAR_TOO_LONG = 200_000;

const made = new Map<number, string[]>();

/** The texts of this length that are one run, apart from their ends. */
function texts(length: number): string[] {
  const known = made.get(length);
  if (known) return known;
  // The length alone refuses a text that is far too long, whatever it starts with.
  const starts = length >= FAR_TOO_LONG ? STARTS.slice(0, 1) : STARTS;
  const all = RUNS.flatMap((run) =>
    starts.flatMap((start) =>
      ENDS.map((end) => {
        const room = Math.max(0, length - start.length - end.length);
        return start + run.repeat(Math.ceil(room / run.length)).slice(0, room) + end;
      }),
    ),
  );
  made.set(length, all);
  return all;
}

/** Expects the function to be quick with every hostile text of this length. */
async function expectQuick(read: (text: string) => unknown, length: number): Promise<void> {
  for (const text of texts(length)) {
    const taken = await processorMs(() => read(text), { enough: MOST_MS });
    expect(taken, `${length} of ${JSON.stringify(text.slice(0, 20))}`).toBeLessThan(MOST_MS);
  }
}

/** Servers accept no longer header. */
const HEADER = 16 * 1024;
const MESSAGE = 4000;
const TYPED = 100;

const things = ['Charitable remainder trusts', 'How do I import my contacts?'];

const FUNCTIONS: [name: string, length: number, read: (text: string) => unknown][] = [
  ['a cell of an export', MESSAGE, (text) => csvLine([text])],
  ['a cell of a file', LONGEST_CELL, unguardCell],
  ['private numbers', MESSAGE, privateNumberIn],
  ['a reference', HEADER, parseReference],
  ['a typed reference', TYPED, typedReference],
  ['the day of a visit', HEADER, (text) => isRecent(text, 0)],
  [
    'the credit of a message',
    TYPED,
    (text) =>
      decideCredit(
        { email: text, introducedBy: text, ref: text.repeat(300), visitedOn: text },
        [],
        0,
      ),
  ],
  ['the code of a certificate', HEADER, certificateCode],
  ['a recovery code', MAX_BODY_BYTES, readRecoveryCode],
  ['a username', MAX_USERNAME_LENGTH, foldUsername],
  ['a name as it is compared', MESSAGE, folded],
  ['a new password', MAX_BODY_BYTES, (text) => passwordStrength(text, 'ada', 'Ada Example')],
  ['a new password that is not too long', 340, (text) => passwordStrength(text, text, text)],
  ['a phone number', MESSAGE, phoneHref],
  ['a user agent', HEADER, (text) => [isBot(text), deviceName(text)]],
  [
    'cookies',
    HEADER,
    (text) => {
      const request = get('/');
      Object.defineProperty(request, 'headers', { value: new Map([['cookie', text]]) });
      return presentedTokens(request, { name: 'session', lifetimeS: 1 });
    },
  ],
  ['an address', HEADER, (text) => [networkOf(text), widerNetworkOf(text)]],
  ['a search of contacts', 200, (text) => contactsOf('', { q: text })],
  [
    'a search for the best',
    TYPED,
    (text) =>
      bestMatches(text, things, (thing) => ({ title: wordsOf(thing), text: wordsOf(text) })),
  ],
  ['a heading of a file', MESSAGE, (text) => [dialectOf([text]), meaningOf(text, 'google')]],
  [
    'a cell of another system’s file',
    LONGEST_CELL,
    (text) => [
      readDay(text, { now: new Date() }),
      dayOrder([text]),
      parsePersonName(text),
      readPhones(text),
      readEmails(text),
      wholeAddress(text),
      fullZip(text, text),
      onePhone(text),
      oneEmail(text),
      tagsOf(text),
      saysYes(text),
      stageOf(text),
    ],
  ],
  [
    'a row of another system’s file',
    LONGEST_CELL,
    (text) => {
      const columns = ['Name', 'Labels', 'Birthday', 'E-mail 1 - Value', 'Phone', 'Address'];
      const rows = [columns.map(() => text)];
      const table = { dialect: 'google' as const, columns, rows, numbers: [2], openQuote: null };
      const meanings = columnsOf(columns, rows, 'google').map(({ meaning }) => meaning);
      return normalize(table, meanings);
    },
  ],
  [
    'a vCard',
    HEADER,
    (text) => [isVCard(text), readVCards(`BEGIN:VCARD\nNOTE:${text}\n${text}\nEND:VCARD`)],
  ],
  ['marks in a text', MESSAGE, (text) => markedParts(text, wordsOf(text.slice(0, TYPED)))],
];

test.each(FUNCTIONS)('%s', (_name, length, read) => expectQuick(read, length));

test.each(IMPORT_FIELDS)('%s in a row of a file, however long', async (field) => {
  await expectQuick((text) => readRow({ name: 'Ada', [field]: text }), LONGEST_CELL);
  await expectQuick((text) => readRow({ name: 'Ada', [field]: text }), FAR_TOO_LONG);
});

test.each(CATALOGUE)('the values of the calculator $slug', async ({ load }) => {
  const engine: AnyCalculator = await load();
  const names = Object.keys(engine.inputs);
  await expectQuick(
    (text) => run(engine, textsOf(engine, Object.fromEntries(names.map((name) => [name, text])))),
    TYPED,
  );
});

/** The parts of a valibot schema that this test uses. */
interface Looked {
  type: string;
  requirement?: unknown;
  entries?: Record<string, Looked>;
  options?: unknown[];
  pipe?: Looked[];
  wrapped?: Looked;
  item?: Looked;
  value?: Looked;
}

const isSchema = (part: unknown): part is Looked => typeof part === 'object' && part !== null;

/** The most characters that a text's schema allows before its own checks run. */
const longestOf = ({ pipe = [] }: Looked): number =>
  Math.min(
    ...pipe.map((part) =>
      part.type === 'max_length'
        ? Number(part.requirement)
        : part.pipe
          ? longestOf(part)
          : Infinity,
    ),
  );

/** The texts of a schema by path, except those checked only by length or against a list. */
function textsIn(schema: Looked, place: string): [string, Looked][] {
  if (schema.type === 'string') return [[place, schema]];
  const { entries = {}, options = [], pipe = [], wrapped, item, value } = schema;
  return [
    ...Object.entries(entries).map(([name, part]) => [part, `${place} ${name}`] as const),
    ...[...options, ...pipe, wrapped, item, value]
      .filter(isSchema)
      .map((one) => [one, place] as const),
  ].flatMap(([part, at]) => textsIn(part, at));
}

const FIELDS = ROUTES.flatMap(([name, { query, body }]) =>
  [query, body].filter(isSchema).flatMap((schema) => textsIn(schema as Looked, name)),
);

test('every text of the contract is found', () => {
  expect(FIELDS.map(([place]) => place)).toEqual(
    expect.arrayContaining(['POST /api/leads message', 'POST /api/households name']),
  );
});

test.each(FIELDS)('%s', async (_place, schema) => {
  const longest = Math.min(longestOf(schema), MAX_BODY_BYTES);
  await expectQuick((text) => v.safeParse(schema as unknown as v.GenericSchema, text), longest);
});
