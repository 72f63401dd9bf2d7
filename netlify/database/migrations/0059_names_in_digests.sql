-- How the digest names people: whole, or by their initials, without numbers and titles.
alter table mail_preference add column names text not null default 'full' check (names in ('full', 'initials'));
