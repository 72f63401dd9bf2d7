-- How many people a hash stands for: one, or those whom a network has added to a link on this day.
alter table visit_seen add column people integer not null default 1;
