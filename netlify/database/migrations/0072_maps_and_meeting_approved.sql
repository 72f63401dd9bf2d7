-- Firms also approve Meeting of each calculator and the estate map. Of these a link alone is handed over.
alter table approval drop constraint approval_kind_check,
  add constraint approval_kind_check check (kind in ('item', 'piece', 'sheet', 'meeting', 'map'));
alter table use drop constraint use_kind_check,
  add constraint use_kind_check check (kind in ('item', 'piece', 'sheet', 'meeting', 'map'));
