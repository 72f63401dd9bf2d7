-- Names in less time, which an import of thousands of rows waits for: a text of ASCII alone, as most are, needs no
-- folding but small letters, and the words of a name are read once. All results are as before.

create or replace function folded(text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length($1) = length($1) then
    return lower(translate($1, '''`', ''));
  end if;
  return replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(translate($1, public.apostrophes(), ''), NFKD), U&'[\0300-\036f]', '', 'g'),
      'ĐđÐðŁłØøıĦħŦŧŊŋẞÆŒÞ''', 'ddddllooihhttnnßæœþ')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

-- The spoken words of a name without titles, generations and the commonest degrees in small letters.
create function names_among(words text[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (
    select array_agg(word order by place) from unnest(words) with ordinality each (word, place)
     where word <> all ('{mr,mrs,ms,miss,dr,prof,rev,esq,esquire,md,phd,psyd,pharmd,cpa,cfp}')
       and public.generation_of(word, place, cardinality(words)) is null
       and not (word = 'hon' and place = 1));
end $$;

create or replace function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return public.names_among(public.spoken_words(name));
end $$;

create or replace function person_key(name text) returns text language plpgsql immutable parallel safe as $$
declare
  words text[];
  names text[];
  told text[];
begin
  if public.is_joint_name(name) then
    words := public.words_in(regexp_replace(translate(name, '-‐‑', ''), '^([^,]*),(.*)$', '\2 \1'));
    return coalesce(nullif(array_to_string(words, ' '), ''), public.folded(name));
  end if;
  words := public.spoken_words(name);
  names := public.names_among(words);
  -- "Pruitt, John, III" has no III among the words that are no degrees.
  told := words || public.words_in(name);
  return coalesce(nullif(concat_ws(' ', names[1],
      case when cardinality(names) > 1 then names[cardinality(names)] end,
      case when public.generations() ?| told then (
        select min(public.generation_of(word, place, cardinality(words)))
          from unnest(told) with ordinality each (word, place)) end), ''),
    public.folded(name));
end $$;

-- As before. The first entries of the lists are the main ones (keep_main_entries), so lists of one add nothing.
create or replace function contact_keys(email text, phone text, details jsonb) returns text[]
  language sql immutable parallel safe
  return case when details #> '{emails,1}' is not null or details #> '{phones,1}' is not null then array(
      select distinct key from (
        select lower(v #>> '{}') key from jsonb_path_query(details, '$.emails[*].value') v
        union all select lower(email)
        union all select number_key(v #>> '{}') from jsonb_path_query(details, '$.phones[*].value') v
        union all select number_key(phone)) each
       where key <> '')
    else array_remove(array[nullif(lower(email), ''), number_key(phone)], null) end;
