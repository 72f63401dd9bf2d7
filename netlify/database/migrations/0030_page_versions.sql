-- A version of a page keeps the picture that its words name, and only as long as it is needed.

-- Earlier versions are exempt, so that one with another picture can still be withdrawn.
do $$ begin
  execute format(
    'alter table publication add constraint publication_portrait_is_named check (portrait is null
       or encode(sha256(portrait), ''hex'') is not distinct from words ->> ''portrait'' or submitted_at < %L) not valid',
    now());
end $$;

-- The page and the picture of a version that was never public may be emptied once it no longer waits.
create or replace function keep_publication() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := exists (
    select from public.publication_event e where e.publication_id = old.id and e.state = 'approved');
begin
  if tg_op = 'DELETE' then
    -- What the public never read goes with its account.
    if not was_public then return old; end if;
  elsif (old.id, old.affiliate_id, old.username, old.kind, old.hash, old.words, old.profile_version, old.submitted_at)
      is not distinct from (new.id, new.affiliate_id, new.username, new.kind, new.hash, new.words, new.profile_version,
        new.submitted_at)
    and ((old.html, old.portrait) is not distinct from (new.html, new.portrait)
      or (new.html is null and new.portrait is null and old.state <> 'submitted' and not was_public))
  then return new; end if;
  raise exception 'The archive of pages is append-only.';
end $$;

-- Mails about the office's decisions on a page.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement',
  'page', 'security', 'invitation', 'reset', 'address', 'acknowledgement'));
