-- Who is the same person: a degree or a nickname does not tell people apart, another middle name does.
-- An employer is found, and more letters and apostrophes are plain ones.

-- The signs that people type as an apostrophe; src/lib/folded.ts has the same ones. U+00B4 would come apart.
create function apostrophes() returns text language sql immutable parallel safe
  return U&'''\0060\00B4\02BB\02BC\2018\2019\201B\2032';

-- As before, with more letters. The parameter stands here once, or Postgres would call the function in
-- place of taking its text over, which costs several times as much.
create or replace function folded(text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(translate($1, apostrophes(), ''), NFKD), U&'[\0300-\036f]', '', 'g'),
      'ĐđÐðŁłØøıĦħŦŧŊŋẞÆŒÞ''', 'ddddllooihhttnnßæœþ')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create or replace function split_apostrophes(text) returns text language sql immutable parallel safe
  return translate($1, apostrophes(), repeat(' ', length(apostrophes())));

-- As before, with the employer.
create or replace function more_words(details jsonb, known text) returns text
  language sql immutable parallel safe
  return case when details = '{}' then '' else coalesce((
    select string_agg(distinct ' ' || word, '') from unnest(
      words_in(concat_ws(' ', split_apostrophes(details ->> 'nickname'), details ->> 'nickname',
        details ->> 'firstName', details ->> 'lastName'))
      || words_in(concat_ws(' ', split_apostrophes(details ->> 'employer'), details ->> 'employer'))
      || words_in(jsonb_path_query_array(details, '$.emails[1 to last].value')::text)
      || array(select unnest(array[digits_in(n), right(digits_in(n), 10), right(digits_in(n), 7),
        right(digits_in(n), 4)]) from jsonb_path_query(details, '$.phones[1 to last].value') p,
        lateral (select p #>> '{}' n) number)) word
     where word <> '' and strpos(known, ' ' || word) = 0), '') end;

create or replace function has_more_words(name text, details jsonb) returns boolean
  language sql immutable parallel safe
  return details <> '{}' and (details ?| array['nickname', 'employer'] or details #> '{emails,1}' is not null
    or details #> '{phones,1}' is not null or strpos(name, details ->> 'firstName') = 0
    or strpos(name, details ->> 'lastName') = 0);

-- Degrees in any case, with or without dots, and those that are names as well unless they are in capitals.
create function degrees() returns text language sql immutable parallel safe
  return '(?:' || regexp_replace('md|phd|cpa|esq|cfp|clu|chfc|jd|llm|llb|mba|dds|dmd|edd|psyd|dvm|dnp|cfa|aif|aifa|cima|ricp|cpwa|rma|aams|crpc|crps|wmcp|cdfa|lutcf|fic|msfs|rfc|cltc|aep|caia|mph|mpa|msn',
    '([a-z])', '\1[.]?', 'g') || ')';
create function short_degrees() returns text language sql immutable parallel safe
  return '(?:' || regexp_replace('MA|MS|BA|BS|DO|PA|PE|EA|RN|NP|CAP', '([A-Z])', '\1[.]?', 'g') || ')';

-- A name without nicknames in brackets or quotation marks and without degrees behind it. Searching a name for
-- all degrees takes long, so most names, which show no sign of one, are not searched. "offset 0" has Postgres
-- compute a value once.
create function without_degrees(name text) returns text language sql immutable parallel safe
  return (
    select case when spoken !~ ',|[A-Za-z][.][A-Za-z]|[A-Z][A-Z]|[a-z][A-Z]' then spoken else (
      select case when plain ~ '[^\s,][\s,]+[^\s,]' then plain else spoken end from (
        select regexp_replace(case when spoken = upper(spoken) then spoken else
            regexp_replace(regexp_replace(spoken,
              -- What else is in capitals after a comma is a degree as well.
              ',\s*(?:[A-Z][.]?){2,5}(?=\s*(?:,|$))', '', 'g'),
              '[\s,]+' || short_degrees() || '(?=[\s,]|$)', '', 'g') end,
          '[\s,]+' || degrees() || '(?=[\s,]|$)', '', 'gi') plain offset 0) p) end
      from (select regexp_replace(translate($1, '-‐‑®™', ''), '\([^)]*\)|["“”][^"“”]*["“”]', ' ', 'g') spoken offset 0) n);

-- The words of a person's name without titles, generations and the commonest degrees: "Pruitt, Walter J." is
-- Walter J. Pruitt.
create function name_words(name text) returns text[] language sql immutable parallel safe
  return (
    select array_agg(word order by place) from unnest(words_in(
        regexp_replace(without_degrees($1), '^([^,]*),(.*)$', '\2 \1'))) with ordinality each (word, place)
     where word <> all ('{mr,mrs,ms,miss,dr,prof,rev,esq,md,phd,cpa,cfp,jr,sr,ii,iii,iv}')
       and not (word = 'hon' and place = 1));

-- Names of couples, trusts and firms are compared whole.
create function is_joint_name(name text) returns boolean language sql immutable parallel safe
  return $1 ~* '&|\m(and|trust|estate|llc|llp|inc|corp|company|foundation|fund|partners|family|household)\M';

create or replace function person_key(name text) returns text language sql immutable parallel safe
  return (
    select coalesce(nullif(case
        when is_joint_name($1) then array_to_string(words_in(
          regexp_replace(translate($1, '-‐‑', ''), '^([^,]*),(.*)$', '\2 \1')), ' ')
        else concat_ws(' ', names[1], case when cardinality(names) > 1 then names[cardinality(names)] end,
          (select min(word) from unnest(words_in($1)) word where word in ('jr', 'sr', 'ii', 'iii', 'iv')))
      end, ''), folded($1)) from (select name_words($1) names offset 0) parts);

-- The first word behind the first name; what begins a last name of several words is none.
create function middle_of(name text) returns text language sql immutable parallel safe
  return (
    select case when not is_joint_name($1) and cardinality(names) > 2
        and names[2] <> all ('{van,von,de,della,der,den,del,di,da,dos,du,la,las,los,ter,ten}')
      then names[2] else '' end from (select name_words($1) names offset 0) parts);

-- Whether two middle names may be one person's: one is missing, or the other's initial, or they are the same.
create function middles_agree(one text, other text) returns boolean language sql immutable parallel safe
  return one = '' or other = '' or one = other
    or (length(one) = 1 or length(other) = 1) and left(one, 1) = left(other, 1);

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
