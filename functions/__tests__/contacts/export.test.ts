/** The exported file, and that an import into an empty account reads everything in it. */

import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { DETAIL_FIELDS, DETAIL_LABELS } from '../../../src/contract/contact-fields.ts';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import { listContacts } from '../../../src/contract/contacts/contacts.ts';
import type { ImportReport } from '../../../src/contract/contacts/moves.ts';
import { exportContacts, importContacts } from '../../../src/contract/contacts/moves.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import { listHouseholds } from '../../../src/contract/households/households.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { NO_CHOICES, partsOf, withChoices } from '../../../src/portal/contacts/import/sending.ts';
import api from '../../api.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';

import { counted, fromElsewhere, get, withStore } from '../helpers/harness.ts';
import { addedContact, addedHousehold, remove } from './contact-calls.ts';
import { readFile } from './contact-file.ts';

withStore();
let someone: Person;
beforeAll(async () => {
  someone = await person('ada');
});

const download = async (as: Caller = someone) => {
  const answer = await as.send(exportContacts);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, text: new TextDecoder().decode(bytes) };
};
const HEADINGS = [
  'Name',
  'Email',
  'Phone',
  'Stage',
  'Reason',
  'Tags',
  'Source',
  'Rhythm in days',
  'Last contact',
  'Check in on',
  'Next step',
  'Next step on',
  ...DETAIL_FIELDS.map((field) => DETAIL_LABELS[field]),
  'Introduced by',
  'Household',
  'Household number',
  'Household role',
  'Household members',
  'Household documents',
  'Credited',
  'Added on',
];
const HEAD = HEADINGS.join(',');

/** A line of the file: the values by their headings, and nothing in the other columns. */
const lineOf = (values: Record<string, string>): string =>
  HEADINGS.map((heading) => values[heading] ?? '').join(',');

test('the file has all fields of all contacts except those in the trash, and no formulas', async () => {
  const zoe = await addedContact(someone, {
    name: 'Zoë "Z" Sample',
    email: 'zoe@example.com',
    phone: '+1 555 010 0100',
    stage: 'closed',
    reason: 'Moved, "abroad"',
    tags: ['VIP', 'golf'],
    rhythmDays: 90,
    lastTouchOn: '2026-01-02',
    nextStep: { text: '=HYPERLINK("x")', on: '2027-01-05' },
  });
  const members = [
    { contactId: zoe.id, role: 'client' },
    { name: 'Kim Sample', role: 'agent' },
  ];
  const will = { status: 'have', reviewedOn: '2025-05-05' };
  const checklist = { will, trust: { status: 'missing' } };
  await addedHousehold(someone, members, { name: 'Sample family', checklist });
  await addedContact(someone, { name: '@SUM(A1)' });
  await remove(someone, (await addedContact(someone, { name: 'Gone' })).id);
  await addedContact(await person('grace'), { name: 'Stranger' });
  await query(
    `update contact set created_at = case when name like 'Zo%'
       then timestamptz '2026-11-20T23:30:00Z' else '2026-11-21T08:00:00Z' end where affiliate_id = $1`,
    [someone.id],
  );
  const { answer, bytes, text } = await download();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text.split('\r\n')).toEqual([
    HEAD,
    lineOf({
      Name: 'Zoë Sample',
      Nickname: 'Z',
      Email: 'zoe@example.com',
      Phone: "'+1 555 010 0100",
      Stage: 'Closed',
      Reason: '"Moved, ""abroad"""',
      Tags: '"VIP; golf"',
      Source: 'Added by hand',
      'Rhythm in days': '90',
      'Last contact': '2026-01-02',
      'Next step': `"'=HYPERLINK(""x"")"`,
      'Next step on': '2027-01-05',
      Kind: 'Person',
      'First name': 'Zoë',
      'Last name': 'Sample',
      'Email addresses': 'zoe@example.com (Personal)',
      'Phone numbers': "'+1 555 010 0100 (Mobile)",
      Household: 'Sample family',
      'Household number': '1',
      'Household role': 'Head',
      'Household members':
        '"Zoë Sample (Head); Kim Sample (Agent under a power of attorney, not a contact)"',
      'Household documents': '"Will: Have, reviewed on 2025-05-05; Trust: Missing"',
      'Added on': '2026-11-20',
    }),
    lineOf({
      Name: "'@SUM(A1)",
      Stage: 'Lead',
      Source: 'Added by hand',
      Kind: 'Person',
      'First name': "'@SUM(A1)",
      'Added on': '2026-11-21',
    }),
    '',
  ]);
});

test('an export is recorded in the audit', async () => {
  await download();
  const [last] = await query(
    'select action, kind, thing, actor from audit order by id desc limit 1',
  );
  expect(last).toEqual({ action: 'export', kind: 'contact', thing: null, actor: someone.id });
});

test('an affiliate without contacts gets the headings', async () => {
  expect((await download(await person('kim'))).text).toBe(`${HEAD}\r\n`);
});

test('without a contact as head, the members are in the row of the first one who has a row', async () => {
  const as = await person('headless');
  const son = await addedContact(as, { name: 'Sam Doyle' });
  const gone = await addedContact(as, { name: 'Tess Doyle' });
  const aunt = await addedContact(as, { name: 'Una Doyle' });
  const members = [
    { name: 'Pat Doyle', role: 'client' },
    { contactId: gone.id, role: 'spouse' },
    { contactId: aunt.id, role: 'other' },
    { contactId: son.id, role: 'child' },
  ];
  await addedHousehold(as, members, { name: 'The Doyle family' });
  await remove(as, gone.id);
  const [, first = '', second = ''] = (await download(as)).text.split('\r\n');
  expect(first).toMatch(/^Sam Doyle,.*,The Doyle family,1,Child,,,/);
  expect(second).toMatch(
    /^Una Doyle,.*,The Doyle family,1,Other,"Pat Doyle \(Head, not a contact\)/,
  );
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['gzip;q=0, br', null],
  ['br', null],
])('a client that accepts %j gets the file in %j', async (accepted, encoding) => {
  const request = get('/api/contacts/export', someone.cookie);
  request.headers.set('Accept-Encoding', accepted);
  const answer = await api(request, fromElsewhere());
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    encoding,
    'Accept-Encoding',
  ]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const plain = encoding ? gunzipSync(bytes) : bytes;
  expect(new TextDecoder().decode(plain)).toBe((await download()).text);
});

test('many contacts are read in batches, each contact once, and each household once', {
  tags: 'deep',
}, async () => {
  const as = await person('families');
  // Three people at a time, in households of 30 whose members are far apart in the list.
  await query(
    `with family as (
       insert into household (affiliate_id, name)
       select $1, 'Family ' || n from generate_series(1, 137) n returning id, name
     ), person as (
       insert into contact (affiliate_id, name, created_at)
       select $1, 'Person ' || n, '2026-01-01'::timestamptz + (n / 3) * interval '1 second'
         from generate_series(1, 4100) n returning id, substr(name, 8)::int n
     )
     insert into household_member (affiliate_id, household_id, contact_id, role, place, generation)
     select $1, f.id, p.id, case when p.n <= 137 then 'client' else 'child' end, p.n, 0
       from person p join family f on f.name = 'Family ' || (p.n - 1) % 137 + 1`,
    [as.id],
  );
  const { result, queries } = await counted(() => download(as));
  const lines = result.text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(4100);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(4100);
  const lineOfPerson = (name: string) => lines.find((line) => line.startsWith(`${name},`));
  // A household's members are in the row of its head alone.
  expect(lineOfPerson('Person 1')).toMatch(
    /,Family 1,\d+,Head,"?Person 1 \(Head\); Person 138 \(Child/,
  );
  expect(lineOfPerson('Person 138')).toMatch(/,Family 1,\d+,Child,,/);
  expect(result.text.match(/Person 138 \(Child/g)).toHaveLength(1);
  // One for the session, one for the audit, one per 2,000 contacts, and one for all 137 households.
  expect(queries).toBe(6);
});

/** Exports the list and imports the file, both as the page does. Returns the rows that were not added. */
async function moveOver(from: Caller, to: Caller): Promise<ImportReport[]> {
  const { table, rows: read, privateCells, noted } = readFile((await download(from)).bytes);
  expect([table.dialect, privateCells, noted]).toEqual(['portal', [], []]);
  const rows = await withChoices(read, NO_CHOICES);
  const about = { importId: crypto.randomUUID(), total: rows.length, dialect: 'portal' };
  const reports: ImportReport[] = [];
  let before = 0;
  for (const part of await partsOf(rows, 500)) {
    const sent = to.call(importContacts, {
      body: { ...about, rows: part, before },
      key: `part-${before}`,
    });
    reports.push(await sent);
    before += part.length;
  }
  return reports;
}

/** All pages of a list. */
async function whole<Item>(read: (search: string) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const search = after && `&after=${encodeURIComponent(after)}`;
    const page = await read(`?limit=100${search}`);
    all.push(...page.items);
    after = page.next;
  }
  return all;
}
const everyone = (as: Caller) =>
  whole((search) => as.call(listContacts, { query: `${search}&sort=createdAt` }));
const homes = (as: Caller) => whole((search) => as.call(listHouseholds, { query: search }));

/** A contact without the fields that differ between accounts: ids, versions, creation day and source. */
function bare(contact: Contact) {
  const { id, version, createdAt, source, referredBy, household, nextStep, ...rest } = contact;
  return { ...rest, nextStep: nextStep && [nextStep.text, nextStep.on], home: household?.name };
}
const bareHome = ({ name, members, checklist }: Household) => ({
  name,
  checklist,
  members: members.map(({ id, contactId, ...member }) => ({
    ...member,
    linked: contactId !== null,
  })),
});
const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();

/** Expects the people and the households of both accounts to be the same. */
async function expectSame(from: Caller, to: Caller): Promise<void> {
  const before = await everyone(from);
  const after = await everyone(to);
  expect(sorted(after.map(bare))).toEqual(sorted(before.map(bare)));
  expect(sorted((await homes(to)).map(bareHome))).toEqual(
    sorted((await homes(from)).map(bareHome)),
  );
}

test('families are transferred with every role, their documents, and who introduced whom', async () => {
  const from = await person('from');
  const walter = await addedContact(from, { name: 'Walter J. Pruitt Jr.', email: 'w@example.com' });
  // The same address: spouses.
  const spouse = { name: 'June Pruitt', email: 'w@example.com', referredBy: walter.id };
  const june = await addedContact(from, spouse);
  const tim = await addedContact(from, {
    name: 'Tim Pruitt',
    birthDate: '--09-14',
    deathDate: '2024',
  });
  const grace = await addedContact(from, { name: 'Grace Hopper', referredBy: june.id });
  const other = await addedContact(from, { name: 'Ann Pruitt' });
  await addedHousehold(
    from,
    [
      { name: 'Old; Tom (the elder)', role: 'parent', birthDate: '1925' },
      { contactId: walter.id, role: 'client' },
      { contactId: june.id, role: 'spouse' },
      { contactId: tim.id, role: 'child' },
      { name: 'Little Tim', role: 'grandchild', birthDate: '2020-03-01' },
      { name: 'Bea Sample', role: 'child-spouse' },
      { name: 'Cousin Al', role: 'other', generation: 1 },
      { contactId: grace.id, role: 'trustee' },
      { name: 'Kim Sample', role: 'agent' },
    ],
    {
      name: 'Pruitt',
      checklist: {
        will: { status: 'have', reviewedOn: '2025-05-05' },
        powerOfAttorney: { status: 'missing', reviewedOn: null },
      },
    },
  );
  // Another household with the same name, and one without a name.
  await addedHousehold(from, [{ contactId: other.id, role: 'client' }], { name: 'Pruitt' });
  await addedHousehold(from, [
    { contactId: grace.id, role: 'client' },
    { name: 'Vic', role: 'partner' },
  ]);

  const to = await person('to');
  const [report] = await moveOver(from, to);
  expect(report).toMatchObject({ added: 5, skipped: 0, refused: 0, rows: [] });
  await expectSame(from, to);
  expect((await everyone(to)).map(({ referrer }) => referrer)).toEqual([
    null,
    'Walter J. Pruitt Jr.',
    null,
    'June Pruitt',
    null,
  ]);
});

/** What a reader of other systems’ files understands, and what a cell, a list or a formula is made of. */
const SIGNS = [
  '"Annie"',
  '(Annie)',
  "'=1",
  '=SUM',
  '+1',
  '-',
  "'t",
  '@x',
  ';=2',
  'a; b',
  'a, b',
  'x\\',
  '\\;',
  ' | ',
  'N/A',
  'none',
  'null',
  'TBD',
  '&',
  '&amp;',
  'José',
  'JosÃ©',
  ' ::: ',
  '* star',
  '[1]',
  '="x"',
  'deceased',
  '(deceased)',
  '(do not call)',
  'Trustee',
  'Trust',
  'LLC',
  'Jr.',
  ', CPA',
  'Dr.',
  'Lee, Ann',
  '& Co',
  'Household',
  'Closed',
  'no',
  '﹣',
  '＝3',
  'née',
  '(Head)',
  '(Child, not a contact)',
];
/** A text with the signs of a contact in front, within, behind, or alone. */
function oddText(sign: string, place: number, word: string): string {
  const texts = [`${sign} ${word}`, `${word} ${sign} x`, `${word} ${sign}`, sign];
  return (texts[place % texts.length] ?? sign).trim().replaceAll(/ {2,}/g, ' ');
}

/** A contact with every field as it is stored. */
function oddContact(n: number): object {
  const sign = SIGNS[n % SIGNS.length] ?? '';
  const text = (word: string, place = n + word.length) =>
    oddText(sign, place, word).slice(0, 30).trim();
  const kind = n % 9 === 0 ? 'organization' : n % 9 === 1 ? 'trust' : 'person';
  const phones = [
    { value: `555 01${n % 10} ${1000 + n}`, kind: 'fax', extension: '' },
    { value: `+1 (555) 012-${1000 + n}`, kind: 'home', extension: '204' },
    { value: `+1 (555) 012-${1000 + n}`, kind: 'work', extension: '204' },
  ];
  const emails = ['other', 'work', 'personal'].map((kind, at) => ({
    value: `P${n}.${at}@example.com`,
    kind,
  }));
  const lines = {
    street: text('1 Main St'),
    street2: text('Rear'),
    city: text('Troy'),
    state: 'MA',
    zip: '2134',
    country: text('US'),
  };
  const parts = {
    firstName: text('Ann'),
    middleName: text('B.'),
    lastName: text('Lee'),
    suffix: text('III'),
  };
  return {
    name: oddText(sign, n % 3, `Person${n}`),
    email: emails[0]?.value,
    phone: phones[0]?.value,
    stage: 'closed',
    reason: text('Moved'),
    tags: [text('VIP', 0), text('golf', 1), text('tag', 3)],
    rhythmDays: 90,
    lastTouchOn: '2026-01-02',
    // A step costs a trigger for its row, most of the time of this test.
    ...(n % 10 === 0 && { nextStep: text('Call'), nextOn: '2027-01-05' }),
    details: {
      ...(kind === 'person' ? parts : { kind }),
      salutation: text('Mr.'),
      nickname: text('Annie'),
      emails,
      phones,
      addresses: [
        { ...lines, kind: 'work' },
        { ...lines, street: '', kind: 'home' },
      ],
      birthDate: '--02-29',
      ...(n % 4 === 0 && { deathDate: '2024', deceased: true }),
      ownRhythm: true,
      maritalStatus: text('Married'),
      anniversary: '1990-06',
      clientSince: '2015',
      employer: text('Mills'),
      jobTitle: text('Director'),
      website: `http://example.com/${n}`,
      language: text('Spanish'),
      doNotContact: ['email', 'mail'],
    },
  };
}

test('1,000 contacts with every field and odd signs in each, in households of up to five, are the same after an import', {
  tags: 'deep',
}, async () => {
  const from = await person('odd-from');
  const people = Array.from({ length: 1000 }, (_, n) => oddContact(n));
  await query(
    `insert into contact (affiliate_id, name, email, phone, stage, reason, tags, details, rhythm_days,
        last_touch_on, next_step, next_on, created_at)
     select $1, name, email, phone, stage, reason, tags, details, "rhythmDays", "lastTouchOn", "nextStep", "nextOn",
        '2026-01-01T00:00:00Z'::timestamptz + row_number() over () * interval '1 second'
       from jsonb_to_recordset($2) g(name text, email text, phone text, stage text, reason text, tags text[],
         details jsonb, "rhythmDays" int, "lastTouchOn" date, "nextStep" text, "nextOn" date)`,
    [from.id, JSON.stringify(people)],
  );
  await query(
    `with numbered as (select id, name, row_number() over (order by created_at) - 1 n from contact where affiliate_id = $1),
      homes as (select gen_random_uuid() home, h, k.name from generate_series(0, 99) h join numbered k on k.n = h),
      made as (insert into household (id, affiliate_id, name, checklist)
        select home, $1, name, '{"will": {"status": "have", "reviewedOn": "2025-05-05"}}' from homes returning id)
     insert into household_member (affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
     -- The heads come last of their families in the list.
     select $1, home, place, k.id, '', (array['client', 'spouse', 'child', 'trustee'])[1 + place],
         (array[0, 0, 1, 0])[1 + place], null
       from homes, generate_series(0, 3) place join numbered k on true where k.n = 900 - place * 200 + h
     union all select $1, home, 4, null, name, 'child', 1, '2001' from homes`,
    [from.id],
  );
  await query(
    `with numbered as (select id, row_number() over (order by created_at) n from contact where affiliate_id = $1)
     update contact c set referred_by = k.id from numbered own join numbered k on k.n = own.n - 1
      where c.id = own.id and own.n % 3 = 0`,
    [from.id],
  );
  await query('analyze contact, household, household_member');
  const to = await person('odd-to');
  const reports = await moveOver(from, to);
  expect(reports.flatMap(({ rows, noted }) => [...rows, ...noted])).toEqual([]);
  expect(await everyone(to)).toHaveLength(1000);
  await expectSame(from, to);
});

test('2,500 contacts in 800 families, in parts, are transferred completely', {
  tags: 'deep',
}, async () => {
  const from = await person('many-from');
  await query(
    `insert into contact (affiliate_id, name, email, phone, stage, tags, details, rhythm_days, created_at)
     select $1, 'Person ' || n, 'p' || n / 2 || '@example.com', '555 ' || to_char(n, 'FM0000000'),
        (array['lead', 'contacted', 'meeting', 'client'])[1 + n % 4], case when n % 3 = 0 then array['tag ' || n % 7] else '{}' end,
        jsonb_build_object('firstName', 'Person', 'lastName', n::text,
          'birthDate', (array['1952-05-01', '1952-05', '1952', '--02-29'])[1 + n % 4]),
        case when n % 5 = 0 then 90 end, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 2500) n`,
    [from.id],
  );
  await query(
    `with numbered as (select id, row_number() over (order by created_at) - 1 n from contact where affiliate_id = $1),
      homes as (select gen_random_uuid() home, h, case when h % 10 = 0 then '' else 'Family ' || h % 200 end name
        from generate_series(0, 799) h),
      made as (insert into household (id, affiliate_id, name, checklist)
        select home, $1, name, '{"will": {"status": "have", "reviewedOn": null}}' from homes returning id)
     insert into household_member (affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
     -- Two who are 800 rows apart, a child by name, and an executor whose row comes last.
     select $1, home, 0, a.id, '', 'client', 0, null from homes join numbered a on a.n = h
     union all select $1, home, 1, a.id, '', 'spouse', 0, null from homes join numbered a on a.n = h + 800
     union all select $1, home, 2, null, 'Child ' || h, 'child', 1, '2001' from homes
     union all select $1, home, 3, a.id, '', 'executor', 0, null from homes join numbered a on a.n = 2000 + h % 400`,
    [from.id],
  );
  // As the database does on its own once there are many rows.
  await query('analyze contact, household, household_member');
  const to = await person('many-to');
  const reports = await moveOver(from, to);
  expect(reports).toHaveLength(5);
  expect(reports.flatMap(({ rows }) => rows)).toEqual([]);
  expect(await everyone(to)).toHaveLength(2_500);
  await expectSame(from, to);
});
