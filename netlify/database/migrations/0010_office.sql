-- The office without a terminal: who works there, what it did with leads that nobody was credited with,
-- and what it announces.

alter table affiliate add column office boolean not null default false;
create index affiliate_in_office on affiliate (id) where office;

alter table lead
  add column version integer not null default 1,
  -- When the office credited or declined it, and why. The audit has by whom.
  add column decided_at timestamptz,
  add column decision text not null default '';

-- Those that wait for the office.
create index lead_waiting on lead (created_at, id)
  where decided_at is null and credit in ('unknown', 'none');

-- Plain text with paragraphs. It shows from its moment on, until it is withdrawn; without a moment it is a draft.
create table announcement (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  publish_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  request_key text unique
);

create index announcement_by_time on announcement (created_at, id);
create index announcement_shown on announcement (publish_at) where withdrawn_at is null;
