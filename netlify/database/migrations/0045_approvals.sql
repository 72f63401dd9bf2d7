-- Firms, and what their principals approved: library items, pieces of the shop, calculators' sheets.

create table firm (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  -- The member of the office who added it; null for the commands.
  made_by uuid,
  created_at timestamptz not null default now(),
  request_key text,
  request_body text,
  unique (made_by, request_key)
);
create unique index firm_name on firm (lower(name));

alter table affiliate add column firm_id uuid references firm;
create index affiliate_by_firm on affiliate (firm_id) where firm_id is not null;

-- The words that were approved, and the page that was shown for them. The hash is SHA-256 of the words, in hex.
create table approved_text (
  hash text primary key,
  words text not null,
  material text not null
);

create table approval (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- Who recorded it, with the name at that time: approvals outlive accounts.
  affiliate_id uuid not null,
  by_name text not null,
  -- Null for what an affiliate without a firm recorded for themselves.
  firm_id uuid references firm,
  kind text not null check (kind in ('item', 'piece', 'sheet')),
  thing text not null,
  title text not null,
  hash text not null references approved_text,
  number text not null,
  principal text not null,
  credential text not null default '',
  audience text not null check (audience in ('client', 'advisor')),
  approved_on date not null,
  first_use date,
  last_day date not null,
  filing text not null default '',
  at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- Why it was withdrawn.
  reason text not null default '',
  request_key text,
  request_body text,
  unique (affiliate_id, request_key, kind, thing)
);

create index approval_by_firm on approval (firm_id, at, id);
create index approval_by_affiliate on approval (affiliate_id, at, id);
create index approval_by_hash on approval (hash);
create index approval_by_end on approval (last_day);

-- Only its withdrawal changes an approval, once. It is kept for six years after its last day.
create function keep_approval() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.last_day < (now() at time zone 'UTC')::date - interval '6 years' then return old; end if;
  elsif old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(old) - array['version', 'withdrawn_at', 'reason']
      = to_jsonb(new) - array['version', 'withdrawn_at', 'reason']
  then return new; end if;
  raise exception 'The register of approvals is append-only.';
end $$;
create trigger approval_stays before update or delete on approval
  for each row execute function keep_approval();
