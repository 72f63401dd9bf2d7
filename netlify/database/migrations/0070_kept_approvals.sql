-- A firm may keep its approvals while only the values of named figures change.

alter table firm add column figures text not null default 'outdate' check (figures in ('outdate', 'keep'));

-- SHA-256 of the words with the names of their figures in place of the values; null for what is older.
alter table approval add column pattern text;
alter table share add column pattern text;
