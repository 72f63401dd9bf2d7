-- Invitations, the second step, sessions that tell where they are, and the end of an account.

alter table affiliate
  -- Without a hash nobody signs in: the affiliate is invited and has not chosen a password yet.
  alter column password_hash drop not null,
  -- Whether the office made the password, so that it has to be replaced at the next sign-in.
  add column password_expired boolean not null default false,
  -- Whether a second step is set up: an authenticator that is confirmed, or a passkey.
  add column two_step boolean not null default false,
  add column signed_in_at timestamptz,
  -- The affiliate asked for the end of the account; after this it is closed, and its records go.
  add column ends_at timestamptz;

create index affiliate_by_end on affiliate (ends_at) where ends_at is not null;

alter table session
  -- With the last request, to the minute: a session that is not used ends.
  add column last_seen_at timestamptz not null default now(),
  -- When the password or a passkey was last asked for.
  add column proved_at timestamptz not null default now(),
  -- Coarse, such as "Firefox on Windows", and the network without its last part.
  add column device text not null default '',
  add column network text not null default '';

-- Addresses that open "Choose your password": only the hash of their token is here.
create table invitation (
  token_hash text primary key,
  -- One at a time: a new one takes the place of the one before.
  affiliate_id uuid not null unique references affiliate (id) on delete cascade,
  kind text not null check (kind in ('invite', 'reset', 'expired')),
  expires_at timestamptz not null
);

-- An app that shows one-time codes (RFC 6238).
create table authenticator (
  affiliate_id uuid primary key references affiliate (id) on delete cascade,
  -- Encrypted with a key that is not in the database; null until a first code was right.
  secret text,
  -- The one that is being set up: until its first code was right, the old one counts.
  next_secret text,
  -- The time step of the last code that was taken: a code works once.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null check (name <> ''),
  -- The id in base64url as WebAuthn has it; the public key in SPKI.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkey_by_affiliate on passkey (affiliate_id, created_at);

-- What a passkey has to sign; each is answered once.
create table passkey_challenge (
  challenge_hash text primary key,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'add', 'prove')),
  expires_at timestamptz not null
);

create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- Codes for the day on which every factor is lost, as hashes; each works once.
create table recovery_code (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (affiliate_id, code_hash)
);

-- When the office may read an affiliate's contacts, and why.
create table office_access (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  reason text not null check (reason <> ''),
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null
);

create index office_access_by_affiliate on office_access (affiliate_id, closes_at);

-- Sessions that have ended are found by this, and go.
create index session_by_end on session (expires_at);

-- The audit can only be added to. Lines may go once they are older than the time for which they are kept
-- (AUDIT_YEARS in src/config/retention.ts).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '6 years' then return old; end if;
  end if;
  raise exception 'The audit is append-only.';
end $$;
create trigger audit_stays_whole before truncate on audit for each statement execute function refuse_change();
