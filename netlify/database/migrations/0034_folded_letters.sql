-- Names are found, sorted and compared without letters and apostrophes that nobody types.

-- Letters that Unicode does not take apart become plain ones; src/lib/folded.ts does the same. Both cases
-- are listed: which letters have another case differs between servers. The parameter stands here once, or
-- Postgres would call the function in place of taking its text over, which costs several times as much.
create or replace function folded(text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g'),
      'ĐđÐðŁłØøıẞÆŒÞ''’‘ʼʻ', 'ddddllooißæœþ')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- A text with its apostrophes as blanks: "Brien" is a word of "O'Brien", too.
create function split_apostrophes(text) returns text language sql immutable parallel safe
  return translate($1, '''’‘ʼʻ', '     ');

create or replace function contact_words(name text, email text, phone text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(' ' || word, '') from (
      select word, lead(word) over (order by word collate "C") as next from unnest(
        words_in(split_apostrophes(name) || ' ' || name || ' ' || email || ' ' || phone)
        || array[digits_in(phone), right(digits_in(phone), 10), right(digits_in(phone), 7),
          right(digits_in(phone), 4)]) word
    ) sorted where word <> '' and not coalesce(starts_with(next, word), false));

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

-- As before, but a hyphenated name is one word: "Smith-Jones" is not "Brown-Jones".
create or replace function person_key(name text) returns text language sql immutable parallel safe
  return (
    select coalesce(nullif(case
        when $1 ~* '&|\m(and|trust|estate|llc|llp|inc|corp|company|foundation|fund|partners|family|household)\M'
          then array_to_string(whole, ' ')
        else concat_ws(' ', names[1], case when cardinality(names) > 1 then names[cardinality(names)] end, generation)
      end, ''), folded($1)) from (
      select array_agg(word order by place) whole,
        array_agg(word order by place) filter (where word <> all (array[
          'mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'esq', 'md', 'phd', 'cpa', 'cfp',
          'jr', 'sr', 'ii', 'iii', 'iv'])) names,
        min(word) filter (where word = any (array['jr', 'sr', 'ii', 'iii', 'iv'])) generation
      from unnest(words_in(
        -- "Pruitt, Walter" is Walter Pruitt.
        regexp_replace(translate($1, '-‐‑', ''), '^([^,]*),(.*)$', '\2 \1')))
        with ordinality each (word, place)) parts);

-- What was computed before: columns with their indexes, and indexes of expressions.
alter table contact drop column name_key, drop column words, drop column tag_keys;
alter table contact
  add column name_key text generated always as (sort_key(name, details)) stored,
  add column words text generated always as (all_words(name, email, phone, details)) stored,
  add column tag_keys text[] generated always as (folded_all(tags)) stored;

create index contact_by_name on contact (affiliate_id, name_key, id) where deleted_at is null;
create index contact_by_stage on contact (affiliate_id, stage, name_key, id) include (source, due_on, client_on)
  where deleted_at is null;
create index contact_by_source on contact (affiliate_id, source, name_key, id) where deleted_at is null;
create index contact_by_words on contact (affiliate_id) include (id, words) where deleted_at is null;
create index contact_by_tag on contact using gin (tag_keys) where deleted_at is null;
reindex index contact_by_person;
reindex index household_by_name;
