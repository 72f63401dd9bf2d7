-- Which fields of a saved calculation are still the calculator's examples, and which the affiliate assumed.

alter table scenario
  add column examples text[] not null default '{}',
  add column assumed text[] not null default '{}';
