-- What an affiliate is going to do: several steps for a contact, and meetings, which are steps with a time.

create table task (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  -- A contact and its first step are made in one statement.
  contact_id uuid not null references contact (id) on delete cascade deferrable initially deferred,
  version integer not null default 1,
  kind text not null default 'todo' check (kind in ('todo', 'call', 'email', 'meeting')),
  title text not null,
  -- The day, and the time of that day in the zone in which it was planned; null without a time.
  due_on date not null,
  due_at time,
  time_zone text not null,
  minutes integer,
  place text not null default '',
  -- For the family, and for the affiliate alone.
  agenda text not null default '',
  prep text not null default '',
  done_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);

create index task_open on task (affiliate_id, due_on, id) where done_at is null and deleted_at is null;
create index task_by_contact on task (contact_id, due_on, id) where deleted_at is null;

-- The step that comes first. This column, next_step and next_on follow the tasks, so that lists and
-- filters read one table.
alter table contact add column next_task uuid;

create function first_task(contact uuid) returns task language sql
  return (select t from task t
    where t.contact_id = contact and t.done_at is null and t.deleted_at is null
    order by t.due_on, t.due_at nulls last, t.created_at, t.id limit 1);

-- Tells contacts their next step when tasks are written.
create function follow_tasks() returns trigger language plpgsql as $$
declare
  first task;
  of_contact uuid;
begin
  foreach of_contact in array array_remove(array[
    case when tg_op <> 'INSERT' then old.contact_id end,
    case when tg_op <> 'DELETE' then new.contact_id end], null) loop
    first := first_task(of_contact);
    update contact set next_task = first.id, next_step = first.title, next_on = first.due_on
     where id = of_contact
       and (next_task, next_step, next_on) is distinct from (first.id, first.title, first.due_on);
  end loop;
  return null;
end $$;

create trigger follow_tasks after insert or update or delete on task
  for each row when (pg_trigger_depth() = 0) execute function follow_tasks();

-- A next step that is written to the contact itself (a form, an import, an undo) makes the first task,
-- changes it, or takes it away; what comes first afterwards is the contact's.
create function write_next_step() returns trigger language plpgsql as $$
declare
  first task := first_task(new.id);
begin
  if new.next_step is null then
    update task set deleted_at = now(), version = version + 1 where id = first.id;
  elsif first.id is null then
    insert into task (affiliate_id, contact_id, title, due_on, time_zone)
    values (new.affiliate_id, new.id, new.next_step, new.next_on,
      coalesce((select time_zone from profile where affiliate_id = new.affiliate_id), 'America/New_York'));
  else
    update task set title = new.next_step, due_on = new.next_on, version = version + 1 where id = first.id;
  end if;
  first := first_task(new.id);
  new.next_task := first.id;
  new.next_step := first.title;
  new.next_on := first.due_on;
  return new;
end $$;

create trigger write_first_step before insert on contact
  for each row when (pg_trigger_depth() = 0 and new.next_step is not null)
  execute function write_next_step();
create trigger write_next_step before update of next_step, next_on on contact
  for each row when (pg_trigger_depth() = 0
    and (new.next_step, new.next_on) is distinct from (old.next_step, old.next_on))
  execute function write_next_step();

insert into task (affiliate_id, contact_id, title, due_on, time_zone, created_at)
select c.affiliate_id, c.id, c.next_step, c.next_on, coalesce(p.time_zone, 'America/New_York'), c.created_at
  from contact c left join profile p on p.affiliate_id = c.affiliate_id
 where c.next_step is not null;
