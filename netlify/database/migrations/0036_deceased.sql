-- Nobody who has died has an age, whether or not the day is known.
create or replace function age_on(details jsonb, today date) returns integer language sql immutable parallel safe
  return case when details ->> 'deathDate' is null and details -> 'deceased' is distinct from 'true'
      and turns_on(details ->> 'birthDate', 0) <= today then (
    select years - case when turns_on(details ->> 'birthDate', years * 12) > today then 1 else 0 end
      from (select extract(year from today)::integer - left(details ->> 'birthDate', 4)::integer years) y) end;

-- Alerts look for the birthdays and anniversaries of the day.
create index contact_birth on contact (affiliate_id, right(details ->> 'birthDate', 5))
  where deleted_at is null and details ? 'birthDate';
create index contact_anniversary on contact (affiliate_id, right(details ->> 'anniversary', 5))
  where deleted_at is null and details ? 'anniversary';
