-- A contact that comes with a note, as from a file, gets its story at once: its note was sorted in twice, with the
-- tags and addresses and by itself.

-- As before. A text of ASCII alone, as most are, needs no folding but small letters.
create or replace function story_words(affiliate_id uuid, said text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct left($1::text, 8) || left(word, 30) from unnest(string_to_array(regexp_replace(
        case when octet_length($2) > length($2) then folded(concat_ws(' ', $2, nullif(split_apostrophes($2), $2)))
          when $2 ~ '[''`]' then lower(translate($2, '''`', '') || ' ' || translate($2, '''`', '  '))
          else lower($2) end,
        U&'[\0001-/:-@\005B-`{-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'), ' ')) word
     where word <> '' limit 8000));

-- Whether an entry of the timeline is part of the story.
create function is_told(kind text, said text, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return $3 is null and $2 <> '' and $1 in ('note', 'call', 'email', 'meeting', 'lead');

-- As before, but for a new contact that has a note already: add_notes writes its story.
create or replace function follow_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_stories(array(select id from added a where (tags <> '{}' or next_step is not null
      or details ?| array['addresses', 'jobTitle', 'employer']) and not exists (
        select from interaction i where i.contact_id = a.id and is_told(i.kind, i.text, i.deleted_at))));
  else
    perform write_stories(array(select a.id from added a join removed r on r.id = a.id
      where (a.tags, a.details -> 'addresses', a.details -> 'jobTitle', a.details -> 'employer')
        is distinct from (r.tags, r.details -> 'addresses', r.details -> 'jobTitle', r.details -> 'employer')));
  end if;
  return null;
end $$;

-- As before, and the first note of a contact with other facts has its whole story written.
create or replace function add_notes() returns trigger language plpgsql as $$
declare
  untold constant uuid[] := array(
    select c.id from contact c
     where c.id in (select contact_id from added where is_told(kind, text, deleted_at))
       and (c.tags <> '{}' or c.next_step is not null or c.details ?| array['addresses', 'jobTitle', 'employer'])
       and not exists (select from contact_story s where s.contact_id = c.id));
begin
  perform write_stories(untold);
  insert into contact_story (contact_id, words)
  select contact_id, story_words(affiliate_id, string_agg(text, chr(10))) from added
   where is_told(kind, text, deleted_at) and contact_id <> all (untold)
   group by contact_id, affiliate_id order by contact_id
  on conflict (contact_id) do update set words = contact_story.words || excluded.words
   where length(contact_story.words) + length(excluded.words) <= 8000;
  return null;
end $$;
