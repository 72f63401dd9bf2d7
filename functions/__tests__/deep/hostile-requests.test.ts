/** The costliest requests that a stranger, an affiliate and a member of the office can send, and the CPU time of each. */
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../src/contract/auth/auth.ts';
import { choosePassword } from '../../../src/contract/auth/invitations.ts';
import { secondStep } from '../../../src/contract/auth/sign-in.ts';
import { MAX_TAGS } from '../../../src/contract/contact-kinds.ts';
import * as contacts from '../../../src/contract/contacts/contacts.ts';
import {
  IMPORT_FIELDS,
  IMPORT_PART_ROWS,
  importContacts,
  MAX_IMPORT_ROWS,
} from '../../../src/contract/contacts/moves.ts';
import { changeEstate, readEstate } from '../../../src/contract/households/estates.ts';
import { createHousehold } from '../../../src/contract/households/households.ts';
import { followLink, readReferral, sendLead } from '../../../src/contract/leads.ts';
import {
  importAffiliates,
  listAffiliates,
  MAX_IMPORT_ROWS as MAX_AFFILIATE_ROWS,
} from '../../../src/contract/office/affiliates.ts';
import { createAnnouncement } from '../../../src/contract/office/announcements.ts';
import { createOrder } from '../../../src/contract/orders.ts';
import { saveProfile } from '../../../src/contract/profile/profile.ts';
import { listOfficePublications as listReviews } from '../../../src/contract/profile/publications.ts';
import {
  changeReview,
  createReview,
  MAX_PARTS,
  type PacketThing,
  readPacket,
} from '../../../src/contract/reviews/reviews.ts';
import type { Route } from '../../../src/contract/route.ts';
import { createScenario } from '../../../src/contract/scenarios.ts';
import { searchOwn } from '../../../src/contract/search.ts';
import { createTicket } from '../../../src/contract/tickets.ts';
import { readCertificate } from '../../../src/contract/training/certificates.ts';
import { answerLesson } from '../../../src/contract/training/training.ts';
import { LARGEST_ESTATES } from '../../../tests/largest-estates.ts';
import { processorMs } from '../../../tests/processor.ts';
import { addedContact, addedHousehold } from '../contacts/contact-calls.ts';
import { person as newPerson } from '../helpers/caller.ts';
import { givenOffice, signedIn, withStore } from '../helpers/harness.ts';
import { withMailServer } from '../helpers/mail-server.ts';
import { MAX_BODY_BYTES, send } from '../helpers/routes.ts';
import { deliverToPortal } from '../leads/lead-calls.ts';
import { savedScenario } from '../scenarios/scenario-calls.ts';
import { COURSE, LESSON } from '../training/training-calls.ts';

withStore();
withMailServer();

/** The CPU time limit of a request (ms). Password hashing, which is meant to take long, is measured separately. */
const MOST_MS = 200;

let cookie: string;
let office: string;
beforeAll(async () => {
  cookie = await signedIn('ada');
  ({ cookie: office } = await givenOffice('olive'));
});
beforeEach(() => {
  deliverToPortal();
});

type Sent = NonNullable<Parameters<typeof send>[1]>;
/** A request to this route, or its maker: large ones are only made when they are sent. */
type Case = [what: string, status: number, route: Route, sent: Sent | ((route: Route) => Sent)];

/** A body of the route's maximum size, with this run repeated between its ends. */
const full =
  (start: string, run: string, end: string) =>
  ({ maxBodyBytes = MAX_BODY_BYTES }: Route): Sent => {
    const room = maxBodyBytes - Buffer.byteLength(start) - Buffer.byteLength(end) - 1;
    const filled = run.repeat(Math.floor(room / Buffer.byteLength(run))).replace(/,$/, '');
    return { body: start + filled + end };
  };

const times = <T>(count: number, each: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => each(at));
/** An import of this many rows that is only tried. */
const rows = (count: number, row: (at: number) => object) => () => ({
  body: { dryRun: true, rows: times(count, row) },
});
/** Rows whose only row has this many keys. */
const keys = (count: number) => () => ({
  body: `{"dryRun":true,"rows":[{${times(count, (at) => `"${at.toString(36)}":0`)}}]}`,
});

/** Expects this status and little CPU time. */
async function expectCheap([, status, route, sent]: Case, more: Sent = {}): Promise<void> {
  const { body, ...options } = { ...(typeof sent === 'function' ? sent(route) : sent), ...more };
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const statuses = new Set<number>();
  const call = async () => {
    const answer = await send(route, { ...options, ...(text && { body: text }) });
    await answer.text();
    statuses.add(answer.status);
  };
  expect(await processorMs(call, { enough: MOST_MS, tries: 10 })).toBeLessThan(MOST_MS);
  expect([...statuses]).toEqual([status]);
}

const MARKS = '\u0316\u0301';
const HEADER = 16_000;
const BLANKS = '%20'.repeat(HEADER / 3);
const lead = (message: string) => ({ body: { name: 'A', email: 'a@example.com', message } });
const formOf = (run: string) => (route: Route) => ({
  ...full('', run, '')(route),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

const STRANGER: Case[] = [
  ['a message of marks', 201, sendLead, lead(`A${MARKS.repeat(1999)}`)],
  ['a message of line breaks', 201, sendLead, lead(`a${'\n'.repeat(3998)}b`)],
  ['a message of digits', 201, sendLead, lead('1 '.repeat(2000))],
  ['a message with only keys', 400, sendLead, full('{', '"a":{},', '"b":0}')],
  ['a form of fields', 400, sendLead, formOf('a&b=%20&')],
  ['nested lists at the login', 400, login, full('', '[', '')],
  ['nested lists at the second step', 400, secondStep, full('', '[', '')],
  ['a new password of marks', 404, choosePassword, full('{"token":"","password":"', MARKS, '"}')],
  ['a long reference', 404, readReferral, { params: { code: '-'.repeat(HEADER) } }],
  ['a long code', 404, readCertificate, { params: { code: BLANKS } }],
  ['a long link', 302, followLink, { params: { code: 'ada', link: BLANKS } }],
  ['a cookie of spaces', 401, searchOwn, { headers: { Cookie: `a${' '.repeat(HEADER)}b` } }],
  ['a query of names', 401, contacts.listContacts, { search: `?${'a&'.repeat(HEADER / 2)}` }],
];

test.each(STRANGER)('a stranger’s: %s', (...one) => expectCheap(one));

const DRY = '{"dryRun":true,"rows":[';
const NOTE = `${DRY}{"name":"A","note":"`;

const person = (at: number) => ({
  name: `Person ${at}`,
  email: `p${at}@example.com`,
  phone: `+1 555 ${1_000_000 + at}`,
  stage: 'client',
  tags: 'vip; golf',
  rhythmDays: '90',
  lastTouchOn: '3/4/2026',
  nextStep: 'Call',
  nextOn: '1/2/2027',
  note: 'Met at the fair',
});
/** Rows that each have a long note. */
const notes = (count: number, note: string) => rows(count, (at) => ({ name: `A ${at}`, note }));

/** Rows that each have these tags. */
const tagged = (count: number, given: unknown) => rows(count, () => ({ name: 'A', tags: given }));

const IMPORTS: [what: string, status: number, sent: Case[3]][] = [
  ['zeros for rows', 400, full(DRY, '0,', ']}')],
  ['empty rows', 400, full(DRY, '{},', ']}')],
  ['lists for rows', 400, full(DRY, '[],', ']}')],
  ['nested lists', 400, full(DRY, '[', '')],
  ['a row of keys', 400, keys(510_000)],
  ['a cell of line breaks', 200, full(NOTE, '\\n', '"}]}')],
  ['a cell of guards', 200, full(NOTE, "\\n'=", '"}]}')],
  ['zeros for tags', 400, full(`${DRY}{"name":"A","tags":[`, '0,', ']}]}')],
  ['zeros for the tags of each row', 200, tagged(5000, Array(30).fill(0))],
  ['whole rows, as many as the page sends', 200, rows(IMPORT_PART_ROWS, person)],
  ['notes of marks', 200, notes(600, MARKS.repeat(1999))],
  ['notes of a character that folds to eighteen', 200, notes(400, '\ufdfa'.repeat(4000))],
  ['notes of digits', 200, notes(1200, '1 '.repeat(1999))],
];

/** Words that differ, with this sign between them: as many as a cell of 900 characters has. */
const cellOf = (word: (at: string) => string, between: string): string =>
  times(300, (at) => word(at.toString(36)))
    .join(between)
    .slice(0, 900);
/** Cells that hold as many entries as they can. */
const CROWDED = [
  'a;'.repeat(450),
  cellOf((at) => at, ';'),
  cellOf((at) => at, ', '),
  cellOf((at) => at, '\n'),
  cellOf((at) => `A${at}`, ' & '),
  cellOf((at) => `${at}@a.co`, '; '),
  cellOf((at) => `555${Number.parseInt(at, 36) + 1_000_000}`, '; '),
  cellOf((at) => `${at} (Spouse)`, '; '),
  cellOf((at) => `Will: ${at}`, '; '),
  cellOf(() => 'CPA', ', '),
  times(180, (at) => at.toString(36)),
  times(45, (at) => ({ value: at.toString(36), street: 'A' })),
];

/** The CPU time (ms) of an import of these rows that is only tried. */
async function importMs(given: object[]): Promise<number> {
  const body = JSON.stringify({ dryRun: true, rows: given });
  return processorMs(
    async () => expect((await send(importContacts, { cookie, body })).status).toBe(200),
    { enough: 0, tries: 4 },
  );
}

test.each(IMPORT_FIELDS)('crowded cells cost no more than twice their rows: %s', async (field) => {
  const count = CROWDED.length * 60;
  const crowded = times(count, (at) => ({ name: 'A', [field]: CROWDED[at % CROWDED.length] }));
  expect(await importMs(crowded)).toBeLessThan(2 * (await importMs(times(count, person))));
});

test.each(IMPORTS)('an import: %s', (what, status, sent) =>
  expectCheap([what, status, importContacts, sent], { cookie }),
);

/** A character that folds to three. */
const FOLDS = 'ﬃ';
const marks = (count: number) => `A${MARKS.repeat(count)}`;
const ids = times(1000, () => crypto.randomUUID());
const inputs = Object.fromEntries(times(900, (at) => [`k${at}`, '1 '.repeat(4)]));
const answers = Object.fromEntries(times(500, (at) => [`q${at}`, 'a']));
const DRAFTS = {
  household: {
    name: FOLDS.repeat(100),
    members: Array(15).fill({ role: 'child', name: FOLDS.repeat(100) }),
  },
  contact: {
    name: `'’‘${FOLDS.repeat(90)}`,
    tags: times(MAX_TAGS, (at) => `${FOLDS.repeat(30)} ${at}`),
  },
  bulk: { ids, change: { tags: [FOLDS.repeat(40)] } },
  order: {
    items: [],
    address: { name: 'A', street: `B${MARKS.repeat(49)}`, city: 'C', state: 'NY', zip: '10001' },
  },
  ticket: { topic: 'other', subject: 'A', message: marks(1999) },
  scenario: { calculator: 'rmd', name: 'A', inputs },
  announcement: { title: 'A', text: marks(1900), publish: null },
};
const BULK = '{"change":{"delete":true},"ids":[';
const lesson = { course: COURSE, lesson: LESSON };

const AFFILIATE: Case[] = [
  ['a search of one word', 200, searchOwn, { search: `?q=${'a+'.repeat(50)}` }],
  ['a list for many words', 200, contacts.listContacts, { search: `?q=${'a+'.repeat(100)}` }],
  ['a profile of states', 400, saveProfile, full('{"states":[', '0,', ']}')],
  ['a profile of marks', 400, saveProfile, full('{"bio":"', MARKS, '"}')],
  ['members of a household', 400, createHousehold, full('{"members":[', '{},', ']}')],
  ['a household of names that fold', 201, createHousehold, { body: DRAFTS.household }],
  ['a contact of names and tags that fold', 201, contacts.createContact, { body: DRAFTS.contact }],
  ['a bulk change of the most contacts', 404, contacts.changeContacts, { body: DRAFTS.bulk }],
  ['ids of a bulk change', 400, contacts.changeContacts, full(BULK, '0,', ']}')],
  ['pieces of an order', 400, createOrder, full('{"items":[', '{},', ']}')],
  ['an order of marks', 400, createOrder, { body: DRAFTS.order }],
  ['a ticket of marks', 201, createTicket, { body: DRAFTS.ticket }],
  ['values of a calculation', 400, createScenario, { body: DRAFTS.scenario }],
  ['answers of a lesson', 400, answerLesson, { params: lesson, body: { answers } }],
];

test.each(AFFILIATE)('an affiliate’s: %s', (...one) => expectCheap(one, { cookie }));

const people = (row: (at: number) => object) => rows(MAX_AFFILIATE_ROWS, row);
const invited = (at: number) => ({
  firstName: 'A',
  lastName: `${FOLDS.repeat(40)} ${at}`,
  email: `${'é'.repeat(60)}${at}@${'a'.repeat(60)}.example`,
  username: `${FOLDS.repeat(50)} ${at}`,
});
const blanks = { username: `a${' '.repeat(900)}b` };
const OFFICE: Case[] = [
  ['an import of names that fold', 200, importAffiliates, people(invited)],
  ['an import of blanks', 200, importAffiliates, people(() => blanks)],
  ['an import of keys', 200, importAffiliates, keys(50_000)],
  ['an import of lists', 400, importAffiliates, full(DRY, '[],', ']}')],
  ['a search of affiliates', 200, listAffiliates, { search: `?q=${FOLDS.repeat(100)}` }],
  ['a search of pages', 200, listReviews, { search: `?affiliate=${FOLDS.repeat(100)}` }],
  ['an announcement of marks', 201, createAnnouncement, { body: DRAFTS.announcement }],
];

test.each(OFFICE)('a member of the office’s: %s', (...one) => expectCheap(one, { cookie: office }));

test('an affiliate’s: a packet of the most parts, with the largest map', async () => {
  const ada = await newPerson('ada of the packet');
  const [plan, { members } = { members: [] }] =
    LARGEST_ESTATES['many owners of everything, and forms that name everyone'] ?? [];
  const { id: contactId } = await addedContact(ada, { name: members[0]?.name });
  const home = await addedHousehold(
    ada,
    members.map(({ name, role }, at) => (at === 0 ? { contactId, role } : { name, role })),
  );
  const idOf = (name: string) => home.members.find((member) => member.name === name)?.id;
  const estate = members.reduce(
    (text, { id, name }) =>
      text
        .replaceAll(`member:${id}"`, `member:${idOf(name)}"`)
        .replaceAll(`"${id}"`, `"${idOf(name)}"`),
    JSON.stringify(plan),
  );
  const { version } = await ada.call(readEstate, { id: home.id });
  await ada.call(changeEstate, { id: home.id, body: { ...JSON.parse(estate), version } });
  const { id, version: started } = await ada.call(createReview, {
    body: { contactId, on: '2027-01-15' },
  });
  const scenarios = await Promise.all(
    times(MAX_PARTS - 4, (at) => savedScenario(ada, { name: `Scenario ${at}`, contactId })),
  );
  const packet: PacketThing[] = [
    { kind: 'agenda', thing: null },
    { kind: 'changes', thing: null },
    { kind: 'checklist', thing: null },
    { kind: 'map', thing: null },
    ...scenarios.map((made) => ({ kind: 'scenario' as const, thing: made.id })),
  ];
  await ada.call(changeReview, { id, body: { version: started, packet } });
  const print = () => ada.call(readPacket, { id });
  expect(await processorMs(print, { enough: MOST_MS, tries: 10 })).toBeLessThan(MOST_MS);
});

describe('a list that is too long', () => {
  const problemsOf = (schema: v.GenericSchema | undefined, value: unknown) =>
    schema && v.safeParse(schema, value).issues?.map(({ message }) => message);
  const zeros = Array(20_000).fill(0);

  test('is refused for its length, before its entries are checked', () => {
    expect(problemsOf(importContacts.body, { rows: zeros })).toEqual([
      `An import has at most ${MAX_IMPORT_ROWS} rows.`,
    ]);
    expect(problemsOf(contacts.createContact.body, { name: 'A', tags: zeros })).toEqual([
      `A contact has at most ${MAX_TAGS} tags.`,
    ]);
    expect(
      problemsOf(contacts.changeContacts.body, { ids: zeros, change: { delete: true } }),
    ).toEqual(['Please choose at most 1000.']);
  });

  test('with invalid entries makes one problem', () => {
    expect(problemsOf(importContacts.body, { rows: zeros.slice(0, 9000) })).toHaveLength(1);
    expect(problemsOf(contacts.createContact.body, { name: 'A', tags: [0, 0, ''] })).toEqual([
      'A tag must be text.',
    ]);
  });
});
