-- The estate map of each household: what it owns, and who gets it.
alter table household_member drop constraint household_member_role_check,
  add constraint household_member_role_check check (role in ('client', 'spouse', 'partner',
    'former-spouse', 'child', 'grandchild', 'parent', 'trustee', 'executor', 'agent', 'other'));

create table estate (
  household_id uuid primary key references household (id) on delete cascade,
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  -- What holds today, with "proposed", as the contract has them.
  plan jsonb not null,
  -- The plan before the latest change, for its undo.
  before jsonb not null,
  updated_at timestamptz not null default now()
);

create index estate_by_affiliate on estate (affiliate_id, updated_at, household_id);
