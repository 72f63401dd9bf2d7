-- The address under which an affiliate's tasks stand in other calendars. The calendar itself is a file;
-- this says who has one, and what it shows.

create table calendar (
  affiliate_id uuid primary key references affiliate (id) on delete cascade,
  -- Null while there is no address.
  token_hash text unique,
  level text not null default 'initials' check (level in ('initials', 'names')),
  kinds text[] not null default '{todo,call,email,meeting}',
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

-- When a task was last changed, and how often its contact was renamed, put into the bin or brought back:
-- both change what calendars show of it, and the second not its version, on which edits are based.
alter table task add column changed_at timestamptz not null default now(),
  add column contact_changes integer not null default 0;

create function touch_task() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger touch_task before update on task for each row execute function touch_task();

create function tell_tasks() returns trigger language plpgsql as $$
begin
  update task set contact_changes = contact_changes + 1
   where contact_id = new.id and deleted_at is null;
  return null;
end $$;

create trigger tell_tasks after update of name, deleted_at on contact
  for each row when ((new.name, new.deleted_at) is distinct from (old.name, old.deleted_at))
  execute function tell_tasks();
