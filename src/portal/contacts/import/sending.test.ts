import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportReport } from '../../../contract/contacts/moves.ts';
import type { NormalizedRow } from './normalized.ts';
import {
  checkRows,
  countsOf,
  createSending,
  isShouted,
  NO_CHOICES,
  partsOf,
  sameTexts,
  uncapitalized,
  unknownValues,
  withChoices,
} from './sending.ts';

interface Call {
  body: { rows: unknown[]; importId?: string; total?: number; before: number; dryRun?: boolean };
  key: string | undefined;
}
let calls: Call[];
/** The server's answer to a call; by default it adds all rows. */
let answer: (call: Call) => Response | Promise<Response>;
const NONE: ImportReport = {
  added: 0,
  spouses: 0,
  merged: 0,
  skipped: 0,
  refused: 0,
  rows: [],
  remarks: [],
  noted: [],
  importId: null,
  undo: null,
};
const added = ({ body }: Call): Response => {
  const { rows, importId = null, dryRun } = body;
  return Response.json({ ...NONE, added: rows.length, importId, undo: dryRun ? null : 'the-undo' });
};
const failed = () => Response.json({ error: 'unavailable', message: 'Not now.' }, { status: 503 });

beforeEach(() => {
  calls = [];
  answer = added;
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: RequestInit) => {
    const key = (headers as Record<string, string>)['Idempotency-Key'];
    const call = { body: await new Response(body).json(), key };
    calls.push(call);
    return answer(call);
  });
});

const rows = Array.from({ length: 1_200 }, (_, index) => ({ name: `Person ${index}` }));
const rowOf = (row: Partial<NormalizedRow>): NormalizedRow => ({
  row: 2,
  name: '',
  kind: '',
  stage: '',
  role: '',
  household: '',
  note: '',
  spouse: '',
  ...row,
});
const places = () => calls.map(({ body }) => [body.before, body.rows.length, body.total]);
const sending = () => createSending(rows, { file: 'clients.csv', dialect: 'redtail' });

test('rows are sent in parts of 500, which name the import, its file and its length', async () => {
  const store = sending();
  await store.send();
  expect(places()).toEqual([
    [0, 500, 1200],
    [500, 500, 1200],
    [1000, 200, 1200],
  ]);
  expect(new Set(calls.map(({ body }) => body.importId)).size).toBe(1);
  expect(calls[0]?.body).toMatchObject({ file: 'clients.csv', dialect: 'redtail' });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
  expect(store.$sending.get()).toMatchObject({ sent: 1_200, report: { added: 1_200 } });
});

test('after a failure it continues with the part that did not arrive, under the same key', async () => {
  answer = (call) => (calls.length === 2 ? failed() : added(call));
  const store = sending();
  await store.send();
  expect(store.$submission.get().problem?.sentence).toBe('Not now.');
  expect(store.$sending.get()).toMatchObject({ sent: 500, report: { added: 500 } });
  await store.send();
  expect(places().map(([before]) => before)).toEqual([0, 500, 500, 1000]);
  expect(calls[2]?.key).toBe(calls[1]?.key);
  expect(store.$sending.get()).toMatchObject({ sent: 1_200, report: { added: 1_200 } });
});

test('a stop waits for the part in flight, and the rest can still be sent', async () => {
  const store = sending();
  answer = (call) => {
    store.stop();
    return added(call);
  };
  await store.send();
  expect(store.$sending.get()).toMatchObject({ sent: 500, stopped: true });
  answer = added;
  await store.send();
  expect(store.$sending.get()).toMatchObject({ sent: 1_200, stopped: false });
});

test.each<[string, (rows: NormalizedRow[]) => Promise<unknown>]>([
  ['get their choices', (rows) => withChoices(rows, NO_CHOICES)],
  ['are split into parts', (rows) => partsOf(rows, 500)],
])('while many rows %s, the page takes what is pressed', async (_, prepare) => {
  let read = 0;
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...rowOf({ row: at + 2 }),
    get kind() {
      read += 1;
      return '';
    },
  }));
  const pressed = new Promise<number>((resolve) => setImmediate(() => resolve(read)));
  await prepare(rows);
  expect(await pressed).toBeLessThan(read);
});

test('imported contacts can be removed again', async () => {
  const store = sending();
  await store.send();
  answer = () => Response.json({ undone: 1_199, kept: 1 });
  await store.takeBack();
  expect(calls.at(-1)?.body).toEqual({ undo: 'the-undo' });
  expect(store.$sending.get().undone).toEqual({ undone: 1_199, kept: 1 });
});

test('a check sends all rows in one request, and continues the row count in further requests', async () => {
  expect(await checkRows(rows)).toMatchObject({ added: 1_200, undo: null });
  expect(places()).toEqual([[0, 1_200, undefined]]);
  calls = [];
  await checkRows([{ note: 'a'.repeat(3_000_000) }, { note: 'b'.repeat(3_000_000) }]);
  expect(places().map(([before]) => before)).toEqual([0, 1]);
});

test('a stopped import continues with the rows that did not arrive', async () => {
  const stopped = { id: 'the-import', rows: 500 };
  const file = { file: 'clients.csv', dialect: 'redtail' } as const;
  const store = createSending(rows.slice(500), file, stopped);
  await store.send();
  expect(places()).toEqual([
    [500, 500, 1200],
    [1000, 200, 1200],
  ]);
  expect(new Set(calls.map(({ body }) => body.importId))).toEqual(new Set(['the-import']));
  expect(store.$sending.get()).toMatchObject({ sent: 700, report: { added: 700 } });
});

test('a couple is sent as a household of its own, or the one that a row names', async () => {
  const rows = [
    { row: 2, name: 'Walter Pruitt', lastName: 'Pruitt' },
    { row: 3, name: 'June Pruitt', lastName: 'Pruitt' },
    { row: 4, name: 'Bo Smith', household: 'Smith', role: 'client' },
    { row: 5, name: 'Ann Smith' },
    { row: 6, name: 'Jim Halpert' },
    { row: 7, name: 'Pam Beesly' },
  ].map(rowOf);
  const couples = [
    { row: 3, spouse: 2, spouseName: 'Walter Pruitt' },
    { row: 5, spouse: 4, spouseName: 'Bo Smith' },
    { row: 7, spouse: 6, spouseName: 'Jim Halpert' },
  ];
  const households = new Map([
    [3, 'spouse'],
    [5, 'partner'],
  ]);
  const sent = await withChoices(rows, { ...NO_CHOICES, households }, couples);
  const homes = sent.map(({ household, householdNumber, role }) => [
    household,
    householdNumber,
    role,
  ]);
  expect(homes).toEqual([
    ['Pruitt', 'couple 2', 'client'],
    ['Pruitt', 'couple 2', 'spouse'],
    ['Smith', undefined, 'client'],
    ['Smith', undefined, 'partner'],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
});

test('a couple that is not joined keeps its names in notes, and a household that another couple chose stays', async () => {
  const rows = [
    { row: 2, name: 'Walter Pruitt', lastName: 'Pruitt', note: 'Golf' },
    { row: 3, name: 'June Pruitt' },
    { row: 4, name: 'Ida Sample' },
  ].map(rowOf);
  const couples = [
    { row: 3, spouse: 2, spouseName: 'Walter Pruitt' },
    { row: 4, spouse: 2, spouseName: 'Walter Pruitt' },
  ];
  const chosen = { ...NO_CHOICES, households: new Map([[3, 'spouse']]) };
  expect(await withChoices(rows, chosen, couples)).toMatchObject([
    { household: 'Pruitt', role: 'client', note: 'Golf\n\nSpouse: Ida Sample' },
    { household: 'Pruitt', role: 'spouse' },
    { note: 'Spouse: Walter Pruitt' },
  ]);
});

test('values that the portal does not know are listed once each, and sent as what is chosen', async () => {
  const rows = ['Vendor', 'Evergreen', 'Client', 'Evergreen', '', 'Deceased'].map((stage, at) =>
    rowOf({ row: at + 2, stage, kind: at === 0 ? 'Estate' : 'Individual', role: 'HOH' }),
  );
  expect(unknownValues(rows)).toEqual([
    { field: 'kind', words: 'Estate', rows: 1 },
    { field: 'stage', words: 'Evergreen', rows: 2 },
    { field: 'stage', words: 'Vendor', rows: 1 },
  ]);
  const values = new Map([['stage Evergreen', 'client']]);
  const sent = await withChoices(rows, { ...NO_CHOICES, values });
  expect(sent.map(({ stage }) => stage)).toEqual([
    'Vendor',
    'client',
    'Client',
    'client',
    undefined,
    'Deceased',
  ]);
  expect(sent[0]?.kind).toBeUndefined();
});

test.each([
  [['ROBERT', '', 'HALVORSEN', ''], 'Robert Halvorsen'],
  [["O'BRIEN", '', 'MCDONALD-SMITH', 'JR'], "O'Brien McDonald-Smith JR"],
  [['ludwig', '', 'van beethoven', ''], 'Ludwig van Beethoven'],
  [['JOHN', 'Q', 'PUBLIC', 'MD'], 'John Q Public, MD'],
  [['MARÍA', '', 'DE LA CRUZ', ''], 'María de la Cruz'],
  [['WM.', 'J.', 'ST. JOHN', ''], 'Wm. J. St. John'],
  [['KIM', '', 'DO', ''], 'Kim Do'],
])('a name in letters of one case, %j, is offered as %j', (parts, name) => {
  const [firstName, middleName, lastName, suffix] = parts;
  const row = rowOf({ name: parts.join(' '), firstName, middleName, lastName, suffix });
  expect([isShouted(row), uncapitalized(row).name]).toEqual([true, name]);
});

test('a nickname is written as the name', () => {
  const row = rowOf({ name: 'ANN LEE', firstName: 'ANN', lastName: 'LEE', nickname: 'O’ANNIE' });
  expect(uncapitalized(row).nickname).toBe('O’Annie');
  expect(uncapitalized(rowOf({ name: 'ANN LEE', nickname: 'JoJo' })).nickname).toBe('JoJo');
});

test('addresses that stand for a name, and names in both cases, stay', () => {
  const shouted = [
    { name: 'ada@example.com', firstName: 'ada@example.com' },
    { name: 'Ada', firstName: 'Ada' },
    { name: '李小龙', firstName: '李小龙' },
    { name: 'SAMPLE BANK' },
  ].map((row) => isShouted(rowOf(row)));
  expect(shouted).toEqual([false, false, false, false]);
});

test('choices for rows are counted, and sent with them', async () => {
  const rows = [2, 3, 4, 6].map((row) => rowOf({ row, name: `Person ${row}` }));
  const report = { ...NONE, added: 1, skipped: 3, refused: 1 };
  const duplicates = new Map([
    [2, 'merge'],
    [3, 'skip'],
    [4, 'import'],
  ]);
  expect(countsOf(report, duplicates)).toEqual({
    added: 2,
    spouses: 0,
    merged: 1,
    skipped: 1,
    refused: 1,
  });
  const households = new Map([[6, 'spouse']]);
  expect(await withChoices(rows, { ...NO_CHOICES, duplicates, households })).toEqual([
    { row: 2, name: 'Person 2', onDuplicate: 'merge' },
    { row: 3, name: 'Person 3', onDuplicate: 'skip' },
    { row: 4, name: 'Person 4', onDuplicate: 'import' },
    { row: 6, name: 'Person 6', sameHousehold: 'spouse' },
  ]);
});

test('second persons come in as spouses or partners, and families of one name apart or as one', async () => {
  const home = { household: 'Home' };
  const rows = [
    rowOf({ row: 2, name: 'Ada Fox', ...home, family: 2, second: { name: 'BO', firstName: 'BO' } }),
    rowOf({ row: 3, name: 'Cy Ek', ...home, family: 3 }),
    rowOf({ row: 4, name: 'Di Ray', lastName: 'Ray', secondRow: 5 }),
    rowOf({ row: 5, name: 'Eve Ray', lastName: 'Ray', secondRow: 4 }),
  ];
  const sent = await withChoices(rows, { ...NO_CHOICES, quiet: true });
  expect(sent).toMatchObject([
    { householdNumber: 'family 2', spouse: { name: 'Bo', firstName: 'Bo' } },
    { householdNumber: 'family 3' },
    { household: 'Ray household', role: 'client', householdNumber: 'couple 4' },
    { household: 'Ray household', role: 'spouse', householdNumber: 'couple 4' },
  ]);
  expect(sameTexts(rows)).toMatchObject([
    { key: 'home', text: 'Home', firsts: [{ name: 'Ada Fox' }, { name: 'Cy Ek' }] },
  ]);
  const chosen = { ...NO_CHOICES, secondAs: 'partner', oneHousehold: new Set(['home']) } as const;
  expect(await withChoices(rows, chosen)).toMatchObject([
    { householdNumber: 'family 2', spouse: { name: 'BO', role: 'partner' } },
    { householdNumber: 'family 2' },
    { role: 'client' },
    { role: 'partner' },
  ]);
});
