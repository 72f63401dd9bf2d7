-- How a call ended without a talk; null for a talk, and for other kinds.
alter table interaction add column outcome text
  check (outcome is null or kind = 'call' and outcome in ('message', 'no-answer'));

-- The day to which the next check-in is put off, until the next talk.
alter table contact add column check_in_on date;
alter table contact drop column due_on;
alter table contact add column due_on date generated always as (
  least(next_on, case when rhythm_days is not null then coalesce(check_in_on, touched_on + rhythm_days) end)) stored;

create index contact_by_stage on contact (affiliate_id, stage, name_key, id) include (source, due_on, client_on)
  where deleted_at is null;
create index contact_by_due on contact (affiliate_id, due_on, id) include (next_on)
  where deleted_at is null and due_on is not null;
