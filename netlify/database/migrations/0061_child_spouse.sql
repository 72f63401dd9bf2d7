-- A child's spouse, as a child's own answers name one.
alter table household_member drop constraint household_member_role_check,
  add constraint household_member_role_check check (role in ('client', 'spouse', 'partner', 'former-spouse',
    'child', 'child-spouse', 'grandchild', 'parent', 'trustee', 'executor', 'agent', 'other'));
