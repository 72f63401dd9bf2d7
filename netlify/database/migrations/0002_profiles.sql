-- What an affiliate says of the practice, and the codes that its links carry.

-- A code stays taken for good, even after its affiliate is gone: an old link must never lead to somebody else.
create table referral_code (
  code text primary key check (code ~ '^[a-z0-9-]{3,32}$'),
  affiliate_id uuid references affiliate (id) on delete set null,
  created_at timestamptz not null default now()
);

create index referral_code_by_affiliate on referral_code (affiliate_id);

create table profile (
  affiliate_id uuid primary key references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null,
  firm text not null default '',
  role text not null default '',
  credentials text not null default '',
  states text[] not null default '{}',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  booking text not null default '',
  time_zone text not null default 'America/New_York',
  bio text not null default '',
  disclosure text not null default '',
  -- The code of today; the others of this affiliate go on working.
  code text not null references referral_code (code),
  -- For each public field whether visitors see it; one that is missing is hidden.
  show jsonb not null,
  -- When the affiliate last said that all of it is right.
  confirmed_on date
);
