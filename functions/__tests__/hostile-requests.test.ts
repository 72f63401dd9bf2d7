/** The costliest requests that a stranger, an affiliate and a member of the office can send, and the CPU time of each. */
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAnnouncement } from '../../src/contract/announcements.ts';
import { login } from '../../src/contract/auth.ts';
import { readCertificate } from '../../src/contract/certificates.ts';
import { MAX_TAGS } from '../../src/contract/contact-kinds.ts';
import {
  IMPORT_PART_ROWS,
  importContacts,
  MAX_IMPORT_ROWS,
} from '../../src/contract/contact-moves.ts';
import * as contacts from '../../src/contract/contacts.ts';
import { createHousehold } from '../../src/contract/households.ts';
import { choosePassword } from '../../src/contract/invitations.ts';
import { followLink, readReferral, sendLead } from '../../src/contract/leads.ts';
import {
  importAffiliates,
  listAffiliates,
  MAX_IMPORT_ROWS as MAX_AFFILIATE_ROWS,
} from '../../src/contract/office-affiliates.ts';
import { createOrder } from '../../src/contract/orders.ts';
import { saveProfile } from '../../src/contract/profile.ts';
import { listOfficePublications as listReviews } from '../../src/contract/publications.ts';
import type { Route } from '../../src/contract/route.ts';
import { createScenario } from '../../src/contract/scenarios.ts';
import { searchOwn } from '../../src/contract/search.ts';
import { secondStep } from '../../src/contract/sign-in.ts';
import { createTicket } from '../../src/contract/tickets.ts';
import { answerLesson } from '../../src/contract/training.ts';
import { processorMs } from '../../tests/processor.ts';
import { MAX_BODY_BYTES } from '../lib/http/endpoint.ts';
import { givenOffice, signedIn, withStore } from './harness.ts';
import { deliverToPortal } from './lead-calls.ts';
import { withMailServer } from './mail-server.ts';
import { send } from './routes.ts';
import { COURSE, LESSON } from './training-calls.ts';

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

type Sent = Parameters<typeof send>[1];
type Case = [what: string, status: number, route: Route, sent: () => Sent];

/** A body of the route's maximum size, with this run repeated between its ends. */
function full({ maxBodyBytes = MAX_BODY_BYTES }: Route, start: string, run: string, end: string) {
  const room = maxBodyBytes - Buffer.byteLength(start) - Buffer.byteLength(end) - 1;
  return start + run.repeat(Math.floor(room / Buffer.byteLength(run))).replace(/,$/, '') + end;
}

/** Expects this status and little CPU time. */
async function expectCheap([, status, route, sent]: Case, more: Sent = {}): Promise<void> {
  const given = { ...sent(), ...more };
  const statuses = new Set<number>();
  const call = async () => {
    const answer = await send(route, given);
    await answer.text();
    statuses.add(answer.status);
  };
  expect(await processorMs(call, { enough: MOST_MS, tries: 10 })).toBeLessThan(MOST_MS);
  expect([...statuses]).toEqual([status]);
}

const MARKS = '\u0316\u0301';
const lead = (message: string) => ({
  body: JSON.stringify({ name: 'A', email: 'a@example.com', message }),
});
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const HEADER = 16_000;

const STRANGER: Case[] = [
  ['a message of marks', 201, sendLead, () => lead(`A${MARKS.repeat(1999)}`)],
  ['a message of line breaks', 201, sendLead, () => lead(`a${'\n'.repeat(3998)}b`)],
  ['a message of digits', 201, sendLead, () => lead('1 '.repeat(2000))],
  [
    'a message with only keys',
    400,
    sendLead,
    () => ({ body: full(sendLead, '{', '"a":{},', '"b":0}') }),
  ],
  [
    'a form of fields',
    400,
    sendLead,
    () => ({ body: full(sendLead, '', 'a&b=%20&', ''), headers: FORM }),
  ],
  ['nested lists at the login', 400, login, () => ({ body: full(login, '', '[', '') })],
  [
    'nested lists at the second step',
    400,
    secondStep,
    () => ({ body: full(secondStep, '', '[', '') }),
  ],
  [
    'a new password of marks',
    404,
    choosePassword,
    () => ({ body: full(choosePassword, '{"token":"","password":"', MARKS, '"}') }),
  ],
  ['a long reference', 404, readReferral, () => ({ params: { code: '-'.repeat(HEADER) } })],
  ['a long code', 404, readCertificate, () => ({ params: { code: '%20'.repeat(HEADER / 3) } })],
  [
    'a long link',
    302,
    followLink,
    () => ({ params: { code: 'ada', link: '%20'.repeat(HEADER / 3) } }),
  ],
  [
    'a cookie of spaces',
    401,
    searchOwn,
    () => ({ headers: { Cookie: `a${' '.repeat(HEADER)}b` } }),
  ],
  [
    'a query of names',
    401,
    contacts.listContacts,
    () => ({ search: `?${'a&'.repeat(HEADER / 2)}` }),
  ],
];

test.each(STRANGER)('a stranger’s: %s', (...one) => expectCheap(one));

const DRY = '{"dryRun":true,"rows":[';
const rowsOf = (count: number, row: (index: number) => object) => ({
  body: JSON.stringify({ dryRun: true, rows: Array.from({ length: count }, (_, at) => row(at)) }),
});
const filled = (start: string, run: string, end: string) => () => ({
  body: full(importContacts, start, run, end),
});

const person = (at: number) => ({
  ...{ name: `Person ${at}`, email: `p${at}@example.com`, phone: `+1 555 ${1_000_000 + at}` },
  ...{ stage: 'client', tags: 'vip; golf', rhythmDays: '90', lastTouchOn: '3/4/2026' },
  ...{ nextStep: 'Call', nextOn: '1/2/2027', note: 'Met at the fair' },
});

const IMPORTS: Case[] = [
  ['zeros for rows', 400, importContacts, filled(DRY, '0,', ']}')],
  ['empty rows', 400, importContacts, filled(DRY, '{},', ']}')],
  ['lists for rows', 400, importContacts, filled(DRY, '[],', ']}')],
  ['nested lists', 400, importContacts, filled(DRY, '[', '')],
  [
    'a row of keys',
    400,
    importContacts,
    () => {
      const keys = Array.from({ length: 510_000 }, (_, at) => `"${at.toString(36)}":0`);
      return { body: `${DRY}{${keys}}]}` };
    },
  ],
  [
    'a cell of line breaks',
    200,
    importContacts,
    filled(`${DRY}{"name":"A","note":"`, '\\n', '"}]}'),
  ],
  ['a cell of guards', 200, importContacts, filled(`${DRY}{"name":"A","note":"`, "\\n'=", '"}]}')],
  ['zeros for tags', 400, importContacts, filled(`${DRY}{"name":"A","tags":[`, '0,', ']}]}')],
  [
    'zeros for the tags of each row',
    200,
    importContacts,
    () => rowsOf(5000, () => ({ name: 'A', tags: Array(30).fill(0) })),
  ],
  [
    'a cell of tags in each row',
    200,
    importContacts,
    () => rowsOf(MAX_IMPORT_ROWS / 2, () => ({ name: 'A', tags: 'a;'.repeat(460) })),
  ],
  [
    'whole rows, as many as the page sends',
    200,
    importContacts,
    () => rowsOf(IMPORT_PART_ROWS, person),
  ],
  [
    'notes of marks',
    200,
    importContacts,
    () => rowsOf(600, (at) => ({ name: `A ${at}`, note: MARKS.repeat(1999) })),
  ],
  [
    'notes of a character that folds to eighteen',
    200,
    importContacts,
    () => rowsOf(400, (at) => ({ name: `A ${at}`, note: '\ufdfa'.repeat(4000) })),
  ],
  [
    'notes of digits',
    200,
    importContacts,
    () => rowsOf(1200, (at) => ({ name: `A ${at}`, note: '1 '.repeat(1999) })),
  ],
];

test.each(IMPORTS)('an import: %s', (...one) => expectCheap(one, { cookie }));

const inputs = Object.fromEntries(
  Array.from({ length: 900 }, (_, at) => [`k${at}`, '1 '.repeat(4)]),
);
const answers = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`q${at}`, 'a']));
const address = { name: 'A', street: 'B', city: 'C', state: 'NY', zip: '10001' };
const AFFILIATE: Case[] = [
  ['a search of one word', 200, searchOwn, () => ({ search: `?q=${'a+'.repeat(50)}` })],
  [
    'a list for many words',
    200,
    contacts.listContacts,
    () => ({ search: `?q=${'a+'.repeat(100)}` }),
  ],
  [
    'a profile of states',
    400,
    saveProfile,
    () => ({ body: full(saveProfile, '{"states":[', '0,', ']}') }),
  ],
  [
    'a profile of marks',
    400,
    saveProfile,
    () => ({ body: full(saveProfile, '{"bio":"', MARKS, '"}') }),
  ],
  [
    'members of a household',
    400,
    createHousehold,
    () => ({
      body: full(createHousehold, '{"members":[', '{},', ']}'),
    }),
  ],
  [
    'a household of names that fold',
    201,
    createHousehold,
    () => {
      const members = Array.from({ length: 15 }, () => ({ role: 'child', name: 'ﬃ'.repeat(100) }));
      return { body: JSON.stringify({ name: 'ﬃ'.repeat(100), members }) };
    },
  ],
  [
    'a contact of tags and names that fold',
    201,
    contacts.createContact,
    () => {
      const tags = Array.from({ length: MAX_TAGS }, (_, at) => `${'ﬃ'.repeat(30)} ${at}`);
      return { body: JSON.stringify({ name: `'’‘${'ﬃ'.repeat(90)}`, tags }) };
    },
  ],
  [
    'a bulk change of as many contacts as there may be',
    404,
    contacts.changeContacts,
    () => {
      const ids = Array.from({ length: contacts.MAX_BULK }, () => crypto.randomUUID());
      return { body: JSON.stringify({ ids, change: { tags: ['ﬃ'.repeat(40)] } }) };
    },
  ],
  [
    'ids of a bulk change',
    400,
    contacts.changeContacts,
    () => ({
      body: full(contacts.changeContacts, '{"change":{"delete":true},"ids":[', '0,', ']}'),
    }),
  ],
  [
    'pieces of an order',
    400,
    createOrder,
    () => ({ body: full(createOrder, '{"items":[', '{},', ']}') }),
  ],
  ['an order of marks', 400, createOrder, () => ({ body: JSON.stringify({ items: [], address }) })],
  [
    'a ticket of marks',
    201,
    createTicket,
    () => ({
      body: JSON.stringify({ topic: 'other', subject: 'A', message: `A${MARKS.repeat(1999)}` }),
    }),
  ],
  [
    'values of a calculation',
    400,
    createScenario,
    () => ({ body: JSON.stringify({ calculator: 'rmd', name: 'A', inputs }) }),
  ],
  [
    'answers of a lesson',
    400,
    answerLesson,
    () => ({ params: { course: COURSE, lesson: LESSON }, body: JSON.stringify({ answers }) }),
  ],
];

test.each(AFFILIATE)('an affiliate’s: %s', (...one) => expectCheap(one, { cookie }));

const people = (count: number, row: (at: number) => object) => () => ({
  body: JSON.stringify({ dryRun: true, rows: Array.from({ length: count }, (_, at) => row(at)) }),
});
const invited = (at: number) => ({
  firstName: 'A',
  lastName: `${'ﬃ'.repeat(40)} ${at}`,
  email: `${'é'.repeat(60)}${at}@${'a'.repeat(60)}.example`,
  username: `${'ﬃ'.repeat(50)} ${at}`,
});
const OFFICE: Case[] = [
  [
    'an import of names that fold',
    200,
    importAffiliates,
    people(MAX_AFFILIATE_ROWS, (at) => invited(at)),
  ],
  [
    'an import of blanks',
    200,
    importAffiliates,
    people(MAX_AFFILIATE_ROWS, () => ({ username: `a${' '.repeat(900)}b` })),
  ],
  [
    'an import of keys',
    200,
    importAffiliates,
    () => ({
      body: `{"dryRun":true,"rows":[{${Array.from({ length: 50_000 }, (_, at) => `"${at}":0`)}}]}`,
    }),
  ],
  [
    'an import of lists',
    400,
    importAffiliates,
    () => ({ body: full(importAffiliates, '{"dryRun":true,"rows":[', '[],', ']}') }),
  ],
  ['a search of affiliates', 200, listAffiliates, () => ({ search: `?q=${'ﬃ'.repeat(100)}` })],
  ['a search of pages', 200, listReviews, () => ({ search: `?affiliate=${'ﬃ'.repeat(100)}` })],
  [
    'an announcement of marks',
    201,
    createAnnouncement,
    () => ({ body: JSON.stringify({ title: 'A', text: `A${MARKS.repeat(1900)}`, publish: null }) }),
  ],
];

test.each(OFFICE)('a member of the office’s: %s', (...one) => expectCheap(one, { cookie: office }));

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
    ).toEqual([`Please choose at most ${contacts.MAX_BULK}.`]);
  });

  test('with invalid entries makes one problem', () => {
    expect(problemsOf(importContacts.body, { rows: zeros.slice(0, 9000) })).toHaveLength(1);
    expect(problemsOf(contacts.createContact.body, { name: 'A', tags: [0, 0, ''] })).toEqual([
      'A tag must be text.',
    ]);
  });
});
