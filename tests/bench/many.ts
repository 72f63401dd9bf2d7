/** A large alliance for the bench: one affiliate with many contacts among many affiliates with few. */
import { connect } from '../database.ts';

const CONTACTS = 50_000;
const OTHERS = 10_000;
const NOTES = 200_000;
/** Different words of the notes, and words in each. */
const VOCABULARY = 8_000;
const WORDS = 30;
const LINKS = 20;

const FEW = `
with others as (
  insert into affiliate (username, folded_name, first_name, last_name, email, password_hash)
  select 'bench-' || n, 'bench-' || n, 'Bench', 'Example', 'bench-' || n || '@example.com', 'none'
    from generate_series(1, ${OTHERS}) n returning id
), open as (
  insert into session (id, affiliate_id, created_at, expires_at)
  select gen_random_uuid(), id, now(), now() + interval '8 hours' from others, generate_series(1, 2)
)
insert into contact (affiliate_id, name, email)
select id, 'Robin Sample ' || n, 'robin' || n || '@example.com' from others, generate_series(1, 3) n`;

/** 40 first and 50 last names; a fifth in each stage, a twelfth with a next step, and a third from a link with its receipt. */
const MANY = `
insert into contact (affiliate_id, name, email, phone, stage, tags, source, rhythm_days, last_touch_on,
  next_step, next_on, origin, created_at)
select $1::uuid, chr(65 + n % 26) || 'first' || n % 40 || ' ' || chr(65 + n % 23) || 'last' || n % 50,
  'person' || n || '@example.com', '(212) 555-' || lpad((n % 10000)::text, 4, '0'),
  (array['lead', 'contacted', 'meeting', 'client', 'closed'])[1 + n % 5],
  case n % 4 when 0 then array['Estate planning'] when 1 then array['golf', 'Tax strategy'] else '{}' end,
  (array['manual', 'import', 'link'])[1 + n % 3], case when n % 5 = 3 then 90 end,
  case when n % 5 > 0 then date '2026-11-21' - n % 300 end,
  case when n % 12 = 0 then 'Call back' end, case when n % 12 = 0 then date '2026-11-21' + n % 200 - 5 end,
  case when n % 3 = 2 then jsonb_build_object('credit', 'link', 'reference', 'bench.bench1',
    'link', jsonb_build_object('id', $1::uuid, 'label', 'Link 1'), 'visitedOn', '2026-11-01',
    'formOn', '2026-11-02', 'consent', '2026-11', 'disclosure', null) end,
  timestamptz '2026-11-21' - n * interval '7 minutes'
from generate_series(1, ${CONTACTS}) n`;

/** Four notes for each contact. Common words come up often: the cube of a random number is small. */
const TALKED = `
with people as (
  select id, row_number() over (order by created_at) - 1 place from contact where affiliate_id = $1
)
insert into interaction (affiliate_id, contact_id, kind, text, at)
select $1, p.id, 'note', (
    select array_to_string(array(
      select substr(md5(floor(${VOCABULARY} * power(random(), 3))::text), 1, 4 + n % 5)
        from generate_series(1, ${WORDS})), ' ')),
  timestamptz '2026-11-21' - n * interval '2 minutes'
from generate_series(0, ${NOTES - 1}) n join people p on p.place = n % ${CONTACTS}`;

const VISITS = `
with made as (
  insert into link (affiliate_id, slug, label) select $1, 'bench' || n, 'Link ' || n
    from generate_series(1, ${LINKS}) n returning id
)
insert into visit_day (link_id, day, people, bots)
select id, date '2026-11-21' - n, n % 9, n % 3 from made, generate_series(0, 700) n`;

const LEADS = `
insert into lead (affiliate_id, contact_id, link_id, name, email, message, credit, receipt, created_at)
select $1, c.id, (select id from link where affiliate_id = $1 limit 1), c.name, c.email, 'x', 'link', c.origin, c.created_at
  from contact c where c.affiliate_id = $1 and source = 'link'`;

/** Fills the database at `url` and updates its statistics. */
export async function fillAlliance(url: string, affiliateId: string): Promise<void> {
  // A separate connection, because this takes longer than the functions' statement timeout.
  const client = await connect(url);
  try {
    await client.query(FEW);
    for (const text of [MANY, TALKED, VISITS, LEADS]) await client.query(text, [affiliateId]);
    // The server itself does this from time to time.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
