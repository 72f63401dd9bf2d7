-- The affiliates' own pages: what was submitted, what the office decided, and what the public reads.

alter table profile
  add column compensation text not null default '',
  add column crd text not null default '' check (crd ~ '^[0-9]{0,10}$'),
  add column form_crs text not null default '',
  -- The picture that the affiliate chose last, as JPEG without metadata, and its SHA-256 in hex.
  add column portrait bytea,
  add column portrait_hash text;

-- The disclosure was always shown; from here on it has a switch.
update profile set show = show || '{"disclosure": true}';

-- Versions of pages. Their contents never change: this is the archive. It outlives the account, as the audit does.
create table publication (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null,
  -- The user name at that time, since accounts end.
  username text not null,
  version integer not null default 1,
  kind text not null default 'page' check (kind in ('page')),
  state text not null default 'submitted' check (state in
    ('submitted', 'approved', 'changes', 'rejected', 'withdrawn', 'superseded', 'expired')),
  hash text not null,
  -- What it says, and the version of the profile that it was taken from.
  words jsonb not null,
  profile_version integer not null,
  -- Null for what the migration approved: words for introductions, without a page.
  html text,
  portrait bytea,
  reason text not null default '',
  valid_until date,
  -- Who gave it its state: the office's person, or the author; null for commands, the clock and the migration.
  actor uuid,
  submitted_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create index publication_by_affiliate on publication (affiliate_id, submitted_at desc);
create index publication_by_state on publication (state, submitted_at, id);
-- At most one waits, and at most one is public.
create unique index publication_one on publication (affiliate_id, kind, state)
  where state in ('submitted', 'approved');

-- What happened to versions, append-only. 'hidden' and 'shown': the account was disabled or ended, and enabled again.
create table publication_event (
  id bigint generated always as identity primary key,
  publication_id uuid not null,
  affiliate_id uuid not null,
  at timestamptz not null default now(),
  state text not null,
  actor uuid,
  -- The user name of the actor at that time.
  actor_name text not null default '',
  reason text not null default '',
  valid_until date
);

create index publication_event_by_publication on publication_event (publication_id, id);

-- Whose files do not say yet what the rows say.
create table page_due (
  affiliate_id uuid primary key,
  since timestamptz not null default now()
);

create function keep_publication() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- What the public never read goes with its account.
    if not exists (select from public.publication_event e where e.publication_id = old.id and e.state = 'approved')
    then return old; end if;
  elsif (old.id, old.affiliate_id, old.username, old.kind, old.hash, old.words, old.profile_version, old.html,
      old.portrait, old.submitted_at)
    is not distinct from (new.id, new.affiliate_id, new.username, new.kind, new.hash, new.words, new.profile_version,
      new.html, new.portrait, new.submitted_at)
  then return new; end if;
  raise exception 'The archive of pages is append-only.';
end $$;
create trigger publication_stays before update or delete on publication
  for each row execute function keep_publication();

create function keep_publication_event() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.publication p where p.id = old.publication_id) then return old; end if;
  end if;
  raise exception 'The archive of pages is append-only.';
end $$;
create trigger publication_event_stays before update or delete on publication_event
  for each row execute function keep_publication_event();

create function page_is_due(affiliate uuid) returns void language sql as $$
  insert into page_due (affiliate_id)
  select $1 where exists (select from publication where affiliate_id = $1 and state <> 'submitted')
  on conflict (affiliate_id) do update set since = now()
$$;

create function note_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from publication_event where publication_id = old.id;
    return null;
  end if;
  insert into publication_event (publication_id, affiliate_id, state, actor, actor_name, reason, valid_until)
  values (new.id, new.affiliate_id, new.state, new.actor,
    coalesce((select username from affiliate where id = new.actor), ''), new.reason, new.valid_until);
  perform page_is_due(new.affiliate_id);
  return null;
end $$;
create trigger note_publication after insert or delete or update of state on publication
  for each row execute function note_publication();

create function tell_page() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'profile' then
    perform page_is_due(new.affiliate_id);
    return null;
  end if;
  perform page_is_due(new.id);
  if new.disabled is distinct from old.disabled then
    insert into publication_event (publication_id, affiliate_id, state)
    select id, affiliate_id, case when new.disabled then 'hidden' else 'shown' end
      from publication where affiliate_id = new.id and state = 'approved';
  end if;
  return null;
end $$;
create trigger tell_page after update of disabled, ends_at on affiliate
  for each row when ((new.disabled, new.ends_at) is distinct from (old.disabled, old.ends_at))
  execute function tell_page();
create trigger tell_page after update of code on profile
  for each row when (new.code <> old.code) execute function tell_page();

-- What introductions say today stays what they say.
with words as (
  select p.affiliate_id, a.username, p.version, jsonb_build_object(
      'name', p.name,
      'firm', case when (p.show ->> 'firm')::boolean then p.firm else '' end,
      'role', case when (p.show ->> 'role')::boolean then p.role else '' end,
      'credentials', case when (p.show ->> 'credentials')::boolean then p.credentials else '' end,
      'states', '[]'::jsonb, 'phone', '', 'email', '', 'website', '', 'booking', '', 'bio', '',
      'disclosure', p.disclosure, 'compensation', '', 'crd', '', 'formCrs', '', 'portrait', null) as words
    from profile p join affiliate a on a.id = p.affiliate_id
)
insert into publication (affiliate_id, username, state, hash, words, profile_version, reason, valid_until)
select affiliate_id, username, 'approved', encode(sha256(convert_to(words::text, 'UTF8')), 'hex'), words, version,
  'by migration', (now() at time zone 'UTC')::date + 366 from words;
delete from page_due;

-- The default link and printed codes lead to the own page, and to the landing page until there is one.
alter table link alter column destination set default '/a';
update link set destination = '/a' where (slug = '' or campaign = 'shop') and destination = '/';
