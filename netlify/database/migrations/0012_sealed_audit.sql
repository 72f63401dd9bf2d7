-- The audit becomes a chain: each line has a seal, whose hash covers the line and the seal before it. Whoever
-- changes, adds or takes out a line afterwards breaks the chain there. Its head is in the functions' log.

-- Seals stay when the lines go after their years: a line that goes before them is found by its seal.
create table audit_seal (
  place bigint primary key,
  -- The line that it seals, and when that was written.
  line bigint not null,
  at timestamptz not null,
  -- SHA-256 of the line, written as JSON.
  content bytea not null,
  -- SHA-256 of the hash before it, of place, line and time, and of the content.
  hash bytea not null
);

-- Every name outside of pg_catalog has its schema: nobody puts a function of the same name in between.
create function seal_line(line public.audit) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  last public.audit_seal;
  moment bigint := extract(epoch from line.at) * 1000000;
  content bytea := sha256(convert_to(jsonb_build_array(line.id, moment, line.actor, line.action,
    line.kind, line.thing, line.affiliate_id, line.reason)::text, 'UTF8'));
  next bigint;
begin
  select * into last from public.audit_seal order by place desc limit 1;
  next := coalesce(last.place, 0) + 1;
  insert into public.audit_seal values (next, line.id, line.at, content, sha256(
    coalesce(last.hash, '') || convert_to(format('%s %s %s ', next, line.id, moment), 'UTF8') || content));
end $$;

-- One transaction seals after the other. It runs as the last step of each: nobody takes another lock behind this
-- one, so it cannot be part of a deadlock, and no client holds it between two of its messages.
create function seal_audit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  perform public.seal_line(new);
  return null;
end $$;
create constraint trigger audit_sealed after insert on audit
  deferrable initially deferred for each row execute function seal_audit();

do $$
declare
  line public.audit;
begin
  for line in select * from public.audit order by id loop
    perform public.seal_line(line);
  end loop;
end $$;

-- Lines may go once they are older than the time for which they are kept (AUDIT_YEARS in src/config/retention.ts);
-- seals stay.
create or replace function refuse_change() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit' then
    if old.at < now() - interval '6 years' then return old; end if;
  end if;
  raise exception 'The audit is append-only.';
end $$;
create trigger audit_seal_stays before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_stays_whole before truncate on audit_seal for each statement execute function refuse_change();
