-- What the office keeps about an affiliate, and the version of the account that it edits.
alter table affiliate
  add column version integer not null default 1,
  -- For the office alone: the affiliate's export does not have it.
  add column notes text not null default '',
  add column agreement_on date,
  -- The last day of the errors-and-omissions insurance.
  add column eo_until date;

-- What the letter of an invitation says besides the link: a line of the office's own, and who invites; null for a command.
alter table invitation
  add column note text not null default '',
  add column invited_by uuid references affiliate (id) on delete set null;
