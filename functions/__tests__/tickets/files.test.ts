/** Files in tickets: who may send and read which, how many, and where they end. */

import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportAccount } from '../../../src/contract/account/account.ts';
import { readOfficeTicket } from '../../../src/contract/office/office.ts';
import * as contract from '../../../src/contract/tickets.ts';
import { MAX_FILE_BYTES, MAX_FILES, type TicketFile } from '../../../src/contract/tickets.ts';
import { query } from '../../lib/db/db.ts';
import { inStore } from '../../lib/platform/store.ts';
import { readBytes } from '../../lib/tickets/files.ts';
import { removeOrphans } from '../../lib/tidy.ts';
import {
  browser,
  type Caller,
  changing,
  officer,
  type Person,
  person,
  problemOf,
  readJson,
} from '../helpers/caller.ts';
import { statusesOf } from '../helpers/callers.ts';
import { withStore } from '../helpers/harness.ts';
import { alertsOf, notesOf } from '../office/office-calls.ts';
import { openedTicket } from './ticket-calls.ts';

withStore();

const PDF = Buffer.from('%PDF-1.7 An approval.');
const NO_PDF = 'This file is not a PDF. Please save it as a PDF and try again.';
const NOT_READ = 'This picture cannot be read. Please save it as a JPEG or PNG and try again.';

let ada: Person;
let eve: Person;
let office: Person;
let ticket: contract.Ticket;
beforeAll(async () => {
  ada = await person('ada');
  eve = await person('eve');
  office = await officer('olive');
});
beforeEach(async () => {
  for (const table of ['ticket', 'alert']) await query(`delete from ${table}`);
  ticket = await openedTicket(ada);
});

interface Sent {
  cookie?: string;
  id?: string;
  name?: string | null;
  type?: string;
  key?: string;
  byOffice?: boolean;
}

/** Sends a file as Ada, or as the office. */
const add = (
  bytes: Uint8Array,
  { cookie, id, name = 'approval.pdf', type, key, byOffice }: Sent = {},
) =>
  browser(cookie ?? (byOffice ? office.cookie : ada.cookie)).send(
    byOffice ? contract.addOfficeTicketFile : contract.addTicketFile,
    {
      id: id ?? ticket.id,
      query: name === null ? '' : `?name=${encodeURIComponent(name)}`,
      headers: {
        'Content-Type': type ?? 'application/pdf',
        ...(key && { 'Idempotency-Key': key }),
      },
      body: new Uint8Array(bytes),
    },
  );
const added = (bytes: Uint8Array, sent: Sent = {}) => readJson<TicketFile>(add(bytes, sent), 201);
const fetched = (
  { id: fileId }: TicketFile,
  caller: Caller,
  route:
    | typeof contract.readTicketFile
    | typeof contract.readOfficeTicketFile = contract.readTicketFile,
) => caller.send(route, { id: ticket.id, fileId });
const filesIn = async () => (await ada.call(contract.readTicket, { id: ticket.id })).files;

describe('a file', () => {
  test('comes back to both sides as it was sent, as an attachment, and to no one else', async () => {
    const file = await added(PDF);
    const sent = { name: 'approval.pdf', type: 'application/pdf', size: PDF.length };
    const id = expect.any(String);
    const at = expect.any(String);
    expect(file).toEqual({ ...sent, id, at, by: null, byOffice: false });
    expect(await filesIn()).toEqual([file]);
    for (const answer of [
      await fetched(file, ada),
      await fetched(file, office, contract.readOfficeTicketFile),
    ]) {
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="approval.pdf"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    for (const answer of [
      fetched(file, eve),
      fetched(file, eve, contract.readOfficeTicketFile),
      fetched({ ...file, id: randomUUID() }, ada),
      add(PDF, { cookie: eve.cookie }),
      add(PDF, { id: randomUUID() }),
      add(PDF, { id: randomUUID(), byOffice: true }),
    ]) {
      await problemOf(answer, 404);
    }
  });

  test('of another ticket is not found in this one', async () => {
    const file = await added(PDF);
    ticket = await openedTicket(ada);
    expect((await fetched(file, ada)).status).toBe(404);
  });

  test('of a picture is decoded, and kept as it is', async () => {
    const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } });
    for (const [bytes, type] of [
      [await picture.png().toBuffer(), 'image/png'],
      [await picture.jpeg().toBuffer(), 'image/jpeg'],
    ] as const) {
      const file = await added(bytes, { type, name: 'scan' });
      expect(file).toMatchObject({ type, size: bytes.length, name: 'scan' });
      expect(Buffer.from((await readBytes(file.id)) ?? new ArrayBuffer(0))).toEqual(bytes);
    }
  });

  test.each([
    ['a text that claims to be a PDF', 'application/pdf', 'Dear Ada', NO_PDF],
    ['a PDF that begins later', 'application/pdf', '\n%PDF-1.7', NO_PDF],
    ['a PDF that claims to be a picture', 'image/png', '%PDF-1.7', NOT_READ],
    ['a page that claims to be a picture', 'image/jpeg', '<html><script>', NOT_READ],
    ['a picture that ends early', 'image/jpeg', '\u00ff\u00d8\u00ff\u00e0', NOT_READ],
    ['no bytes', 'application/pdf', '', 'This file is empty. Please choose another.'],
  ])('that is %s is refused, and nothing is kept', async (_what, type, text, sentence) => {
    const { fields } = await problemOf(add(Buffer.from(text, 'latin1'), { type }));
    expect(fields).toEqual({ file: sentence });
    expect(await filesIn()).toEqual([]);
  });

  test('of another type is refused, and so is one byte more than 4 MB', async () => {
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'application/json']) {
      expect((await add(PDF, { type })).status, type).toBe(415);
    }
    const large = Buffer.alloc(MAX_FILE_BYTES + 1, PDF);
    expect((await add(large)).status).toBe(413);
    expect((await added(large.subarray(0, MAX_FILE_BYTES))).size).toBe(4_194_304);
  });
});

describe('its name', () => {
  test.each([
    ['C:\\fakepath\\approval.pdf', 'approval.pdf'],
    ['../../etc/approval.pdf', 'approval.pdf'],
    ['in\u202Evoice\u2066fdp\u200B.exe\u0000\u0007\n', 'invoicefdp.exe'],
    ['\u00ADa\uFEFF\u{E0041}.pdf ', 'a.pdf'],
    ['Zusage für Ada (1).pdf', 'Zusage für Ada (1).pdf'],
    ['x'.repeat(120), 'x'.repeat(120)],
  ])('%j is kept as %j', async (name, kept) => {
    expect((await added(PDF, { name })).name).toBe(kept);
  });

  test.each([
    [null, 'The field "name" is missing.'],
    ['', 'The name of the file is missing.'],
    ['folder/', 'The name of the file is missing.'],
    ['\u202E\u200B', 'The name of the file is missing.'],
    ['x'.repeat(121), 'The name of the file has more than 120 characters.'],
  ])('%j is refused', async (name, sentence) => {
    expect((await problemOf(add(PDF, { name }))).fields).toEqual({ name: sentence });
  });

  test('beyond ASCII comes with the download in UTF-8, and ends no header', async () => {
    const file = await added(PDF, { name: 'Zusage "für" (Ada)’s.pdf' });
    expect((await fetched(file, ada)).headers.get('content-disposition')).toBe(
      'attachment; filename="Zusage _f_r_ (Ada)_s.pdf"; filename*=UTF-8\'\'Zusage%20%22f%C3%BCr%22%20%28Ada%29%E2%80%99s.pdf',
    );
  });
});

describe('a ticket', () => {
  test('takes five files of both sides together, and says so at the sixth', async () => {
    for (let count = 0; count < MAX_FILES; count += 1) {
      await added(PDF, { name: `${count}.pdf`, byOffice: count % 2 === 1 });
    }
    const names = (await filesIn()).map(({ name }) => name);
    expect(names).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '4.pdf']);
    expect((await filesIn()).map(({ byOffice }) => Number(byOffice))).toEqual([0, 1, 0, 1, 0]);
    const sentence = 'A ticket takes 5 files. Please open a new one.';
    for (const byOffice of [false, true]) {
      expect((await problemOf(add(PDF, { byOffice }))).fields).toEqual({ file: sentence });
    }
  });

  test('gives the fifth place to one of several at once, and keeps no bytes of the others', async () => {
    for (let count = 1; count < MAX_FILES; count += 1) await added(PDF);
    const stored = async () =>
      (await inStore('ticket-files', (store) => store.list())).blobs.length;
    const before = await stored();
    const calls = [false, true, false, true].map((byOffice) => add(PDF, { byOffice }));
    expect(await statusesOf(calls)).toEqual([201, 400, 400, 400]);
    expect([(await filesIn()).length, await stored()]).toEqual([MAX_FILES, before + 1]);
  });

  test('gets one file of two tries with one key, and refuses other contents under it', async () => {
    for (let count = 1; count < MAX_FILES; count += 1) await added(PDF);
    const first = await added(PDF, { key: 'press' });
    expect(await added(PDF, { key: 'press' })).toEqual(first);
    const { current } = await problemOf(add(Buffer.from('%PDF-2.0'), { key: 'press' }), 409);
    expect(current).toEqual(first);
    expect(await filesIn()).toHaveLength(MAX_FILES);
  });

  test('is open again after a file of its affiliate, like after a reply', async () => {
    await ada.send(contract.changeTicket, changing(ticket, { status: 'closed' }));
    await added(PDF);
    expect(await ada.call(contract.readTicket, { id: ticket.id })).toMatchObject({
      status: 'open',
      version: 3,
    });
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'reply', actor: ada.id });
    expect(await alertsOf(office.id)).toMatchObject([
      { kind: 'office', title: 'New ticket: Ada Example' },
      { kind: 'office', title: 'Reply in a ticket: Ada Example' },
    ]);
  });

  test('waits for its affiliate after a file of the office, with an alert', async () => {
    await added(PDF, { byOffice: true });
    expect(await office.call(readOfficeTicket, { id: ticket.id })).toMatchObject({
      status: 'waiting',
      version: 2,
      files: [{ name: 'approval.pdf', byOffice: true }],
    });
    expect(await alertsOf(ada.id)).toMatchObject([
      { kind: 'ticket', title: 'The office answered “How do I start?”' },
    ]);
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'reply', actor: office.id });
  });
});

/** The files of Ada's export, and the names of those of tickets. */
async function exported() {
  const zip = await ada.send(exportAccount);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return { files, inFolder: Object.keys(files).filter((name) => name.startsWith('ticket-files/')) };
}

test('the export has the files of both sides and their list, and nothing of others', async () => {
  const mine = [await added(PDF), await added(PDF, { byOffice: true, name: 'answer.pdf' })];
  const hers = await openedTicket(eve);
  await added(PDF, { cookie: eve.cookie, id: hers.id });
  const { files, inFolder } = await exported();
  expect(inFolder.sort()).toEqual(mine.map(({ id }) => `ticket-files/${id}.pdf`).sort());
  expect(Buffer.from(files[inFolder[0] ?? ''] ?? [])).toEqual(PDF);
  expect(JSON.parse(Buffer.from(files['ticket-files.json'] ?? []).toString())).toMatchObject(
    mine.map(({ name, size, byOffice }) => ({ ticketId: ticket.id, name, size, byOffice })),
  );
});

test('an export leaves out files that would make it too large to send', async () => {
  const older = await added(PDF);
  const newer = await added(PDF);
  await query('update ticket_file set size = 18_000_000 where id = $1', [older.id]);
  const { files, inFolder } = await exported();
  expect(inFolder).toEqual([`ticket-files/${newer.id}.pdf`]);
  expect(Buffer.from(files['README.txt'] ?? []).toString()).toContain('do not fit into 18 MB');
});

test('bytes go with their account, and those of a request that is still running stay', async () => {
  const file = await added(PDF);
  await removeOrphans();
  expect(await readBytes(file.id)).not.toBeNull();
  await query('delete from ticket');
  await removeOrphans();
  expect(await readBytes(file.id)).not.toBeNull();
  vi.setSystemTime(Date.now() + 61 * 60 * 1000);
  await removeOrphans();
  vi.useRealTimers();
  expect(await readBytes(file.id)).toBeNull();
});
