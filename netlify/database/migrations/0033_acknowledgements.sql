-- Acknowledgements are counted for each mailbox and for the site: anyone can type any address.

-- The mailbox of an address: capitals, a tag after "+", and Gmail's dots do not make another one.
create function folded_address(address text) returns text language sql immutable
  return (select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') else mailbox end
      || '@' || domain
    from (select split_part(regexp_replace(lower(address), '@[^@]*$', ''), '+', 1) mailbox,
        substring(lower(address) from '[^@]*$') domain) part);

-- Whether one more acknowledgement fits into the hour. Simultaneous ones wait for each other, and the count, a
-- statement of its own, sees those before it.
create function may_acknowledge(address text, per_mailbox integer, per_site integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('acknowledgement'));
  return (select count(*) < per_site
      and count(*) filter (where folded_address(to_address) = folded_address(address)) < per_mailbox
    from mail where kind = 'acknowledgement' and created_at > now() - interval '1 hour');
end $$;

create index mail_acknowledgement on mail (created_at) where kind = 'acknowledgement';
