-- What was handed over to contacts: which words, under which approval, and how.
create table use (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- Uses outlive accounts, like the approvals whose first and last use they tell.
  affiliate_id uuid not null,
  -- Null once the contact is deleted: the day, the words and the way stay, without a name.
  contact_id uuid references contact (id) on delete set null,
  kind text not null check (kind in ('item', 'piece', 'sheet')),
  thing text not null,
  title text not null,
  hash text not null,
  -- Null if no firm has to approve.
  approval_id uuid references approval (id) on delete set null,
  how text not null check (how in ('print', 'email', 'link', 'person')),
  at timestamptz not null default now(),
  -- What its recall was told of: the hash of newer words, or the approval that was withdrawn.
  recalled text,
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);

create index use_by_affiliate on use (affiliate_id, kind, thing, at, id);
create index use_by_contact on use (contact_id) where contact_id is not null;
create index use_by_approval on use (approval_id, at) where approval_id is not null;

-- An approval is kept for six years after the later of its last day and its last use.
create or replace function keep_approval() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.last_day < (now() at time zone 'UTC')::date - interval '6 years' and not exists (
      select from public.use u where u.approval_id = old.id and u.at >= now() - interval '6 years')
    then return old; end if;
  elsif old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(old) - array['version', 'withdrawn_at', 'reason']
      = to_jsonb(new) - array['version', 'withdrawn_at', 'reason']
  then return new; end if;
  raise exception 'The register of approvals is append-only.';
end $$;
