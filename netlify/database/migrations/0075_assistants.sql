-- Assistants: people who sign in as themselves and work for an affiliate.

-- Whether the account is an assistant's: it signs in as an affiliate's does, and has no profile, code, link or page.
alter table affiliate add column assistant boolean not null default false;
drop trigger add_default_link on affiliate;
create trigger add_default_link after insert on affiliate
  for each row when (not new.assistant) execute function add_default_link();

-- A delegation: one person works for one affiliate. Rows stay as long as the audit, after the account of the person.
create table delegate (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  person_id uuid references affiliate (id) on delete set null,
  name text not null check (name <> ''),
  -- As the affiliate typed it; null once the person began.
  email text,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['contacts', 'prepare', 'materials']),
  -- The last day.
  until date not null,
  invited_at timestamptz not null default now(),
  started_at timestamptz,
  -- When a session last began to work for the affiliate.
  last_in_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('affiliate', 'assistant', 'office', 'date', 'firm')),
  -- The hash of the address of the person's own calendar of the affiliate's tasks.
  feed_hash text,
  request_key text,
  request_body text,
  unique (affiliate_id, request_key),
  check ((ended_at is null) = (ended_by is null))
);
create unique index delegate_open on delegate (affiliate_id, person_id) where ended_at is null;
create index delegate_by_person on delegate (person_id);
create index delegate_by_affiliate on delegate (affiliate_id, invited_at, id);

-- Whom the session works for: null for the person's own portal.
alter table session add column delegate_id uuid references delegate (id) on delete cascade;
create index session_by_delegate on session (delegate_id) where delegate_id is not null;

-- The delegation for which the transaction runs, or null.
create function current_delegate() returns uuid language sql stable
  return nullif(current_setting('app.delegate', true), '')::uuid;

alter table interaction add column delegate_id uuid references delegate (id) on delete set null;
alter table interaction alter column delegate_id set default current_delegate();
alter table scenario add column delegate_id uuid references delegate (id) on delete set null;
alter table scenario alter column delegate_id set default current_delegate();
alter table share add column delegate_id uuid references delegate (id) on delete set null;
alter table share alter column delegate_id set default current_delegate();
alter table piece_order add column delegate_id uuid references delegate (id) on delete set null;
alter table piece_order alter column delegate_id set default current_delegate();
alter table ticket_message add column delegate_id uuid references delegate (id) on delete set null;
alter table ticket_message alter column delegate_id set default current_delegate();
alter table ticket_file add column delegate_id uuid references delegate (id) on delete set null;
alter table ticket_file alter column delegate_id set default current_delegate();
-- It keeps ids alone, and outlives what they name.
alter table audit add column delegate_id uuid;
alter table audit alter column delegate_id set default current_delegate();
create index audit_by_delegate on audit (affiliate_id, id) where delegate_id is not null;

-- How an assistant's link is made once the affiliate sends it: its days, and what a map shows. Null for a link with an address.
alter table share add column held jsonb;
create index share_held on share (affiliate_id) where held is not null;

-- The seal covers the delegation of a line that has one; the seals of other lines stay as they are.
create or replace function seal_line(line public.audit) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  last public.audit_seal;
  moment bigint := extract(epoch from line.at) * 1000000;
  content bytea := sha256(convert_to((jsonb_build_array(line.id, moment, line.actor, line.action,
    line.kind, line.thing, line.affiliate_id, line.reason)
    || case when line.delegate_id is null then '[]' else jsonb_build_array(line.delegate_id) end)::text, 'UTF8'));
  next bigint;
begin
  select * into last from public.audit_seal order by place desc limit 1;
  next := coalesce(last.place, 0) + 1;
  insert into public.audit_seal values (next, line.id, line.at, content, sha256(
    coalesce(last.hash, '') || convert_to(format('%s %s %s ', next, line.id, moment), 'UTF8') || content));
end $$;
