-- What is printed on each piece of an order, as it was when the order was sent:
-- [{ product, piece, person, siteName, url }].
alter table piece_order add column proofs jsonb not null default '[]' check (jsonb_typeof(proofs) = 'array');
