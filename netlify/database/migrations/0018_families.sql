-- A contact says with whom it was merged: its merges that can be taken back.
create index undo_by_kept on undo (affiliate_id, (before ->> 'keep')) where kind = 'merge' and done_at is null;
create index undo_by_dropped on undo (affiliate_id, (before ->> 'drop')) where kind = 'merge' and done_at is null;
