-- Who may sign in, their sessions, and what the login counts against guessing.

create table affiliate (
  id uuid primary key default gen_random_uuid(),
  username text not null check (length(username) between 1 and 64),
  -- The name as it is compared: compatibility forms and case folded.
  folded_name text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  -- Counts new passwords: what an older one vouched for, such as a known device, no longer counts.
  password_version integer not null default 1,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index session_by_affiliate on session (affiliate_id, created_at desc);

-- Failures per name, device or network; keys are hashes, so that the table names nobody.
create table login_attempt (
  key text primary key,
  failures integer not null,
  -- Before this no try is answered; -infinity if nobody has to wait.
  allowed_at timestamptz not null,
  -- After this the failures no longer count, and the row may go.
  forget_at timestamptz not null,
  -- How many failures fit before the next try waits; without one the row has its own rule.
  bound integer
);

create index login_attempt_by_end on login_attempt (forget_at);
