-- Insurance licenses, how the affiliate works, and the principal place of business, which California asks of its licensees.

alter table profile
  -- A list of { state, number, kinds, expiresOn }.
  add column licenses jsonb not null default '[]',
  add column roles text[] not null default '{}'
    check (roles <@ array['adviser', 'broker', 'producer', 'coach', 'bank']),
  add column place text not null default '';

-- The switch for the bank disclosure becomes a role.
update profile
   set roles = case when show -> 'bank' = 'true' then '{bank}'::text[] else roles end,
       show = show - 'bank'
 where show ? 'bank';
