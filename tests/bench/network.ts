/** Measures the office's report on the network for 2,000 affiliates with 5 million visits. */
import { readNetwork } from '../../functions/lib/office/network.ts';
import { NETWORK_GROUP_WORDS, type NetworkGroup } from '../../src/contract/office/network.ts';
import { connect } from '../database.ts';
import type { Figure } from './bounds.ts';
import { explainAll } from './plans.ts';

const AFFILIATES = 2_000;
const LINKS_EACH = 4;
/** Days with visits of a link, with three visits each. */
const DAYS = 209;
const LEADS = 120_000;
const FIRMS = 40;
/** The bound for a real server; the embedded one is several times slower. */
const MAX_MS = 300;
/** The session's check is not among them. */
const MAX_QUERIES = 1;

const MEMBERS = `
with firms as (
  insert into firm (name) select 'Firm ' || n from generate_series(1, ${FIRMS}) n returning id
), numbered as (select id, row_number() over () n from firms), members as (
  insert into affiliate (username, folded_name, first_name, last_name, email, password_hash, firm_id, created_at)
  select 'network-' || n, 'network-' || n, 'Bench', 'Example', 'network-' || n || '@example.com', 'none',
    (select id from numbered f where f.n = 1 + a.n % ${FIRMS + 10}), timestamptz '2026-11-21' - n * interval '12 hours'
    from generate_series(1, ${AFFILIATES}) a(n) returning id, username
), codes as (
  insert into referral_code (code, affiliate_id) select username, id from members
), profiles as (
  insert into profile (affiliate_id, name, email, code, show, states)
  select id, username, '', username, '[]',
    case when length(username) % 2 = 0 then array['NY', 'NJ'] else array['CA'] end from members
)
insert into link (affiliate_id, slug, label)
select id, 'net' || n, 'Link ' || n from members, generate_series(1, ${LINKS_EACH}) n`;

const VISITS = `
insert into visit_day (link_id, day, people, bots)
select id, date '2026-11-21' - n * 2, 3, 1 from link, generate_series(0, ${DAYS - 1}) n where slug like 'net%'`;

/** Every third lead is answered after some hours. */
const LEADS_OF_ALL = `
with members as (
  select id, row_number() over (order by username) n from affiliate where username like 'network-%'
), people as (
  insert into contact (affiliate_id, name, email, stage, created_at)
  select m.id, 'Person ' || l, 'person' || l || '@example.com',
    (array['lead', 'contacted', 'meeting', 'client'])[1 + l % 4], timestamptz '2026-11-21' - l * interval '4 minutes'
    from generate_series(1, ${LEADS}) l join members m on m.n = 1 + l % ${AFFILIATES}
  returning id, affiliate_id, name, email, created_at
), messages as (
  insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt, created_at)
  select affiliate_id, id, name, email, 'x', 'link', '{}', created_at from people
)
insert into interaction (affiliate_id, contact_id, kind, text, at)
select affiliate_id, id, 'call', '', created_at + interval '3 hours' from people where right(name, 1) in ('1', '4', '7')`;

/** Fills the open database, at `url`, first; `real` says whether it is a real server. */
export async function benchNetwork(url: string, real: boolean): Promise<Figure[]> {
  // A separate connection, because this takes longer than the functions' statement timeout.
  const client = await connect(url);
  try {
    for (const text of [MEMBERS, VISITS, LEADS_OF_ALL, 'vacuum analyze']) await client.query(text);
  } finally {
    await client.end();
  }
  const figures: Figure[] = [];
  for (const by of Object.keys(NETWORK_GROUP_WORDS) as NetworkGroup[]) {
    const read = () => readNetwork({ by, from: '2025-12', to: '2026-11' });
    const { ms, statements } = await explainAll(read);
    figures.push(
      {
        what: `network by ${by}, ms in the database`,
        value: ms,
        ...(real && { bound: MAX_MS }),
      },
      { what: `network by ${by}, statements`, value: statements, bound: MAX_QUERIES },
    );
  }
  return figures;
}
