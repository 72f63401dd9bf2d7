-- Links for clients: what an affiliate shows to a contact, or asks of one.
create table share (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  contact_id uuid not null references contact (id) on delete cascade,
  kind text not null check (kind in ('scenario', 'item', 'map', 'questions')),
  -- The scenario's or the household's id, or the item's slug.
  thing text check ((thing is null) = (kind = 'questions')),
  title text not null check (title <> ''),
  -- What the client sees, and what it was made from, by which a later change shows.
  content jsonb not null default '{}',
  made_from jsonb,
  -- Of the token in the address, which only its holders know.
  token_hash text not null unique,
  -- Whether a code by email is asked for, and the latest of these: the ids of their mails, and when.
  code boolean not null default false,
  codes jsonb not null default '[]',
  note text not null default '',
  -- Without "expired", which follows from the day.
  state text not null default 'draft' check (state in ('draft', 'sent', 'opened', 'answered', 'taken', 'withdrawn')),
  -- The last day on which it opens (UTC).
  expires_on date not null,
  opened_on date,
  reminders integer not null default 0,
  -- What the client answered so far, with a version, by part; null once it is deleted.
  answers jsonb default '{}',
  answered_at timestamptz,
  -- What the affiliate decided about each answer, by its path.
  decided jsonb not null default '{}',
  created_at timestamptz not null default now(),
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);

create index share_by_affiliate on share (affiliate_id, created_at, id);
create index share_by_contact on share (contact_id);
create index share_with_answers on share (coalesce(answered_at, (expires_on + 1)::timestamp at time zone 'UTC'))
  where answers is not null;

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('lead', 'follow-up', 'order', 'ticket', 'content',
  'security', 'announcement', 'office', 'share'));
alter table alert_mute drop constraint alert_mute_kind_check;
alter table alert_mute add constraint alert_mute_kind_check check (kind in ('lead', 'follow-up', 'order', 'ticket',
  'content', 'announcement', 'office', 'share'));
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement',
  'page', 'office', 'share', 'share-code', 'security', 'invitation', 'reset', 'address', 'acknowledgement'));
alter table mail_preference add column share boolean not null default true;

create or replace function mail_address(affiliate uuid, kind text) returns text language sql stable
  return (select a.email
    from affiliate a left join mail_preference p on p.affiliate_id = a.id
   where a.id = $1 and a.email <> '' and not a.disabled and (a.ends_at is null or a.ends_at > now())
     and p.unreachable is distinct from a.email
     and case $2 when 'lead' then coalesce(p.lead, true) when 'order' then coalesce(p."order", true)
       when 'ticket' then coalesce(p.ticket, true) when 'announcement' then coalesce(p.announcement, true)
       when 'share' then coalesce(p.share, true)
       when 'digest' then coalesce(p.digest, 'daily') <> 'off'
       when 'office' then a.office and coalesce(p.office, 'daily') <> 'off' else true end);
