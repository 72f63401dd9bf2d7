-- A contact says with whom it was merged: its merges that can be taken back. Imports make households.

create index undo_by_kept on undo (affiliate_id, (before ->> 'keep')) where kind = 'merge' and done_at is null;
create index undo_by_dropped on undo (affiliate_id, (before ->> 'drop')) where kind = 'merge' and done_at is null;

-- Who referred somebody is found by the name.
create index contact_by_person on contact (affiliate_id, person_key(name)) where deleted_at is null;

-- The households that the file names, by their folded names: each with its id, and whether the import made it.
alter table contact_import add column households jsonb not null default '{}';
