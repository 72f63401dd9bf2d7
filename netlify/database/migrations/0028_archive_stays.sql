-- The archive of pages stays whole, as the audit does: no TRUNCATE, and no event with another time than its own.

create function keep_archive() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'The archive of pages is append-only.';
end $$;
create trigger publication_stays_whole before truncate on publication
  for each statement execute function keep_archive();
create trigger publication_event_stays_whole before truncate on publication_event
  for each statement execute function keep_archive();

create function time_publication_event() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  new.at := now();
  return new;
end $$;
create trigger publication_event_time before insert on publication_event
  for each row execute function time_publication_event();
