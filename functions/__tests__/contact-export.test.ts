import { beforeAll, expect, test } from 'vitest';
import { DETAIL_LABELS } from '../../src/config/contact-words.ts';
import { DETAIL_FIELDS } from '../../src/contract/contact-details.ts';
import { query } from '../lib/db/db.ts';
import { json, signIn } from './callers.ts';
import { call, callHouseholds, create } from './contact-calls.ts';
import {
  cookieOf,
  countQueries,
  givenAffiliate,
  givenSession,
  PASSWORD,
  signedIn,
  withStore,
} from './harness.ts';

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
    ...{ stage: 'closed', reason: 'Moved, abroad', tags: ['VIP', 'golf'], rhythmDays: 90 },
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
      ...{ Name: '"Zoë ""Z"" Sample"', Email: 'zoe@example.com', Phone: "'+1 555 010 0100" },
      ...{ Stage: 'Closed', Reason: '"Moved, abroad"', Tags: '"VIP; golf"' },
      ...{ Source: 'Added by hand', 'Rhythm in days': '90', 'Last contact': '2026-01-02' },
      ...{ 'Next step': `"'=HYPERLINK(""x"")"`, 'Next step on': '2027-01-05' },
      ...{ Kind: 'Person', 'First name': 'Zoë', 'Middle name': '"""Z"""', 'Last name': 'Sample' },
      'Email addresses': 'zoe@example.com (Personal)',
      'Phone numbers': "'+1 555 010 0100 (Mobile)",
      ...{ Household: 'Sample family', 'Household number': '1', 'Household role': 'Client' },
      'Household members':
        '"Zoë ""Z"" Sample (Client); Kim Sample (Agent under a power of attorney, not a contact)"',
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
  const many = await givenAffiliate('many');
  await query(
    `insert into contact (affiliate_id, name, created_at)
     select $1, 'Person ' || n, '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second' from generate_series(1, 20001) n`,
    [many],
  );
  const as = cookieOf(await signIn('many', PASSWORD));
  let lines: string[] = [];
  const queries = await countQueries(async () => {
    const { bytes } = await download(as);
    lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1);
  });
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(20_001);
  expect(lines).toHaveLength(20_001);
  // One for the session, one for the audit, and one per 2,000 contacts.
  expect(queries).toBe(13);
});

test('each household is read once, however many of its members are contacts', async () => {
  const many = await givenAffiliate('families');
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
  const as = cookieOf(await signIn('families', PASSWORD));
  let text = '';
  const queries = await countQueries(async () => {
    text = new TextDecoder().decode((await download(as)).bytes);
  });
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(4100);
  expect(lines[137]).toMatch(/,Family 1,1,Child,"?Person 1 \(Client\); Person 138 \(Child/);
  // One for the session, one for the audit, three for contacts, and one for all 137 households.
  expect(queries).toBe(6);
});
