/** A practice for the list of families that are due: as many contacts, households, maps and uses as an affiliate may have. */
import { connect } from '../database.ts';

const CONTACTS = 10_000;
const HOUSEHOLDS = 4_000;
const MAPS = 1_000;
const CALCULATIONS = 500;
const USES = 5_000;
const LINKS = 300;

/** Births from 1930 on, a fifth of them without a day, and as many without one at all. */
const BIRTH = `case n % 5 when 0 then null when 1 then (1930 + n % 60)::text
  else (1930 + n % 60) || '-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0') end`;

const PEOPLE = `
insert into contact (affiliate_id, name, email, stage, details, created_at, reviewed_on, review_on)
select $1::uuid, 'Person' || n || ' Family' || n / 2, 'due' || n || '@example.com',
  case when n % 5 < 4 then 'client' else 'lead' end,
  jsonb_strip_nulls(jsonb_build_object('firstName', 'Person' || n, 'lastName', 'Family' || n / 2, 'birthDate', ${BIRTH},
    'deathDate', case when n % 97 = 0 then '2020-01-01' end, 'employer', 'Sample ' || n, 'notes', repeat('x', n % 200))),
  timestamptz '2026-11-21' - n * interval '3 hours',
  case when n % 3 < 2 then date '2026-11-21' - (n % 700) end, case when n % 7 = 0 then date '2026-11-21' + n % 200 end
  from generate_series(0, ${CONTACTS - 1}) n`;

const HOMES = `
with homes as (
  insert into household (affiliate_id, name, checklist)
  select $1::uuid, 'Family' || n, jsonb_build_object('will', jsonb_build_object('status', 'have', 'reviewedOn',
      (date '2019-01-01' + n % 2500)::text), 'trust', jsonb_build_object('status', 'unknown', 'reviewedOn', null),
      'powerOfAttorney', jsonb_build_object('status', 'have', 'reviewedOn', (date '2018-01-01' + n % 3000)::text),
      'healthCareDirective', jsonb_build_object('status', 'missing', 'reviewedOn', null))
    from generate_series(0, ${HOUSEHOLDS - 1}) n returning id, substr(name, 7)::int n
), people as (
  select id, row_number() over (order by created_at desc, id) - 1 n from contact where affiliate_id = $1
)
insert into household_member (affiliate_id, household_id, place, contact_id, name, role, birth_date)
select $1, h.id, 0, p.id, '', 'client', null from homes h join people p on p.n = h.n * 2
union all
select $1, h.id, 1, p.id, case when p.id is null then 'Spouse Family' || h.n else '' end,
    case when h.n % 9 = 0 then 'partner' else 'spouse' end, case when p.id is null then '1962-03-03' end
  from homes h left join people p on p.n = h.n * 2 + 1 and h.n % 3 < 2
union all
select $1, h.id, 2, null, 'Child Family' || h.n, 'child', '1994-05-01' from homes h`;

const ESTATES = `
insert into estate (household_id, affiliate_id, plan, before, gaps)
select h.id, $1, plan, '{}', '[{"code": "no-will", "about": "member:1"}, {"code": "no-primary", "about": "holding:1"}]'
  from (select * from household where affiliate_id = $1 order by id limit ${MAPS}) h, (
    select jsonb_build_object('wills', '[]'::jsonb, 'trusts', '[]'::jsonb, 'holdings', (
      select jsonb_agg(jsonb_build_object('id', 'h' || n, 'label', 'Account', 'class', 'cash', 'value', 100 * n,
        'primary', '[]'::jsonb)) from generate_series(1, 20) n)) plan) p`;

const REVIEWS = `
insert into review (affiliate_id, contact_id, name, people, names, title, due_on, closed_on, closed_at, noted)
select $1, c.id, c.name, array[c.id], array[c.name], 'Annual review', c.reviewed_on, c.reviewed_on, now(),
    '{"gaps": [{"code": "no-will", "about": "member:1"}, {"code": "joint", "about": "holding:9"}]}'
  from contact c where c.affiliate_id = $1 and c.reviewed_on is not null`;

const SCENARIOS = `
insert into scenario (affiliate_id, calculator, name, contact_id, inputs, outputs, figure, year)
select $1, 'estate-tax', 'Base case ' || n, (select id from contact where affiliate_id = $1 order by id offset n * 7 limit 1),
    '{"estate": "20000000", "year": "2025"}', '{}', '{"label": "Federal estate tax", "text": "$2,404,000"}', 2025
  from generate_series(1, ${CALCULATIONS}) n`;

const HANDED = `
insert into use (affiliate_id, contact_id, kind, thing, title, hash, how, at)
select $1, c.id, 'item', 'item-' || c.n % 5, 'What a trust does', repeat('0', 64), 'print', now() - c.n * interval '1 hour'
  from (select id, row_number() over (order by id) n from contact where affiliate_id = $1 limit ${USES}) c`;

const SHARES = `
insert into share (affiliate_id, contact_id, kind, title, token_hash, state, expires_on, answered_at)
select $1, c.id, 'questions', 'Questions', 'due-' || c.n, 'answered', date '2027-01-01', now() - c.n * interval '1 day'
  from (select id, row_number() over (order by id desc) n from contact where affiliate_id = $1 limit ${LINKS}) c`;

const MEETINGS = `
insert into task (affiliate_id, contact_id, kind, title, due_on, due_at, time_zone)
select $1, c.id, case when n % 4 = 0 then 'meeting' else 'todo' end, 'Yearly review', date '2026-12-01' + (n % 90)::int,
    case when n % 4 = 0 then time '10:00' end, 'America/New_York'
  from (select id, row_number() over (order by name_key) n from contact where affiliate_id = $1) c`;

/** Fills the affiliate's practice in the database at `url`. */
export async function fillReviews(url: string, affiliateId: string): Promise<void> {
  const client = await connect(url);
  try {
    // Without triggers: neither the search nor the next steps are measured.
    await client.query('set session_replication_role = replica');
    for (const text of [PEOPLE, HOMES, ESTATES, REVIEWS, SCENARIOS, HANDED, SHARES, MEETINGS]) {
      await client.query(text, [affiliateId]);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
