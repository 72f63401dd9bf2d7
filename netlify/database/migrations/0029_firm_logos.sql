-- The logo of the affiliate's firm, for the head of printed sheets: a JPEG without metadata, and its SHA-256 in hex.
alter table profile
  add column logo bytea,
  add column logo_hash text;
