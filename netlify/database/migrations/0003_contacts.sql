-- The people of an affiliate's practice, and what was talked about with them.

-- Text as it is compared: without case and accents.
create function folded(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, NFKD)), U&'[\0300-\036f]', '', 'g')
$$;

-- The words of a text, so that the start of any of them finds it.
create function words_of(text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(regexp_split_to_array(folded($1), '[^[:alnum:]]+'), ''))
$$;

-- What one request changed and another may take back; the token that the affiliate gets is its id.
create table undo (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  kind text not null,
  -- What it takes to bring the former state back.
  before jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- The same for each try of one write, so that it happens once.
  request_key text,
  unique (affiliate_id, request_key)
);

create index undo_by_age on undo (created_at);

create table contact (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null,
  email text not null default '',
  phone text not null default '',
  stage text not null default 'lead' check (stage in ('lead', 'contacted', 'meeting', 'client', 'closed')),
  -- Why the stage is "closed".
  reason text not null default '',
  tags text[] not null default '{}',
  -- How the person came: typed in, imported, by a link, or by the form.
  source text not null default 'manual',
  -- How often to keep in touch (days), and the last talk.
  rhythm_days integer check (rhythm_days between 1 and 730),
  last_touch_on date,
  next_step text,
  next_on date,
  -- Members and checklist, as the contract has them; null until there is something to say.
  household jsonb,
  -- The receipt: how this contact was credited; null if no lead made it.
  origin jsonb,
  -- The furthest stage so far (0 lead to 3 client), and the day on which the person became a client.
  reached smallint not null default 0,
  client_on date,
  created_at timestamptz not null default now(),
  -- In the bin since then; gone 30 days later.
  deleted_at timestamptz,
  -- The contact that took this one in.
  merged_into uuid references contact (id) on delete set null,
  -- The import that made it.
  import_id uuid references undo (id) on delete set null,
  request_key text,
  name_key text generated always as (folded(name)) stored,
  -- By these two, people who are in the list twice are found.
  email_key text generated always as (nullif(lower(email), '')) stored,
  phone_key text generated always as (
    nullif(right(regexp_replace(phone, '[^0-9]', '', 'g'), 10), '')) stored,
  words tsvector generated always as (
    words_of(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))) stored,
  check ((next_step is null) = (next_on is null)),
  unique (affiliate_id, request_key)
);

create index contact_by_name on contact (affiliate_id, name_key, id) where deleted_at is null;
create index contact_by_arrival on contact (affiliate_id, created_at, id) where deleted_at is null;
create index contact_by_touch on contact (affiliate_id, coalesce(last_touch_on, '-infinity'::date), id)
  where deleted_at is null;
create index contact_by_next_step on contact (affiliate_id, coalesce(next_on, 'infinity'::date), id)
  where deleted_at is null;
create index contact_by_stage on contact (affiliate_id, stage, name_key, id) where deleted_at is null;
create index contact_by_source on contact (affiliate_id, source, name_key, id) where deleted_at is null;
create index contact_by_email on contact (affiliate_id, email_key) where deleted_at is null;
create index contact_by_phone on contact (affiliate_id, phone_key) where deleted_at is null;
create index contact_by_word on contact using gin (words) where deleted_at is null;
create index contact_by_tag on contact using gin (tags) where deleted_at is null;
create index contact_in_bin on contact (affiliate_id, deleted_at, id) where deleted_at is not null;
create index contact_by_import on contact (import_id) where import_id is not null;

-- A stage that was reached stays reached, whichever way the change came. An undo sets both columns itself.
create function note_stage() returns trigger language plpgsql as $$
declare
  rank constant smallint := coalesce(array_position(array['lead', 'contacted', 'meeting', 'client'], new.stage) - 1, 0);
begin
  if tg_op = 'INSERT' or (new.stage <> old.stage and new.reached = old.reached) then
    new.reached := greatest(new.reached, rank);
    if new.stage = 'client' then new.client_on := coalesce(new.client_on, current_date); end if;
  end if;
  return new;
end $$;

create trigger note_stage before insert or update of stage on contact
  for each row execute function note_stage();

-- Notes and talks. What the software adds itself, such as a change of stage, is among them.
create table interaction (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  contact_id uuid not null references contact (id) on delete cascade,
  kind text not null,
  text text not null default '',
  -- When it was, and when it was written down.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  request_key text,
  unique (affiliate_id, request_key)
);

create index interaction_by_contact on interaction (contact_id, at desc, id);
