-- More of a contact's record: parts of the name, several addresses and numbers, dates, work.

alter table contact
  -- The fields of the contract's `contactDetails`. A field that is missing is not known.
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- The contact who introduced this one. No foreign key, for the reason of `merged_into`.
  add column referred_by uuid;

create index contact_by_referrer on contact (affiliate_id, referred_by)
  where referred_by is not null and deleted_at is null;
create index contact_by_birth on contact (affiliate_id, (details ->> 'birthDate'))
  where details ->> 'birthDate' is not null and deleted_at is null;

-- The column with the main address or number, after a change of the list or of the column: the list
-- wins if both change. A contact without a list has what its column says.
create function main_entry(entries jsonb, former jsonb, main text) returns text
  language sql immutable parallel safe
  return case when entries is not null and entries is distinct from former
    then coalesce(entries #>> '{0,value}', '') else main end;

-- The list after the same change: a new main value takes the place of the first one, and '' empties it.
create function main_list(entries jsonb, main text) returns jsonb language sql immutable parallel safe
  return case
    when entries is null or jsonb_array_length(entries) = 0 or main = '' then null
    when entries #>> '{0,value}' = main then entries
    else jsonb_set(entries, '{0,value}', to_jsonb(main)) end;

create function keep_main_entries() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then old.details else '{}' end;
begin
  if not new.details ?| array['emails', 'phones'] then return new; end if;
  new.email := main_entry(new.details -> 'emails', former -> 'emails', new.email);
  new.phone := main_entry(new.details -> 'phones', former -> 'phones', new.phone);
  new.details := jsonb_strip_nulls(new.details || jsonb_build_object(
    'emails', main_list(new.details -> 'emails', new.email),
    'phones', main_list(new.details -> 'phones', new.phone)));
  return new;
end $$;

create trigger keep_main_entries before insert or update of email, phone, details on contact
  for each row execute function keep_main_entries();

-- The last word of a name, then the others. A name in which nothing is split stays as it is.
create function last_word_first(name text) returns text language sql immutable parallel safe
  return case when strpos(name, ' ') = 0 then name
    else split_part(name, ' ', -1) || '  ' || left(name, -length(split_part(name, ' ', -1)) - 1) end;

-- A name without the suffixes at its end.
create function without_suffixes(name text) returns text language sql immutable parallel safe
  return case when name ~* '[ ,](jr|sr|ii|iii|iv|m\.?d|ph\.?d|cpa|esq)\.?$'
    then regexp_replace(name, '(,?\s+(jr|sr|ii|iii|iv|m\.?d|ph\.?d|cpa|esq)\.?)+$', '', 'i') else name end;

-- A person by the last name, then the first: without parts, the last word of the name is the last name,
-- suffixes aside. Organizations and trusts by the name.
create function sort_key(name text, details jsonb) returns text language sql immutable parallel safe
  return name_key(case
    when details ->> 'kind' in ('organization', 'trust') then name
    when details ->> 'lastName' <> '' then
      concat(details ->> 'lastName', '  ', details ->> 'firstName', ' ', details ->> 'middleName')
    else last_word_first(without_suffixes(name)) end);

-- Words of what a contact has beside its name and its main address and number, for the search, but for
-- those by which it is found anyway.
create function more_words(details jsonb, known text) returns text language sql immutable parallel safe
  return case when details = '{}' then '' else coalesce((
    select string_agg(distinct ' ' || word, '') from unnest(
      words_in(concat_ws(' ', details ->> 'nickname', translate(details ->> 'nickname', U&'''\2019', ''),
        details ->> 'firstName', details ->> 'lastName'))
      || words_in(jsonb_path_query_array(details, '$.emails[1 to last].value')::text)
      || array(select unnest(array[digits_in(n), right(digits_in(n), 10), right(digits_in(n), 7),
        right(digits_in(n), 4)]) from jsonb_path_query(details, '$.phones[1 to last].value') p,
        lateral (select p #>> '{}' n) number)) word
     where word <> '' and strpos(known, ' ' || word) = 0), '') end;

-- Whether there may be any: most contacts have none.
create function has_more_words(name text, details jsonb) returns boolean language sql immutable parallel safe
  return details <> '{}' and (details ? 'nickname' or details #> '{emails,1}' is not null
    or details #> '{phones,1}' is not null or strpos(name, details ->> 'firstName') = 0
    or strpos(name, details ->> 'lastName') = 0);

-- An entry of an index has a limit in bytes: what would go beyond it is not found by the search.
create function cut_words(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) <= 2400 then words else left(words, 600) end;

create function all_words(name text, email text, phone text, details jsonb) returns text
  language sql immutable parallel safe
  return case when has_more_words(name, details)
    then cut_words(concat(contact_words(name, email, phone),
      more_words(details, contact_words(name, email, phone))))
    else contact_words(name, email, phone) end;

-- With the columns go their indexes.
alter table contact drop column name_key, drop column words;
alter table contact
  add column name_key text generated always as (sort_key(name, details)) stored,
  add column words text generated always as (all_words(name, email, phone, details)) stored;

create index contact_by_name on contact (affiliate_id, name_key, id) where deleted_at is null;
create index contact_by_stage on contact (affiliate_id, stage, name_key, id) include (source, due_on, client_on)
  where deleted_at is null;
create index contact_by_source on contact (affiliate_id, source, name_key, id) where deleted_at is null;
create index contact_by_words on contact (affiliate_id) include (id, words) where deleted_at is null;

-- So many months after a day; where the month is too short, the first of the next one.
create function turns_on_day(year integer, month integer, day integer, months integer) returns date
  language sql immutable parallel safe
  return least((make_date(year, month, 1) + make_interval(months => months))::date + day - 1,
    (make_date(year, month, 1) + make_interval(months => months + 1))::date);

-- The day on which so many months of age are certain: a month counts from its end, a year from December
-- 31, and a day that the month does not have from the first of the next. Null without a year.
create function turns_on(birth text, months integer) returns date language sql immutable parallel safe
  return case
    when birth ~ '^\d{4}$' then turns_on_day(birth::integer, 12, 31, months)
    when birth ~ '^\d{4}-\d\d$' then
      (make_date(left(birth, 4)::integer, right(birth, 2)::integer, 1) + make_interval(months => months + 1))::date - 1
    when birth ~ '^\d{4}-\d\d-\d\d$' then
      turns_on_day(left(birth, 4)::integer, substr(birth, 6, 2)::integer, right(birth, 2)::integer, months) end;

-- Whole years of age that are certain on this day; null without a year of birth or after a death.
create function age_on(details jsonb, today date) returns integer language sql immutable parallel safe
  return case when details ->> 'deathDate' is null and turns_on(details ->> 'birthDate', 0) <= today then (
    select years - case when turns_on(details ->> 'birthDate', years * 12) > today then 1 else 0 end
      from (select extract(year from today)::integer - left(details ->> 'birthDate', 4)::integer years) y) end;
