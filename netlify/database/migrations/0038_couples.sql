-- Two people, one record: several contacts come to a meeting, and a couple has one last contact.

-- Who comes, in order, the contact of the meeting among them; empty if that one comes alone. No foreign keys:
-- whoever is in the trash or gone is left out when the meeting is read.
alter table task
  add column attendees uuid[] not null default '{}',
  add column link text not null default '';
create index task_by_attendee on task using gin (attendees) where attendees <> '{}';

-- Who was there, if it was more than the contact of the entry: it is everyone's last contact.
alter table interaction add column attendees uuid[] not null default '{}';
create index interaction_by_attendee on interaction using gin (attendees) where attendees <> '{}';

-- The first of them who is not in the trash, the contact itself before the others.
create function holder_of(contact uuid, attendees uuid[]) returns uuid language sql stable
  return (select k.id from unnest($1 || $2) with ordinality one(id, n) join contact k on k.id = one.id
    where k.deleted_at is null order by n limit 1);

-- As before, with the meetings to which the contact comes.
create or replace function first_task(contact uuid) returns task language sql
  return (select t from task t
    where (t.contact_id = contact or t.attendees <> '{}' and t.attendees @> array[contact])
      and t.done_at is null and t.deleted_at is null
    order by t.due_on, t.due_at nulls last, t.created_at, t.id limit 1);

create or replace function follow_tasks() returns trigger language plpgsql as $$
declare
  first task;
  of_contact uuid;
begin
  -- In order, so that two changes wait for each other.
  foreach of_contact in array array(select distinct id from unnest(
      case when tg_op <> 'INSERT' then old.contact_id || old.attendees end
      || case when tg_op <> 'DELETE' then new.contact_id || new.attendees end) id order by id) loop
    first := first_task(of_contact);
    update contact set next_task = first.id, next_step = first.title, next_on = first.due_on
     where id = of_contact
       and (next_task, next_step, next_on) is distinct from (first.id, first.title, first.due_on);
  end loop;
  return null;
end $$;

create or replace function tell_tasks() returns trigger language plpgsql as $$
begin
  -- An update that changes nothing costs more than looking: it runs the triggers of its table.
  if exists (select from task where contact_id = new.id and deleted_at is null)
    or exists (select from task where attendees <> '{}' and attendees @> array[new.id]) then
    update task set contact_changes = contact_changes + 1
     where (contact_id = new.id or attendees <> '{}' and attendees @> array[new.id]) and deleted_at is null;
  end if;
  return null;
end $$;

-- If a contact is deleted for good, its meetings and talks with others pass on to the first one left.
create function next_attendee(attendees uuid[], gone uuid) returns uuid language sql stable
  return (select k.id from unnest($1) with ordinality one(id, n) join contact k on k.id = one.id
    where k.id <> $2 order by k.deleted_at is not null, n limit 1);

create function pass_on() returns trigger language plpgsql as $$
begin
  -- All of an account goes at once: nothing is left to pass on to.
  if not exists (select from affiliate where id = old.affiliate_id) then return old; end if;
  if exists (select from task where contact_id = old.id and attendees <> '{}') then
    update task set contact_id = coalesce(next_attendee(attendees, old.id), old.id)
     where contact_id = old.id and attendees <> '{}';
  end if;
  if exists (select from interaction where contact_id = old.id and attendees <> '{}') then
    update interaction set contact_id = coalesce(next_attendee(attendees, old.id), old.id)
     where contact_id = old.id and attendees <> '{}';
  end if;
  return old;
end $$;

create trigger pass_on before delete on contact for each row execute function pass_on();

-- A merge: the kept contact in the other's place, once.
create function attendees_with(attendees uuid[], dropped uuid, kept uuid) returns uuid[]
  language sql immutable parallel safe
  return array(select id from unnest(array_replace($1, $2, $3)) with ordinality one(id, n)
    group by id order by min(n));

-- A meeting is found by everyone who comes.
create or replace function story_texts(contact uuid) returns table (said text, at timestamptz)
  language sql stable parallel safe rows 10
begin atomic
  select i.text, i.at from interaction i
   where i.contact_id = $1 and i.deleted_at is null and i.text <> ''
     and i.kind in ('note', 'call', 'email', 'meeting', 'lead')
  union all
  select concat_ws(chr(10), case t.kind when 'todo' then '' else initcap(t.kind) || ': ' end || t.title,
      nullif(t.place, ''), nullif(t.agenda, ''), nullif(t.prep, '')), t.created_at from task t
   where (t.contact_id = $1 or t.attendees <> '{}' and t.attendees @> array[$1])
     and t.deleted_at is null and t.done_at is null
  union all
  select concat_ws(chr(10), nullif(c.details ->> 'jobTitle', ''), nullif(c.details ->> 'employer', ''),
      nullif(array_to_string(c.tags, ', '), ''), (
        select string_agg(concat_ws(', ', nullif(a ->> 'street', ''), nullif(a ->> 'street2', ''),
            nullif(a ->> 'city', ''), nullif(trim(concat(a ->> 'state', ' ', a ->> 'zip')), ''),
            nullif(a ->> 'country', '')), chr(10))
          from jsonb_array_elements(coalesce(c.details -> 'addresses', '[]')) a)), c.created_at
    from contact c where c.id = $1
  union all
  select h.name, h.created_at from household_member m join household h on h.id = m.household_id
   where m.contact_id = $1 and m.role not in ('trustee', 'executor', 'agent') and h.name <> '';
end;

create function follow_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stories(array(select distinct unnest(contact_id || attendees) from added));
  elsif tg_op = 'DELETE' then
    perform write_stories(array(select distinct unnest(contact_id || attendees) from removed));
  else
    perform write_stories(array(select unnest(contact_id || attendees) from added
      union select unnest(contact_id || attendees) from removed));
  end if;
  return null;
end $$;

drop trigger follow_new_steps on task;
drop trigger follow_changed_steps on task;
drop trigger follow_deleted_steps on task;
create trigger follow_new_steps after insert on task
  referencing new table as added for each statement execute function follow_steps();
create trigger follow_changed_steps after update on task
  referencing new table as added old table as removed for each statement execute function follow_steps();
create trigger follow_deleted_steps after delete on task
  referencing old table as removed for each statement execute function follow_steps();

-- A couple's last contact: `last_touch_on` stays each one's own, and `touched_on` follows both.

-- The other of a household's client and its first spouse or partner; null for everybody else. In plpgsql, which
-- keeps its plans: thousands of contacts change at a time.
create function partner_of(contact uuid) returns uuid language plpgsql stable as $$
declare
  home constant uuid := (select m.household_id from household_member m
    where m.contact_id = contact and m.role in ('client', 'spouse', 'partner'));
  client uuid;
  spouse uuid;
begin
  if home is null then return null; end if;
  client := (select m.contact_id from household_member m
    where m.household_id = home and m.role = 'client' order by m.place limit 1);
  spouse := (select m.contact_id from household_member m
    where m.household_id = home and m.role in ('spouse', 'partner') order by m.place limit 1);
  return case contact when client then spouse when spouse then client end;
end $$;

-- Whether a contact's last contact is its partner's as well.
create function shares_touch(deleted_at timestamptz, details jsonb) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and not details ? 'deathDate'
    and details -> 'deceased' is distinct from 'true' and details -> 'ownRhythm' is distinct from 'true';

create function touch_of(contact uuid, own date, deleted_at timestamptz, details jsonb) returns date
  language plpgsql stable as $$
declare
  partner constant uuid := case when shares_touch(deleted_at, details) then partner_of(contact) end;
begin
  if partner is null then return own; end if;
  return greatest(own, (select p.last_touch_on from contact p
    where p.id = partner and shares_touch(p.deleted_at, p.details)));
end $$;

alter table contact add column touched_on date;
update contact set touched_on = touch_of(id, last_touch_on, deleted_at, details);

alter table contact drop column quiet_since, drop column due_on;
alter table contact
  add column quiet_since date generated always as (
    coalesce(touched_on, (created_at at time zone 'UTC')::date)) stored,
  add column due_on date generated always as (least(next_on, touched_on + rhythm_days)) stored;

drop index contact_by_touch;
create index contact_by_touch on contact (affiliate_id, coalesce(touched_on, '-infinity'::date), id)
  where deleted_at is null;
create index contact_by_stage on contact (affiliate_id, stage, name_key, id) include (source, due_on, client_on)
  where deleted_at is null;
create index contact_by_quiet on contact (affiliate_id, quiet_since, id) where deleted_at is null;
create index contact_by_due on contact (affiliate_id, due_on, id) include (next_on)
  where deleted_at is null and due_on is not null;

create function share_touch() returns trigger language plpgsql as $$
begin
  new.touched_on := touch_of(new.id, new.last_touch_on, new.deleted_at, new.details);
  return new;
end $$;

create function tell_partner() returns trigger language plpgsql as $$
declare
  partner constant uuid := partner_of(new.id);
begin
  if partner is not null then
    update contact set touched_on = touch_of(id, last_touch_on, deleted_at, details) where id = partner;
  end if;
  return null;
end $$;

create trigger share_first_touch before insert on contact
  for each row when (new.last_touch_on is not null) execute function share_touch();
create trigger share_touch before update of last_touch_on, deleted_at, details on contact
  for each row when ((new.last_touch_on, shares_touch(new.deleted_at, new.details))
    is distinct from (old.last_touch_on, shares_touch(old.deleted_at, old.details)))
  execute function share_touch();
create trigger tell_partner after update of last_touch_on, deleted_at, details on contact
  for each row when ((new.last_touch_on, shares_touch(new.deleted_at, new.details))
    is distinct from (old.last_touch_on, shares_touch(old.deleted_at, old.details)))
  execute function tell_partner();

-- After a change of households: whoever became a couple, or no longer is one.
create function share_touches(households uuid[], contacts uuid[]) returns void language sql
begin atomic
  update contact set touched_on = touch_of(id, last_touch_on, deleted_at, details)
   where id in (
       select m.contact_id from household_member m
        where m.household_id = any($1) and m.role in ('client', 'spouse', 'partner')
       union select unnest($2))
     and touched_on is distinct from touch_of(id, last_touch_on, deleted_at, details);
end;

create function follow_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform share_touches(array(select distinct household_id from added), '{}');
  elsif tg_op = 'DELETE' then
    perform share_touches(array(select distinct household_id from removed),
      array(select contact_id from removed));
  else
    perform share_touches(
      array(select household_id from added union select household_id from removed),
      array(select contact_id from removed));
  end if;
  return null;
end $$;

create trigger share_with_new_members after insert on household_member
  referencing new table as added for each statement execute function follow_members();
create trigger share_with_changed_members after update on household_member
  referencing new table as added old table as removed for each statement execute function follow_members();
create trigger share_with_deleted_members after delete on household_member
  referencing old table as removed for each statement execute function follow_members();
