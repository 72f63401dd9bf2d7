-- What is sent by email: the outbox, and what each affiliate wants of it.

-- A mail that is to be sent, or was. No text and no token is here: a letter is made of what it tells
-- about when it is sent, and its tokens of its id, so that each try is the same letter.
create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement', 'security',
    'invitation', 'reset', 'address', 'acknowledgement')),
  -- Null if it goes to a visitor.
  affiliate_id uuid references affiliate (id) on delete cascade,
  to_address text not null check (to_address <> ''),
  -- Names what it tells, so that nothing is told twice: "lead:" and the lead's id, and so on.
  subject_key text not null unique,
  -- `failed`: it is not tried again by itself.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  -- While it is being sent, when another run may take it.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When the server could not be reached for it: no request tries again for a minute.
  no_server_at timestamptz
);

create index mail_waiting on mail (next_try_at) where state = 'waiting';
create index mail_by_affiliate on mail (affiliate_id, created_at, id);
create index mail_no_server on mail (no_server_at) where no_server_at is not null;
create index mail_by_age on mail (created_at) where state <> 'waiting';

-- What an affiliate wants; without a row everything, and the digest daily.
create table mail_preference (
  affiliate_id uuid primary key references affiliate (id) on delete cascade,
  version integer not null default 1,
  lead boolean not null default true,
  "order" boolean not null default true,
  ticket boolean not null default true,
  announcement boolean not null default true,
  digest text not null default 'daily' check (digest in ('daily', 'weekly', 'off')),
  -- The address that its server refused for good. It counts until the account has another.
  unreachable text
);

-- Where a mail of this kind goes, or null if none goes there.
create function mail_address(affiliate uuid, kind text) returns text language sql stable
  return (select a.email
    from affiliate a left join mail_preference p on p.affiliate_id = a.id
   where a.id = $1 and a.email <> '' and not a.disabled and (a.ends_at is null or a.ends_at > now())
     and p.unreachable is distinct from a.email
     and case $2 when 'lead' then coalesce(p.lead, true) when 'order' then coalesce(p."order", true)
       when 'ticket' then coalesce(p.ticket, true) when 'announcement' then coalesce(p.announcement, true)
       when 'digest' then coalesce(p.digest, 'daily') <> 'off' else true end);

-- A link that somebody asked for on the login does not end one that the office made.
alter table invitation drop constraint invitation_affiliate_id_key;
alter table invitation drop constraint invitation_kind_check;
alter table invitation add constraint invitation_kind_check
  check (kind in ('invite', 'reset', 'expired', 'forgot'));
-- Of those that were asked for, several may be on their way: each ends by itself within the hour.
create unique index invitation_by_office on invitation (affiliate_id) where kind <> 'forgot';
create index invitation_by_affiliate on invitation (affiliate_id);

-- The day of a moment where an affiliate lives.
create function day_of(affiliate uuid, moment timestamptz) returns date language sql stable
  return (moment at time zone coalesce(
    (select nullif(time_zone, '') from profile where affiliate_id = $1), 'America/New_York'))::date;
