-- Imports of files, and the rule of who is the same person.

-- A name as people are compared by it: first name, last name and generation, in any order and case,
-- without titles, middle names and degrees. Names of couples, trusts and firms are compared whole.
create function person_key(name text) returns text language sql immutable parallel safe
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
        regexp_replace(translate($1, U&'''\2019', ''), '^([^,]*),(.*)$', '\2 \1')))
        with ordinality each (word, place)) parts);

-- A file that was imported, in one part or several. Its id is that of its undo, which goes after 30 days.
create table contact_import (
  id uuid primary key,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  file text not null default '',
  dialect text not null default 'other',
  -- How many rows the file has; null if nobody said so.
  total integer,
  -- What became of each part, by the number of rows before it, so that a part that is sent again counts once.
  parts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create index contact_import_by_time on contact_import (affiliate_id, created_at, id);

-- Two contacts of which the affiliate has said that they are not one person; `one` is the smaller id.
-- No foreign keys to the contacts: see contact.merged_into.
create table not_duplicate (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  one uuid not null,
  other uuid not null,
  created_at timestamptz not null default now(),
  primary key (affiliate_id, one, other),
  check (one < other)
);
