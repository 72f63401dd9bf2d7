-- The people of an affiliate's practice, and what was talked about with them.

-- The functions below are parsed when they are made, so that they do not depend on the search path of a later restore.

-- Text as it is compared: without case and accents.
create function folded(text) returns text language sql immutable parallel safe
  return regexp_replace(lower(normalize($1, NFKD)), U&'[\0300-\036f]', '', 'g');

create function folded_all(text[]) returns text[] language sql immutable parallel safe
  return string_to_array(folded(array_to_string($1, U&'\001F')), U&'\001F');

-- The same for the same tags: counting those who have them needs no more than this.
create function tag_set(text[]) returns bigint language sql immutable parallel safe
  return hashtextextended(array_to_string($1, U&'\001F'), 0);

-- The words of a text. What is between them is listed: which signs are letters differs between
-- servers. Some signs fold to many letters, and a word has a limit.
create function words_in(text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(regexp_replace(left(folded($1), 600),
    U&'[\0001-/:-@\005B-`{-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'), ' '), '');

-- The digits of a telephone number, without its extension.
create function digits_in(text) returns text language sql immutable parallel safe
  return translate(split_part($1, 'x', 1), '+ ()./-', '');

-- A name as it is compared and sorted. Some signs become many letters, and an entry of an index has a limit.
create function name_key(text) returns text language sql immutable parallel safe
  return left(folded($1), 100);

-- The words by whose start a contact is found, a blank before each: a name with and without its
-- apostrophes, a number with and without the codes of country and area, and its last four digits.
-- A word with which the next one starts adds nothing. Text takes less of an index than a tsvector
-- does, and is compared faster.
create function contact_words(name text, email text, phone text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(' ' || word, '') from (
      select word, lead(word) over (order by word collate "C") as next from unnest(
        words_in(name || ' ' || translate(name, U&'''\2019', '') || ' ' || email || ' ' || phone)
        || array[digits_in(phone), right(digits_in(phone), 10), right(digits_in(phone), 7),
          right(digits_in(phone), 4)]) word
    ) sorted where word <> '' and not coalesce(starts_with(next, word), false));

-- What is typed into the search, as patterns that all have to match: the start of each word; null,
-- which finds nothing, if none of it is a word. No word has a sign that means something in a pattern.
create function word_patterns(typed text) returns text[] language sql immutable parallel safe
  return (select array_agg('% ' || word || '%') from unnest(words_in(typed)) word);

-- The same for a number, of which one has to match. It counts as one word, however it is written,
-- with and without the code of the country.
create function number_patterns(typed text) returns text[] language sql immutable parallel safe
  return array['% ' || digits_in(typed) || '%']
    || case when typed ~ '^[+]1..' or digits_in(typed) ~ '^1.{7}' then
      array['% ' || substr(digits_in(typed), 2) || '%'] end;

-- What one request changed and another may take back; the token that the affiliate gets is its id.
create table undo (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  kind text not null,
  -- What it takes to bring the former state back.
  before jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- The same for each try of one write, so that it happens once.
  request_key text,
  unique (affiliate_id, request_key)
);

create index undo_by_age on undo (affiliate_id, created_at);

create table contact (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null,
  email text not null default '',
  phone text not null default '',
  stage text not null default 'lead' check (stage in ('lead', 'contacted', 'meeting', 'client', 'closed')),
  -- Why the stage is "closed".
  reason text not null default '',
  tags text[] not null default '{}',
  -- How the person came: typed in, imported, by a link, or by the form.
  source text not null default 'manual',
  -- How often to keep in touch (days), and the last talk.
  rhythm_days integer check (rhythm_days between 1 and 730),
  last_touch_on date,
  next_step text,
  next_on date,
  -- Members and checklist, as the contract has them; null until there is something to say.
  household jsonb,
  -- The receipt: how this contact was credited; null if no lead made it.
  origin jsonb,
  -- The furthest stage so far (0 lead to 3 client), and the day on which the person became a client.
  reached smallint not null default 0,
  client_on date,
  created_at timestamptz not null default now(),
  -- In the bin since then; gone 30 days later.
  deleted_at timestamptz,
  -- The contact that took this one in.
  -- No foreign key: Postgres would prepare an update of this table for each row that is deleted, which
  -- costs more than the deletion, and 10,000 go at a time.
  merged_into uuid,
  -- The undo of the import that made it. The undo goes after 30 days, and this stays.
  import_id uuid,
  request_key text,
  name_key text generated always as (name_key(name)) stored,
  -- By these two, people who are in the list twice are found.
  email_key text generated always as (nullif(lower(email), '')) stored,
  phone_key text generated always as (nullif(right(digits_in(phone), 10), '')) stored,
  -- Tags as they are compared, and all of them as one number.
  tag_keys text[] generated always as (folded_all(tags)) stored,
  tag_set bigint generated always as (tag_set(tags)) stored,
  words text generated always as (contact_words(name, email, phone)) stored,
  -- The last talk; the arrival if there was none.
  quiet_since date generated always as (
    coalesce(last_touch_on, (created_at at time zone 'UTC')::date)) stored,
  -- When something is due: the next step, or the next talk of the rhythm.
  due_on date generated always as (least(next_on, last_touch_on + rhythm_days)) stored,
  check ((next_step is null) = (next_on is null)),
  unique (affiliate_id, request_key)
) with (
  -- Reading from an index alone works for what was vacuumed: after one row in fifty, in place of five.
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
);

create index contact_by_name on contact (affiliate_id, name_key, id) where deleted_at is null;
create index contact_by_arrival on contact (affiliate_id, created_at, id) where deleted_at is null;
create index contact_by_touch on contact (affiliate_id, coalesce(last_touch_on, '-infinity'::date), id)
  where deleted_at is null;
create index contact_by_next_step on contact (affiliate_id, coalesce(next_on, 'infinity'::date), id)
  where deleted_at is null;
-- With what the counts need.
create index contact_by_stage on contact (affiliate_id, stage, name_key, id) include (source, due_on, client_on)
  where deleted_at is null;
create index contact_by_source on contact (affiliate_id, source, name_key, id) where deleted_at is null;
create index contact_by_email on contact (affiliate_id, email_key) where deleted_at is null;
create index contact_by_phone on contact (affiliate_id, phone_key) where deleted_at is null;
-- A search reads the words of all that are the affiliate's, from here alone. An index over the words
-- themselves would go through everybody's contacts. Each byte here counts: if it is much smaller than
-- the table, Postgres reads it even for an affiliate with most of all contacts.
create index contact_by_words on contact (affiliate_id) include (id, words) where deleted_at is null;
create index contact_by_tag on contact using gin (tag_keys) where deleted_at is null;
create index contact_with_tags on contact (affiliate_id, tag_set, id) where deleted_at is null and tags <> '{}';
-- How far each has come, for the reports.
create index contact_by_progress on contact (affiliate_id, id) include (reached);
create index contact_in_bin on contact (affiliate_id, deleted_at, id) where deleted_at is not null;
create index contact_by_import on contact (import_id) where import_id is not null;
create index contact_by_quiet on contact (affiliate_id, quiet_since, id) where deleted_at is null;
create index contact_by_due on contact (affiliate_id, due_on, id) include (next_on)
  where deleted_at is null and due_on is not null;

-- A stage that was reached stays reached, whichever way the change came; an undo sets both columns
-- itself. Only a closed contact has a reason.
create function note_stage() returns trigger language plpgsql as $$
declare
  rank constant smallint := coalesce(array_position(array['lead', 'contacted', 'meeting', 'client'], new.stage) - 1, 0);
begin
  if new.stage <> 'closed' then new.reason := ''; end if;
  if tg_op = 'INSERT' or (new.stage <> old.stage and new.reached = old.reached) then
    new.reached := greatest(new.reached, rank);
    if new.stage = 'client' then
      new.client_on := coalesce(new.client_on, (now() at time zone 'UTC')::date);
    end if;
  end if;
  return new;
end $$;

create trigger note_stage before insert or update of stage on contact
  for each row execute function note_stage();

-- Notes and talks. What the software adds itself, such as a change of stage, is among them.
create table interaction (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  contact_id uuid not null references contact (id) on delete cascade,
  kind text not null,
  text text not null default '',
  -- When it was, and when it was written down.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  request_key text,
  unique (affiliate_id, request_key)
);

create index interaction_by_contact on interaction (contact_id, at, id);
create index interaction_deleted on interaction (affiliate_id, deleted_at) where deleted_at is not null;
