-- Parcels with their number, announcements to some affiliates, and files in tickets.

alter table piece_order
  add column carrier text check (carrier in ('ups', 'usps', 'fedex', 'other')),
  add column tracking text check (tracking <> ''),
  add check ((carrier is null) = (tracking is null));

-- `all`, `no-page` (without a live page of their own), or `state:NY` (a state of the profile).
alter table announcement
  add column audience text not null default 'all' check (audience ~ '^(all|no-page|state:[A-Z]{2})$');

-- The bytes are in the store of files, under the same id.
create table ticket_file (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references ticket (id) on delete cascade,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  by_office boolean not null,
  name text not null check (name <> ''),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size > 0),
  at timestamptz not null default now(),
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);

create index ticket_file_by_time on ticket_file (ticket_id, at, id);
