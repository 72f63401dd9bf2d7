-- What was computed with a calculator and kept, perhaps for a contact.

create table scenario (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  -- The calculator's slug.
  calculator text not null check (calculator ~ '^[a-z0-9-]{1,40}$'),
  name text not null check (name <> ''),
  note text not null default '',
  -- A contact that goes for good leaves the scenario behind.
  contact_id uuid references contact (id) on delete set null,
  -- The text of each field, as in the address of the calculator's page.
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object'),
  -- What the server computed from them: the plain value of each output, and the main one as text.
  outputs jsonb not null check (jsonb_typeof(outputs) = 'object'),
  figure jsonb not null check (figure ?& array['label', 'text']),
  -- The year whose law was used; null if the calculator reads none that changes with the year.
  year smallint check (year between 1900 and 2200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Until 30 days later it can be brought back.
  deleted_at timestamptz,
  request_key text,
  unique (affiliate_id, request_key)
);

create index scenario_by_change on scenario (affiliate_id, updated_at, id) where deleted_at is null;
create index scenario_by_calculator on scenario (affiliate_id, calculator, updated_at, id)
  where deleted_at is null;
create index scenario_by_contact on scenario (contact_id) where contact_id is not null;
create index scenario_deleted on scenario (affiliate_id, deleted_at) where deleted_at is not null;
