-- Applications to join, whom each affiliate was introduced by, and the agreement that they accepted.

create table application (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- The office sees it once its address is confirmed.
  state text not null default 'received'
    check (state in ('received', 'waiting', 'asked', 'approved', 'declined', 'withdrawn')),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- Whose address it is, whatever its capitals, tags and dots.
  mailbox text not null generated always as (folded_address(email)) stored,
  firm text not null default '',
  roles text[] not null check (roles <@ array['adviser', 'broker', 'producer', 'coach', 'bank']),
  crd text not null default '' check (crd ~ '^[0-9]{0,8}$'),
  npn text not null default '' check (npn ~ '^[0-9]{0,10}$'),
  states text[] not null,
  about text not null default '',
  heard text not null default '',
  -- What the applicant typed.
  introduced_by text not null default '',
  -- How the sponsor was found, as for a lead.
  receipt jsonb not null,
  sponsor_id uuid references affiliate (id) on delete set null,
  sponsor_sees boolean not null default false,
  -- The version that was accepted.
  agreement date not null,
  -- A list of { text, at, answer, answeredAt }.
  questions jsonb not null default '[]',
  -- Of a decision against it: what the applicant reads, the day of a new try, and what the office alone reads.
  reason text not null default '',
  again date,
  note text not null default '',
  -- The account that the approval made.
  affiliate_id uuid references affiliate (id) on delete cascade,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  changed_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  request_key text unique,
  request_body text
);

create index application_by_mailbox on application (mailbox);
create index application_by_state on application (state, confirmed_at, id);
create index application_by_crd on application (crd) where crd <> '';
create index application_by_npn on application (npn) where npn <> '';
create index application_by_affiliate on application (affiliate_id) where affiliate_id is not null;
create index application_by_sponsor on application (sponsor_id) where sponsor_id is not null;

alter table affiliate
  add column sponsor_id uuid references affiliate (id) on delete set null,
  -- Whether the sponsor may see the affiliate's name and whether they are active.
  add column sponsor_sees boolean not null default false,
  add column agreement_version date;
create index affiliate_by_sponsor on affiliate (sponsor_id) where sponsor_id is not null;
create index affiliate_by_mailbox on affiliate (folded_address(email));
create index profile_by_crd on profile (crd) where crd <> '';

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement',
  'page', 'office', 'share', 'share-code', 'security', 'invitation', 'reset', 'address', 'acknowledgement',
  'application'));
create index mail_application on mail (folded_address(to_address), created_at) where kind = 'application';

create or replace view office_waiting as
  select 'review' part, id, affiliate_id sender from publication where state = 'submitted'
  union all select 'leads', id, null from lead
   where decided_at is null and answered_at is null and credit in ('unknown', 'none')
  union all select 'orders', id, affiliate_id from piece_order where status = 'requested'
  union all select 'tickets', id, affiliate_id from ticket where status = 'open'
  union all select 'applications', id, null from application where state = 'waiting';

create or replace view office_counts as
  select count(*) filter (where part = 'review')::int review, count(*) filter (where part = 'leads')::int leads,
    count(*) filter (where part = 'orders')::int orders, count(*) filter (where part = 'tickets')::int tickets,
    count(*) filter (where part = 'applications')::int applications
    from office_waiting;

-- Decisions are counted here, since the rows go.
create index audit_of_applications on audit (at) where kind = 'application';
