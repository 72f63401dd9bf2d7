/** Writes the demo practice into the local database, and removes it. */

import * as v from 'valibot';
import { query, transaction } from '../../functions/lib/db/db.ts';
import { setEstate } from '../../functions/lib/households/estates.ts';
import {
  type Estate,
  EstateDraft,
  emptyPlan,
  WHOLE_SHARE,
  withTaxState,
} from '../../src/contract/households/estates.ts';
import { CONSENT_VERSION } from '../../src/contract/reference.ts';
import type { Practice } from './practice.ts';

/** How many contacts the affiliate has, including those in the trash. */
export async function countContacts(affiliateId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int count from contact where affiliate_id = $1',
    [affiliateId],
  );
  return row?.count ?? 0;
}

/** Removes the affiliate's practice, but keeps the profile and the default link. */
export const emptyPractice = (affiliateId: string): Promise<void> =>
  transaction(async (run) => {
    for (const table of ['alert', 'lead', 'contact', 'household', 'undo']) {
      await run(`delete from ${table} where affiliate_id = $1`, [affiliateId]);
    }
    await run(`delete from visit_day using link where link.id = link_id and affiliate_id = $1`, [
      affiliateId,
    ]);
    await run(`delete from link where affiliate_id = $1 and slug <> ''`, [affiliateId]);
  });

const LINKS = `
insert into link (affiliate_id, slug, label, campaign, destination, created_at)
select $1, slug, label, campaign, destination, $3::timestamptz - interval '1 year'
  from jsonb_to_recordset($2) as l(slug text, label text, campaign text, destination text)`;

const VISITS = `
insert into visit_day (link_id, day, people, bots, own)
select link.id, v.day, v.people, v.bots, v.own
  from jsonb_to_recordset($2) as v(slug text, day date, people int, bots int, own int)
  join link on link.affiliate_id = $1 and link.slug = v.slug`;

const MESSAGE = 'I would like to know more about your services.';

const CONTACTS = `
with given as (
  select * from jsonb_to_recordset($2) as c(name text, email text, phone text, stage text, reason text,
    tags jsonb, source text, rhythm_days int, last_touch_on date, next_step text, next_on date,
    created_at timestamptz, client_on date, slug text, notes jsonb)
), origins as (
  select given.*, link.id link_id, case when link.id is not null then jsonb_build_object(
      'credit', 'link', 'reference', p.code || case when link.slug = '' then '' else '.' || link.slug end,
      'link', jsonb_build_object('id', link.id, 'label', link.label),
      'visitedOn', given.created_at::date, 'formOn', given.created_at::date,
      'consent', $3::text, 'disclosure', null) end origin
    from given join profile p on p.affiliate_id = $1
    left join link on link.affiliate_id = $1 and link.slug = given.slug
), made as (
  insert into contact (affiliate_id, name, email, phone, stage, reason, tags, source, rhythm_days,
    last_touch_on, next_step, next_on, created_at, client_on, origin, details)
  select $1, name, email, phone, stage, reason, array(select jsonb_array_elements_text(tags)), source,
    rhythm_days, last_touch_on, next_step, next_on, created_at, client_on, origin,
    jsonb_build_object('firstName', split_part(name, ' ', 1), 'lastName', split_part(name, ' ', 2))
    from origins
  returning id, email
), wrote as (
  insert into lead (affiliate_id, contact_id, link_id, name, email, message, credit, receipt, created_at)
  select $1, made.id, link_id, name, o.email, '${MESSAGE}', 'link',
    origin, created_at from origins o join made using (email) where link_id is not null
)
insert into interaction (affiliate_id, contact_id, kind, text, at)
select $1, made.id, n.kind, n.text, n.at from origins o join made using (email),
  jsonb_to_recordset(o.notes) as n(kind text, text text, at timestamptz)
union all
select $1, made.id, 'lead', '${MESSAGE}', created_at from origins join made using (email)
 where link_id is not null`;

const HOUSEHOLDS = `
with given as (
  select gen_random_uuid() home, c.id, g.household from jsonb_to_recordset($2) as g(email text, household jsonb)
    join contact c on c.affiliate_id = $1 and c.email = g.email
   where jsonb_typeof(g.household) = 'object'
), made as (
  insert into household (id, affiliate_id, name, checklist)
  select home, $1, household ->> 'name', household -> 'checklist' from given
)
insert into household_member (affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
select $1, home, place - 1, case when role = 'client' then given.id end,
    case when role = 'client' then '' else name end, role, generation, "birthDate"
  from given, rows from (jsonb_to_recordset(household -> 'members')
    as (name text, role text, generation int, "birthDate" text)) with ordinality as m(name, role, generation, "birthDate", place)`;

/** The household of the newest client who has one, which gets the estate map. */
const HOME = `
select h.id, array(select m.id from household_member m where m.household_id = h.id order by place) members
  from household h join household_member m on m.household_id = h.id
  join contact c on c.id = m.contact_id
 where h.affiliate_id = $1 order by c.created_at desc limit 1`;

/* The estate map: a couple with a child, who own what many couples own. */

const K = 100_000;
const evenly = (...to: string[]) => to.map((one) => ({ to: one, share: WHOLE_SHARE / to.length }));

type Members = readonly string[];

const sole = (owner: string) => ({ title: 'sole', owners: evenly(owner) });
const asMembers = (members: Members) => members.map((id) => `member:${id}`);

/** What the couple owns outside its retirement accounts. */
function demoProperty(members: Members) {
  const [first = '', second = '', third = ''] = asMembers(members);
  const joint = { title: 'joint', owners: evenly(first, second) };
  return [
    { label: 'Home', class: 'home', ...joint, value: 640 * K, debt: 85 * K, basis: 280 * K },
    {
      label: 'Lake cottage',
      class: 'real-estate',
      value: 310 * K,
      basis: 140 * K,
      title: 'trust',
      owners: evenly('trust:family'),
      state: 'VT',
    },
    { label: 'Checking account', class: 'cash', ...joint, value: 28 * K },
    { label: 'Savings', class: 'cash', ...sole(second), value: 95 * K, primary: evenly(third) },
    { label: 'Joint brokerage', class: 'brokerage', ...joint, value: 420 * K, basis: 260 * K },
    { label: 'Old stocks', class: 'brokerage', ...sole(first), value: 180 * K, basis: 60 * K },
    {
      label: 'Orchard',
      class: 'business',
      value: 150 * K,
      basis: 20 * K,
      title: 'company',
      owners: evenly('company:orchard'),
    },
    { label: 'Car', class: 'vehicle', ...joint, value: 32 * K },
  ];
}

/** The couple's retirement accounts, annuity and life insurance, with who gets them. */
function demoAccounts(members: Members) {
  const [first = '', second = '', third = ''] = asMembers(members);
  return [
    {
      label: 'IRA',
      class: 'retirement',
      ...sole(first),
      value: 510 * K,
      primary: evenly(second),
      contingent: evenly(third),
    },
    {
      label: '401(k)',
      class: 'retirement',
      ...sole(second),
      value: 365 * K,
      primary: evenly(first),
    },
    {
      label: 'Annuity',
      class: 'annuity',
      ...sole(second),
      value: 120 * K,
      primary: evenly(first),
      contingent: evenly(third),
    },
    {
      label: 'Life insurance',
      class: 'life-insurance',
      ...sole(first),
      value: 500 * K,
      insured: members[0],
      primary: evenly(second),
    },
  ];
}

/** The couple's wills: one pours over into the trust, the other leaves a gift. */
function demoWills(members: Members) {
  const [client, spouse] = members;
  const [first = '', , third = ''] = asMembers(members);
  return [
    { of: client, exists: 'yes', on: '2017-05-16', pourOver: 'family' },
    {
      of: spouse,
      exists: 'yes',
      on: '2017-05-16',
      residue: evenly(first),
      contingent: [
        { to: third, share: 0.95 * WHOLE_SHARE },
        { to: 'charity:library', share: 0.05 * WHOLE_SHARE },
      ],
    },
  ];
}

/** The plan of the household with these members: the client, the spouse and their child. */
function demoEstate(members: Members): Estate {
  const [client, spouse] = members;
  const [first = '', , third = ''] = asMembers(members);
  const holdings = [...demoProperty(members), ...demoAccounts(members)];
  const draft = v.parse(EstateDraft, {
    version: 0,
    notes: 'Ask for the deed of the cottage.',
    holdings: holdings.map((holding, at) => ({ id: String(at + 1), ...holding })),
    trusts: [
      {
        id: 'family',
        name: 'The Sample Family Trust',
        kind: 'revocable',
        grantors: [client, spouse],
        first: 'survivor',
        then: evenly(third),
      },
    ],
    companies: [{ id: 'orchard', name: 'Sample Orchard LLC', owners: evenly(first) }],
    charities: [{ id: 'library', name: 'Sample Town Library' }],
    wills: demoWills(members),
  });
  return withTaxState(draft, 'NY');
}

export const fillPractice = (affiliateId: string, practice: Practice): Promise<void> =>
  transaction(async (run) => {
    await run(LINKS, [affiliateId, JSON.stringify(practice.links), new Date()]);
    await run(VISITS, [affiliateId, JSON.stringify(practice.visits)]);
    await run(CONTACTS, [affiliateId, JSON.stringify(practice.contacts), CONSENT_VERSION]);
    await run(HOUSEHOLDS, [affiliateId, JSON.stringify(practice.contacts)]);
    const [home] = await run<{ id: string; members: string[] }>(HOME, [affiliateId]);
    if (home) {
      const { version: _, ...plan } = demoEstate(home.members);
      const before = { ...emptyPlan(), proposed: null };
      await run(setEstate(affiliateId, home.id, JSON.stringify(plan), JSON.stringify(before)));
    }
    // The fair is over.
    await run(
      `update link set archived_at = $2 where affiliate_id = $1 and label = 'Spring fair'`,
      [affiliateId, new Date()],
    );
  });
