-- A key that is sent twice is bound to where it was sent, to the method, and to what was sent with it.

-- A hash of the contents that made the row; null for rows from before, and for those without a key.
alter table announcement add column request_body text;
alter table contact add column request_body text;
alter table interaction add column request_body text;
alter table lead add column request_body text;
alter table link add column request_body text;
alter table piece_order add column request_body text;
alter table scenario add column request_body text;
alter table ticket add column request_body text;
alter table ticket_message add column request_body text;
alter table undo add column request_body text;

-- By these keys the links of printed pieces are found again. Those of other rows are a try's alone, and no try is so old.
update link set request_key = left(encode(sha256(convert_to('POST /api/links ' || request_key, 'UTF8')), 'hex'), 32)
 where request_key is not null;
