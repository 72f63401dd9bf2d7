-- What an affiliate should know of, and who did what.

create table alert (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  kind text not null check (kind in ('lead', 'follow-up', 'order', 'ticket', 'content', 'security', 'announcement')),
  title text not null,
  href text not null default '',
  -- Why the affiliate gets it, in a sentence.
  why text not null,
  -- Names what happened, so that it makes one alert and not two.
  subject text,
  -- The contact that it is about, and the day on which it was due.
  contact_id uuid references contact (id) on delete cascade,
  due_on date,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  snoozed_until timestamptz,
  unique (affiliate_id, subject)
);

create index alert_by_time on alert (affiliate_id, created_at, id);
create index alert_unread on alert (affiliate_id) where read_at is null;
create index alert_by_contact on alert (contact_id) where contact_id is not null;

-- Finds the people to keep in touch with, without reading all contacts.
create index contact_by_rhythm on contact (affiliate_id, (last_touch_on + rhythm_days))
  where deleted_at is null and rhythm_days is not null;

create index interaction_by_time on interaction (affiliate_id, at) where deleted_at is null;

-- Kinds that an affiliate does not want to hear of.
create table alert_mute (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  kind text not null check (kind in ('lead', 'follow-up', 'order', 'ticket', 'content', 'announcement')),
  primary key (affiliate_id, kind)
);

-- Who did what to whose data, append-only. It keeps ids alone, and outlives what they name.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- An affiliate's id; null for visitors and for the commands of the operator.
  actor uuid,
  action text not null,
  kind text not null,
  thing uuid,
  -- Whose data it was.
  affiliate_id uuid,
  reason text not null default ''
);

create index audit_by_affiliate on audit (affiliate_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only.';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
