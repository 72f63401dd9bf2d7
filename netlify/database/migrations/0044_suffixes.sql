-- The database knows the degrees and generations of src/contract/person-name.ts: "Ann Pruitt, Esquire" is Ann
-- Pruitt, and "John Pruitt 3rd" is John Pruitt III. Functions that call others many times are in PL/pgSQL, which
-- keeps their plans; its names have their schema, because an index is built without a search path.

create or replace function degrees() returns text language sql immutable parallel safe
  return '(?:' || regexp_replace('md|phd|cpa|esq|esquire|cfp|clu|chfc|jd|llm|llb|mba|dds|dmd|edd|psyd|pharmd|dvm|dnp|cfa|chfp|aif|aifa|cima|ricp|cpwa|rma|aams|crpc|crps|wmcp|cmfc|cdfa|pfs|cic|cpcu|flmi|lutcf|fic|msfs|rfc|cltc|casl|aep|cepa|cebs|cws|caia|mph|mpa|msn|bsn|msw|lcsw|acp|fsa|fcas|ceba|nssa',
    '([a-z])', '\1[.]?', 'g') || ')';
create or replace function short_degrees() returns text language sql immutable parallel safe
  return '(?:' || regexp_replace('MA|MS|BA|BS|DO|PA|PE|EA|RN|NP|CAP|ASA|IFA', '([A-Z])', '\1[.]?', 'g') || ')';

-- The words for each generation.
create function generations() returns jsonb language sql immutable parallel safe
  return jsonb '{"jr": "jr", "sr": "sr", "ii": "ii", "2nd": "ii", "iii": "iii", "3rd": "iii", "iv": "iv", "4th": "iv", "v": "v"}';

-- Which generation this word of a name is. Robert V. Pruitt and John V have a middle name.
create function generation_of(word text, place bigint, number integer) returns text
  language sql immutable parallel safe
  return case when $1 <> 'v' or $2 = $3 and $3 > 2 then generations() ->> $1 end;

-- The words of a person's name in the order in which they are spoken, without degrees: "Pruitt, Walter J." is
-- Walter J. Pruitt.
create function spoken_words(name text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return public.words_in(regexp_replace(public.without_degrees(name), '^([^,]*),(.*)$', '\2 \1'));
end $$;

-- These without titles, generations and the commonest degrees in small letters.
create or replace function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words constant text[] := public.spoken_words(name);
begin
  return (
    select array_agg(word order by place) from unnest(words) with ordinality each (word, place)
     where word <> all ('{mr,mrs,ms,miss,dr,prof,rev,esq,esquire,md,phd,psyd,pharmd,cpa,cfp}')
       and public.generation_of(word, place, cardinality(words)) is null
       and not (word = 'hon' and place = 1));
end $$;

create or replace function person_key(name text) returns text language plpgsql immutable parallel safe as $$
declare
  words text[];
  names text[];
begin
  if public.is_joint_name(name) then
    words := public.words_in(regexp_replace(translate(name, '-‐‑', ''), '^([^,]*),(.*)$', '\2 \1'));
    return coalesce(nullif(array_to_string(words, ' '), ''), public.folded(name));
  end if;
  words := public.spoken_words(name);
  names := public.name_words(name);
  return coalesce(nullif(concat_ws(' ', names[1],
      case when cardinality(names) > 1 then names[cardinality(names)] end,
      (select min(public.generation_of(word, place, cardinality(words)))
         -- "Pruitt, John, III" has no III among the words that are no degrees.
         from unnest(words || public.words_in(name)) with ordinality each (word, place))), ''),
    public.folded(name));
end $$;

create or replace function middle_of(name text) returns text language plpgsql immutable parallel safe as $$
declare
  names constant text[] := public.name_words(name);
begin
  return case when not public.is_joint_name(name) and cardinality(names) > 2
      and names[2] <> all ('{van,von,de,della,der,den,del,di,da,dos,du,la,las,los,ter,ten}')
    then names[2] else '' end;
end $$;

-- As before.
create or replace function contact_words(name text, email text, phone text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return (
    select string_agg(' ' || word, '') from (
      select word, lead(word) over (order by word collate "C") as next from unnest(
        public.words_in(public.split_apostrophes(name) || ' ' || name || ' ' || email || ' ' || phone)
        || array[public.digits_in(phone), right(public.digits_in(phone), 10), right(public.digits_in(phone), 7),
          right(public.digits_in(phone), 4)]) word
    ) sorted where word <> '' and not coalesce(starts_with(next, word), false));
end $$;

reindex index contact_by_person;
