-- All addresses and numbers of a contact tell who is the same person, not only the main ones.

create function number_key(phone text) returns text language sql immutable parallel safe
  return case when length(digits_in(split_part(lower(phone), 'x', 1))) >= 7
    then right(digits_in(split_part(lower(phone), 'x', 1)), 10) end;

-- What people are compared by: e-mail addresses in small letters, and the last ten digits of phone numbers
-- without extensions. A number of fewer than seven digits is itself an extension.
create function contact_keys(email text, phone text, details jsonb) returns text[]
  language sql immutable parallel safe
  return case when details ?| array['emails', 'phones'] then array(
      select distinct key from (
        select lower(v #>> '{}') key from jsonb_path_query(details, '$.emails[*].value') v
        union all select lower(email)
        union all select number_key(v #>> '{}') from jsonb_path_query(details, '$.phones[*].value') v
        union all select number_key(phone)) each
       where key <> '')
    else array_remove(array[nullif(lower(email), ''), number_key(phone)], null) end;

-- The indexes of the main address and number go with their columns.
alter table contact drop column email_key, drop column phone_key;
alter table contact add column keys text[] generated always as (contact_keys(email, phone, details)) stored;

create index contact_by_key on contact using gin (keys) with (fastupdate = off);
