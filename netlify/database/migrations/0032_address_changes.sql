-- Changes of an account's mail address that its new mailbox has to confirm.
create table address_change (
  -- Of the token in the mail to the new address.
  token_hash text primary key,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  email text not null check (email <> ''),
  -- A new password ends the request.
  password_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, replaced or canceled: it stays for its day, because an affiliate's requests are counted.
  ended boolean not null default false
);

create index address_change_by_affiliate on address_change (affiliate_id, created_at);
create index address_change_by_end on address_change (expires_at);
