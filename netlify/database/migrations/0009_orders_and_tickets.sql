-- What an affiliate asks of the office: printed pieces, and answers.

create table piece_order (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'printing', 'shipped', 'cancelled', 'declined')),
  -- [{ product, quantity, paper, link }], and { name, street, city, state, zip }.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- [{ status, at, note }], the oldest first.
  history jsonb not null default '[]',
  created_at timestamptz not null default now(),
  request_key text,
  unique (affiliate_id, request_key)
);

create index piece_order_by_time on piece_order (affiliate_id, created_at, id);
create index piece_order_by_status on piece_order (status, created_at, id);

create table ticket (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  topic text not null,
  subject text not null check (subject <> ''),
  status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
  -- Page and version, only if the affiliate agreed.
  page text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_key text,
  unique (affiliate_id, request_key)
);

create index ticket_by_change on ticket (affiliate_id, updated_at, id);
create index ticket_by_status on ticket (status, updated_at, id);

create table ticket_message (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references ticket (id) on delete cascade,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  by_office boolean not null,
  text text not null check (text <> ''),
  at timestamptz not null default now(),
  request_key text,
  unique (affiliate_id, request_key)
);

create index ticket_message_by_time on ticket_message (ticket_id, at, id);
