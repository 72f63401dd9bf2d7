-- A contact is found by what was written about it: notes, talks, messages, open steps, work, tags, addresses
-- and the household's name. Name, nickname, email addresses and phone numbers stay in `words`.

-- As before, without the employer, which is part of the story.
create or replace function more_words(details jsonb, known text) returns text
  language sql immutable parallel safe
  return case when details = '{}' then '' else coalesce((
    select string_agg(distinct ' ' || word, '') from unnest(
      words_in(concat_ws(' ', split_apostrophes(details ->> 'nickname'), details ->> 'nickname',
        details ->> 'firstName', details ->> 'lastName'))
      || words_in(jsonb_path_query_array(details, '$.emails[1 to last].value')::text)
      || array(select unnest(array[digits_in(n), right(digits_in(n), 10), right(digits_in(n), 7),
        right(digits_in(n), 4)]) from jsonb_path_query(details, '$.phones[1 to last].value') p,
        lateral (select p #>> '{}' n) number)) word
     where word <> '' and strpos(known, ' ' || word) = 0), '') end;

create or replace function has_more_words(name text, details jsonb) returns boolean
  language sql immutable parallel safe
  return details <> '{}' and (details ? 'nickname' or details #> '{emails,1}' is not null
    or details #> '{phones,1}' is not null or strpos(name, details ->> 'firstName') = 0
    or strpos(name, details ->> 'lastName') = 0);

alter table contact drop column words;
alter table contact
  add column words text generated always as (all_words(name, email, phone, details)) stored;
create index contact_by_words on contact (affiliate_id) include (id, words) where deleted_at is null;

-- The words of texts for the search of one affiliate: each begins with the affiliate's first digits, so that
-- the index below reads nobody else's. Words have a limit, and their number as well: a tsvector has one in bytes.
create function story_words(affiliate_id uuid, said text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct left($1::text, 8) || left(word, 30) from unnest(string_to_array(regexp_replace(
        folded(concat_ws(' ', $2, nullif(split_apostrophes($2), $2))),
        U&'[\0001-/:-@\005B-`{-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'), ' ')) word
     where word <> '' limit 8000));

-- What was written about a contact, a line for each fact, and since when it is known.
create function story_texts(contact uuid) returns table (said text, at timestamptz)
  language sql stable parallel safe rows 10
begin atomic
  select i.text, i.at from interaction i
   where i.contact_id = $1 and i.deleted_at is null and i.text <> ''
     and i.kind in ('note', 'call', 'email', 'meeting', 'lead')
  union all
  select concat_ws(chr(10), case t.kind when 'todo' then '' else initcap(t.kind) || ': ' end || t.title,
      nullif(t.place, ''), nullif(t.agenda, ''), nullif(t.prep, '')), t.created_at from task t
   where t.contact_id = $1 and t.deleted_at is null and t.done_at is null
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

-- The words of each contact about whom something was written. They are kept outside the rows, so that the
-- rows of a word that many have are read quickly.
create table contact_story (
  contact_id uuid primary key references contact (id) on delete cascade,
  words tsvector not null
) with (toast_tuple_target = 128);
alter table contact_story alter column words set storage external;

-- A search also goes through the words that are not sorted in yet, so these stay few.
create index contact_story_by_words on contact_story using gin (words) with (gin_pending_list_limit = 256);

-- The contacts about whom all of these words were written. Postgres takes the comparison of two texts for cheap,
-- and would read and compare all stories for a word that many have.
create function contacts_with(words tsquery) returns setof uuid
  language sql stable rows 1000 set enable_seqscan = off
begin atomic
  select s.contact_id from contact_story s where s.words @@ $1;
end;

create function write_stories(contacts uuid[]) returns void language plpgsql as $$
begin
  -- Of two writers the second one sees what the first one wrote.
  perform from contact_story where contact_id = any(contacts) order by contact_id for update;
  insert into contact_story (contact_id, words)
  select c.id, story_words(c.affiliate_id, s.said) from contact c
    cross join lateral (select string_agg(t.said, chr(10)) said from story_texts(c.id) t) s
   where c.id = any(contacts)
     and (s.said <> '' or exists (select from contact_story k where k.contact_id = c.id))
   order by c.id
  on conflict (contact_id) do update set words = excluded.words
   where contact_story.words <> excluded.words;
end $$;

-- After a change of texts that name a contact.
create function follow_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stories(array(select distinct contact_id from added where contact_id is not null));
  elsif tg_op = 'DELETE' then
    perform write_stories(array(select distinct contact_id from removed where contact_id is not null));
  else
    perform write_stories(array(select contact_id from (select contact_id from added
      union select contact_id from removed) changed where contact_id is not null));
  end if;
  return null;
end $$;

-- New notes only add words: the many before them are not read again.
create function add_notes() returns trigger language plpgsql as $$
begin
  insert into contact_story (contact_id, words)
  select contact_id, story_words(affiliate_id, string_agg(text, chr(10))) from added
   where deleted_at is null and text <> '' and kind in ('note', 'call', 'email', 'meeting', 'lead')
   group by contact_id, affiliate_id order by contact_id
  on conflict (contact_id) do update set words = contact_story.words || excluded.words
   where length(contact_story.words) + length(excluded.words) <= 8000;
  return null;
end $$;

create function follow_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stories(array(select id from added where tags <> '{}' or next_step is not null
      or details ?| array['addresses', 'jobTitle', 'employer']));
  else
    perform write_stories(array(select a.id from added a join removed r on r.id = a.id
      where (a.tags, a.details -> 'addresses', a.details -> 'jobTitle', a.details -> 'employer')
        is distinct from (r.tags, r.details -> 'addresses', r.details -> 'jobTitle', r.details -> 'employer')));
  end if;
  return null;
end $$;

create function follow_household_name() returns trigger language plpgsql as $$
begin
  perform write_stories(array(select distinct contact_id from household_member
    where household_id = new.id and contact_id is not null));
  return null;
end $$;

create trigger add_notes after insert on interaction
  referencing new table as added for each statement execute function add_notes();
create trigger follow_changed_notes after update on interaction
  referencing new table as added old table as removed for each statement execute function follow_texts();
create trigger follow_deleted_notes after delete on interaction
  referencing old table as removed for each statement execute function follow_texts();

create trigger follow_new_steps after insert on task
  referencing new table as added for each statement execute function follow_texts();
create trigger follow_changed_steps after update on task
  referencing new table as added old table as removed for each statement execute function follow_texts();
create trigger follow_deleted_steps after delete on task
  referencing old table as removed for each statement execute function follow_texts();

create trigger follow_new_members after insert on household_member
  referencing new table as added for each statement execute function follow_texts();
create trigger follow_changed_members after update on household_member
  referencing new table as added old table as removed for each statement execute function follow_texts();
create trigger follow_deleted_members after delete on household_member
  referencing old table as removed for each statement execute function follow_texts();

create trigger follow_household_name after update of name on household
  for each row when (old.name <> new.name) execute function follow_household_name();

create trigger follow_new_contacts after insert on contact
  referencing new table as added for each statement execute function follow_contacts();
create trigger follow_changed_contacts after update on contact
  referencing new table as added old table as removed for each statement execute function follow_contacts();

select write_stories(array(select id from contact));
