-- A search finds a household's contacts by the names of its members who are no contacts.

create index household_member_by_affiliate on household_member (affiliate_id) where contact_id is null;

-- The names of the members who are no contacts, in the households to which this contact belongs.
create function names_beside(contact uuid) returns text
  language sql stable parallel safe
begin atomic
  select string_agg(m.name, chr(10)) from household_member own
    join household_member m on m.household_id = own.household_id and m.contact_id is null
   where own.contact_id = $1 and own.role not in ('trustee', 'executor', 'agent');
end;

-- As before, with these names.
create or replace function write_stories(contacts uuid[]) returns void language plpgsql as $$
begin
  -- Of two writers the second one sees what the first one wrote.
  perform from contact_story where contact_id = any(contacts) order by contact_id for update;
  insert into contact_story (contact_id, words)
  select c.id, story_words(c.affiliate_id, s.said) from contact c
    cross join lateral (
      select concat_ws(chr(10), string_agg(t.said, chr(10)), names_beside(c.id)) said from story_texts(c.id) t) s
   where c.id = any(contacts)
     and (s.said <> '' or exists (select from contact_story k where k.contact_id = c.id))
   order by c.id
  on conflict (contact_id) do update set words = excluded.words
   where contact_story.words <> excluded.words;
end $$;

-- After a change of members: those who are contacts, and the contacts beside those who are none.
create function follow_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stories(array(
      select contact_id from added where contact_id is not null
      union
      select own.contact_id from added join household_member own on own.household_id = added.household_id
       where added.contact_id is null and own.contact_id is not null));
  elsif tg_op = 'DELETE' then
    perform write_stories(array(
      select contact_id from removed where contact_id is not null
      union
      select own.contact_id from removed join household_member own on own.household_id = removed.household_id
       where removed.contact_id is null and own.contact_id is not null));
  else
    perform write_stories(array(
      select contact_id from (select contact_id from added union select contact_id from removed) changed
       where contact_id is not null
      union
      select own.contact_id from (
        select household_id, contact_id from added union select household_id, contact_id from removed) changed
        join household_member own on own.household_id = changed.household_id
       where changed.contact_id is null and own.contact_id is not null));
  end if;
  return null;
end $$;

drop trigger follow_new_members on household_member;
drop trigger follow_changed_members on household_member;
drop trigger follow_deleted_members on household_member;
create trigger follow_new_members after insert on household_member
  referencing new table as added for each statement execute function follow_names();
create trigger follow_changed_members after update on household_member
  referencing old table as removed new table as added for each statement execute function follow_names();
create trigger follow_deleted_members after delete on household_member
  referencing old table as removed for each statement execute function follow_names();

select write_stories(array(
  select distinct own.contact_id from household_member own
    join household_member m on m.household_id = own.household_id and m.contact_id is null
   where own.contact_id is not null));
