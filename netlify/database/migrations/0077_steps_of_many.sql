-- Contacts follow their steps once for each statement. Once for each step took so long that a step for thousands of
-- contacts, or a plan for hundreds of families, ran out of time.

drop trigger follow_tasks on task;

create or replace function follow_tasks() returns trigger language plpgsql as $$
declare
  contacts uuid[];
begin
  if tg_op = 'INSERT' then
    contacts := array(select distinct unnest(contact_id || attendees) from added);
  elsif tg_op = 'DELETE' then
    contacts := array(select distinct unnest(contact_id || attendees) from removed);
  else
    contacts := array(select unnest(contact_id || attendees) from added
      union select unnest(contact_id || attendees) from removed);
  end if;
  -- In order, so that two changes wait for each other.
  if cardinality(contacts) > 1 then
    perform from contact c cross join lateral first_task(c.id) f
      where c.id = any(contacts)
        and (c.next_task, c.next_step, c.next_on) is distinct from (f.id, f.title, f.due_on)
      order by c.id for no key update of c;
  end if;
  update contact c set next_task = f.id, next_step = f.title, next_on = f.due_on
    from unnest(contacts) one (contact) cross join lateral first_task(one.contact) f
   where c.id = one.contact
     and (c.next_task, c.next_step, c.next_on) is distinct from (f.id, f.title, f.due_on);
  return null;
end $$;

create trigger follow_new_tasks after insert on task referencing new table as added
  for each statement when (pg_trigger_depth() = 0) execute function follow_tasks();
create trigger follow_changed_tasks after update on task referencing new table as added old table as removed
  for each statement when (pg_trigger_depth() = 0) execute function follow_tasks();
create trigger follow_deleted_tasks after delete on task referencing old table as removed
  for each statement when (pg_trigger_depth() = 0) execute function follow_tasks();
