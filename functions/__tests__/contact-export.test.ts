/** The exported file, and that an import into an empty account reads everything in it. */
import { beforeAll, expect, test } from 'vitest';
import { DETAIL_FIELDS, DETAIL_LABELS } from '../../src/contract/contact-fields.ts';
import type { ImportReport } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Household } from '../../src/contract/households.ts';
import { columnsOf } from '../../src/portal/contacts/import/file-columns.ts';
import { parseFile } from '../../src/portal/contacts/import/parse.ts';
import { normalize } from '../../src/portal/contacts/import/rows.ts';
import { NO_CHOICES, partsOf, withChoices } from '../../src/portal/contacts/import/sending.ts';
import { query } from '../lib/db/db.ts';
import { json } from './callers.ts';
import { call, callHouseholds, create, createHousehold } from './contact-calls.ts';
import { counted, givenSession, signedIn, withStore } from './harness.ts';

withStore();

let id: string;
let cookie: string;
beforeAll(async () => {
  ({ id, cookie } = await givenSession('ada'));
});

const download = async (as = cookie) => {
  const answer = await call(as, 'GET', '/export');
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const HEADINGS = [
  ...['Name', 'Email', 'Phone', 'Stage', 'Reason', 'Tags', 'Source', 'Rhythm in days'],
  ...['Last contact', 'Next step', 'Next step on'],
  ...DETAIL_FIELDS.map((field) => DETAIL_LABELS[field]),
  ...['Introduced by', 'Household', 'Household number', 'Household role', 'Household members'],
  ...['Household documents', 'Credited', 'Added on'],
];
const HEAD = HEADINGS.join(',');

/** A line of the file: the values by their headings, and nothing in the other columns. */
const lineOf = (values: Record<string, string>): string =>
  HEADINGS.map((heading) => values[heading] ?? '').join(',');

test('the file has all fields of all contacts except those in the trash, and no formulas', async () => {
  const zoe = await create(cookie, {
    ...{ name: 'Zoë "Z" Sample', email: 'zoe@example.com', phone: '+1 555 010 0100' },
    ...{ stage: 'closed', reason: 'Moved, "abroad"', tags: ['VIP', 'golf'], rhythmDays: 90 },
    ...{ lastTouchOn: '2026-01-02', nextStep: { text: '=HYPERLINK("x")', on: '2027-01-05' } },
  });
  await json(
    callHouseholds(cookie, 'POST', '', {
      name: 'Sample family',
      members: [
        { contactId: zoe.id, role: 'client' },
        { name: 'Kim Sample', role: 'agent' },
      ],
      checklist: {
        will: { status: 'have', reviewedOn: '2025-05-05' },
        trust: { status: 'missing' },
      },
    }),
    201,
  );
  await create(cookie, { name: '@SUM(A1)' });
  const gone = await create(cookie, { name: 'Gone' });
  await json(call(cookie, 'DELETE', `/${gone.id}`));
  await create(await signedIn('grace'), { name: 'Stranger' });
  await query(
    `update contact set created_at = case when name like 'Zo%'
       then timestamptz '2026-11-20T23:30:00Z' else '2026-11-21T08:00:00Z' end where affiliate_id = $1`,
    [id],
  );
  const { answer, bytes } = await download();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toEqual([
    HEAD,
    lineOf({
      ...{ Name: 'Zoë Sample', Nickname: 'Z', Email: 'zoe@example.com', Phone: "'+1 555 010 0100" },
      ...{ Stage: 'Closed', Reason: '"Moved, ""abroad"""', Tags: '"VIP; golf"' },
      ...{ Source: 'Added by hand', 'Rhythm in days': '90', 'Last contact': '2026-01-02' },
      ...{ 'Next step': `"'=HYPERLINK(""x"")"`, 'Next step on': '2027-01-05' },
      ...{ Kind: 'Person', 'First name': 'Zoë', 'Last name': 'Sample' },
      'Email addresses': 'zoe@example.com (Personal)',
      'Phone numbers': "'+1 555 010 0100 (Mobile)",
      ...{ Household: 'Sample family', 'Household number': '1', 'Household role': 'Head' },
      'Household members':
        '"Zoë Sample (Head); Kim Sample (Agent under a power of attorney, not a contact)"',
      'Household documents': '"Will: Have, reviewed on 2025-05-05; Trust: Missing"',
      'Added on': '2026-11-20',
    }),
    lineOf({
      ...{ Name: "'@SUM(A1)", Stage: 'Lead', Source: 'Added by hand', Kind: 'Person' },
      ...{ 'First name': "'@SUM(A1)", 'Added on': '2026-11-21' },
    }),
    '',
  ]);
});

test('an export is recorded in the audit', async () => {
  await download();
  const [last] = await query(
    'select action, kind, thing, actor from audit order by id desc limit 1',
  );
  expect(last).toEqual({ action: 'export', kind: 'contact', thing: null, actor: id });
});

test('an affiliate without contacts gets the headings', async () => {
  const { bytes } = await download(await signedIn('kim'));
  expect(new TextDecoder().decode(bytes)).toBe(`${HEAD}\r\n`);
});

test('many contacts are read in batches, each contact once', async () => {
  const { id: many, cookie: as } = await givenSession('many');
  await query(
    `insert into contact (affiliate_id, name, created_at)
     select $1, 'Person ' || n, '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second' from generate_series(1, 6001) n`,
    [many],
  );
  const { result: text, queries } = await counted(async () =>
    new TextDecoder().decode((await download(as)).bytes),
  );
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(6_001);
  expect(lines).toHaveLength(6_001);
  // One for the session, one for the audit, and one per 2,000 contacts.
  expect(queries).toBe(6);
});

test('each household is read once, however many of its members are contacts', async () => {
  const { id: many, cookie: as } = await givenSession('families');
  // 4,100 people in households of 30, whose members are far apart in the list.
  await query(
    `with family as (
       insert into household (affiliate_id, name)
       select $1, 'Family ' || n from generate_series(1, 137) n returning id, name
     ), person as (
       insert into contact (affiliate_id, name, created_at)
       select $1, 'Person ' || n, '2026-01-01'::timestamptz + n * interval '1 second'
         from generate_series(1, 4100) n returning id, substr(name, 8)::int n
     )
     insert into household_member (affiliate_id, household_id, contact_id, role, place, generation)
     select $1, f.id, p.id, case when p.n <= 137 then 'client' else 'child' end, p.n, 0
       from person p join family f on f.name = 'Family ' || (p.n - 1) % 137 + 1`,
    [many],
  );
  const { result: text, queries } = await counted(async () =>
    new TextDecoder().decode((await download(as)).bytes),
  );
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(4100);
  expect(lines[137]).toMatch(/,Family 1,1,Child,"?Person 1 \(Head\); Person 138 \(Child/);
  // One for the session, one for the audit, three for contacts, and one for all 137 households.
  expect(queries).toBe(6);
});

/** Exports the list and imports the file, both as the page does. Returns the rows that were not added. */
async function moveOver(from: string, to: string): Promise<ImportReport[]> {
  const file = await call(from, 'GET', '/export');
  const parsed = parseFile(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in parsed) throw new Error(parsed.problem);
  expect(parsed.table.dialect).toBe('portal');
  const { columns, dialect } = parsed.table;
  const meanings = columnsOf(columns, parsed.table.rows, dialect).map(({ meaning }) => meaning);
  const { rows: read, privateCells, noted } = normalize(parsed.table, meanings);
  expect([privateCells, noted]).toEqual([[], []]);
  const rows = await withChoices(read, NO_CHOICES);
  const importId = crypto.randomUUID();
  const reports: ImportReport[] = [];
  let before = 0;
  for (const part of await partsOf(rows, 500)) {
    const body = { rows: part, importId, before, total: rows.length, dialect: 'portal' };
    reports.push(
      await json<ImportReport>(call(to, 'POST', '/import', body, `part-${before}`), 201),
    );
    before += part.length;
  }
  return reports;
}

async function everyone(cookie: string): Promise<Contact[]> {
  const all: Contact[] = [];
  let after = '';
  do {
    const query = `?sort=createdAt&limit=100${after && `&after=${encodeURIComponent(after)}`}`;
    const page = await json<{ items: Contact[]; next: string | null }>(call(cookie, 'GET', query));
    all.push(...page.items);
    after = page.next ?? '';
  } while (after);
  return all;
}
async function homes(cookie: string): Promise<Household[]> {
  const all: Household[] = [];
  let after = '';
  do {
    const query = `?limit=100${after && `&after=${encodeURIComponent(after)}`}`;
    const path = callHouseholds(cookie, 'GET', query);
    const page = await json<{ items: Household[]; next: string | null }>(path);
    all.push(...page.items);
    after = page.next ?? '';
  } while (after);
  return all;
}

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

test('a practice with families is transferred completely', async () => {
  const from = await signedIn('from');
  const walter = await create(from, {
    ...{
      firstName: 'Walter',
      middleName: 'J.',
      lastName: 'Pruitt',
      suffix: 'Jr.',
      nickname: 'Walt',
    },
    emails: [
      { value: 'walter@example.com', kind: 'personal' },
      { value: 'w.pruitt@firm.example', kind: 'work' },
    ],
    phones: [
      { value: '+1 555 010 0100', kind: 'mobile', extension: '' },
      { value: '(555) 010-0111', kind: 'work', extension: '204' },
    ],
    addresses: [
      {
        ...{ street: '12 Elm St; rear', street2: 'Unit 4 | B', city: 'Dover', state: 'DE' },
        ...{ zip: '19901-1234', country: '', kind: 'home' },
      },
      {
        ...{ street: '1 Main St', street2: '', city: 'Wilmington', state: 'DE', zip: '19801' },
        ...{ country: 'United States', kind: 'work' },
      },
    ],
    ...{ birthDate: '1952-02-29', employer: 'Pruitt & Co', jobTitle: 'Owner', language: 'Spanish' },
    ...{ website: 'https://pruitt.example/', doNotContact: ['phone', 'mail'] },
    ...{ stage: 'closed', reason: 'Moved, abroad', tags: ['VIP', 'golf'], rhythmDays: 90 },
    ...{ lastTouchOn: '2026-01-02', nextStep: { text: '=Send "the" list', on: '2027-01-05' } },
  });
  // The same address: spouses.
  const june = await create(from, {
    ...{ name: 'June Pruitt', email: 'walter@example.com', birthDate: '1954-05' },
    ...{ referredBy: walter.id, doNotContact: ['email', 'text'] },
  });
  const tim = await create(from, { name: 'Tim Pruitt', birthDate: '--09-14', deathDate: '2024' });
  const grace = await create(from, {
    name: 'Grace Hopper',
    birthDate: '1960',
    referredBy: june.id,
  });
  await create(from, { name: 'Pruitt Family Trust', kind: 'trust' });
  await create(from, { name: 'Pruitt & Co', kind: 'organization', phone: '555 010 0122' });
  const other = await create(from, { name: 'Ann Pruitt' });
  await createHousehold(
    from,
    [
      { name: 'Old; Tom (the elder)', role: 'parent', birthDate: '1925' },
      { contactId: walter.id, role: 'client' },
      { contactId: june.id, role: 'spouse' },
      { contactId: tim.id, role: 'child' },
      { name: 'Little Tim', role: 'grandchild', birthDate: '2020-03-01' },
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
  await createHousehold(from, [{ contactId: other.id, role: 'client' }], { name: 'Pruitt' });
  await createHousehold(from, [
    { contactId: grace.id, role: 'client' },
    { name: 'Vic', role: 'partner' },
  ]);

  const to = await signedIn('to');
  const [report] = await moveOver(from, to);
  expect(report).toMatchObject({ added: 7, skipped: 0, refused: 0, rows: [] });
  const [before, after] = [await everyone(from), await everyone(to)];
  expect(after.map(bare)).toEqual(before.map(bare));
  expect(after[0]).toMatchObject({
    ...{ name: 'Walter J. Pruitt Jr.', nickname: 'Walt', birthDate: '1952-02-29' },
    ...{ doNotContact: ['phone', 'mail'], reason: 'Moved, abroad' },
    phones: [{ value: '+1 555 010 0100' }, { value: '(555) 010-0111', extension: '204' }],
  });
  expect(after.map(({ referrer }) => referrer)).toEqual([
    null,
    'Walter J. Pruitt Jr.',
    null,
    'June Pruitt',
    ...[null, null, null],
  ]);
  const family = (await homes(to)).find(({ members }) => members.length === 8);
  expect(family?.members.map(({ name, role }) => [name, role])).toEqual([
    ['Old; Tom (the elder)', 'parent'],
    ['Walter J. Pruitt Jr.', 'client'],
    ['June Pruitt', 'spouse'],
    ['Tim Pruitt', 'child'],
    ['Little Tim', 'grandchild'],
    ['Cousin Al', 'other'],
    ['Grace Hopper', 'trustee'],
    ['Kim Sample', 'agent'],
  ]);
  expect(sorted((await homes(to)).map(bareHome))).toEqual(
    sorted((await homes(from)).map(bareHome)),
  );
});

test('2,500 contacts in 800 families, in parts, are transferred completely', async () => {
  const { id, cookie: from } = await givenSession('many-from');
  await query(
    `insert into contact (affiliate_id, name, email, phone, stage, tags, details, rhythm_days, created_at)
     select $1, 'Person ' || n, 'p' || n / 2 || '@example.com', '555 ' || to_char(n, 'FM0000000'),
        (array['lead', 'contacted', 'meeting', 'client'])[1 + n % 4], case when n % 3 = 0 then array['tag ' || n % 7] else '{}' end,
        jsonb_build_object('firstName', 'Person', 'lastName', n::text,
          'birthDate', (array['1952-05-01', '1952-05', '1952', '--02-29'])[1 + n % 4]),
        case when n % 5 = 0 then 90 end, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 2500) n`,
    [id],
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
    [id],
  );
  // As the database does on its own once there are many rows.
  await query('analyze contact, household, household_member');
  const to = await signedIn('many-to');
  const reports = await moveOver(from, to);
  expect(reports).toHaveLength(5);
  expect(reports.flatMap(({ rows }) => rows)).toEqual([]);
  const [before, after] = [await everyone(from), await everyone(to)];
  expect(after).toHaveLength(2_500);
  expect(sorted(after.map(bare))).toEqual(sorted(before.map(bare)));
  expect(sorted((await homes(to)).map(bareHome))).toEqual(
    sorted((await homes(from)).map(bareHome)),
  );
});
