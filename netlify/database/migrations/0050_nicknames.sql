-- A search that finds nobody reads all nicknames, and few contacts have one.
create index contact_nickname on contact (affiliate_id) where deleted_at is null and details ? 'nickname';
