-- Links that can be traced back, who came by them, and who wrote.

create table link (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  -- Behind the referral code in the address; empty for the default link.
  slug text not null check (slug ~ '^[a-z0-9]{0,12}$'),
  label text not null,
  campaign text not null default '',
  -- A page of our site.
  destination text not null default '/',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  request_key text,
  unique (affiliate_id, slug),
  unique (affiliate_id, request_key)
);

-- Every affiliate has the default link from the first day.
create function add_default_link() returns trigger language plpgsql as $$
begin
  insert into link (affiliate_id, slug, label) values (new.id, '', 'Default link');
  return new;
end $$;
create trigger add_default_link after insert on affiliate for each row execute function add_default_link();
insert into link (affiliate_id, slug, label) select id, '', 'Default link' from affiliate;

-- Visits by day (UTC): people once a day, bots and the affiliate's own apart.
create table visit_day (
  link_id uuid not null references link (id) on delete cascade,
  day date not null,
  people integer not null default 0,
  bots integer not null default 0,
  own integer not null default 0,
  primary key (link_id, day)
);

-- Today's random key, in the two halves that HMAC uses (RFC 2104), and whom it has counted. Both go after two days.
create table visit_key (
  day date primary key,
  inner_key bytea not null,
  outer_key bytea not null
);
create table visit_seen (
  day date not null,
  hash bytea not null,
  primary key (day, hash)
);

-- Everybody who wrote by the form. Those that nobody can be credited with have no affiliate: they are the office's.
create table lead (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid references affiliate (id) on delete set null,
  contact_id uuid references contact (id) on delete set null,
  link_id uuid references link (id) on delete set null,
  name text not null,
  email text not null,
  phone text not null default '',
  interest text not null default '',
  message text not null,
  -- What the visitor typed, and the reference that the browser kept.
  introduced_by text not null default '',
  ref text not null default '',
  -- How it was credited, or why not: see the contract.
  credit text not null,
  receipt jsonb not null,
  email_key text generated always as (lower(email)) stored,
  created_at timestamptz not null default now(),
  request_key text unique
);

create index lead_by_affiliate on lead (affiliate_id, created_at, id);
create index lead_by_email on lead (email_key, created_at);
create index lead_by_contact on lead (contact_id);
create index lead_by_link on lead (link_id, created_at);
