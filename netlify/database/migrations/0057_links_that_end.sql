-- Links for clients end with what they rest on: an approval, a place in the family, the access to the account.
alter table share
  -- The words that it shows, if firms approve them, as kind/thing/hash; and whether an approval covered them then.
  add material text,
  add approved boolean not null default false,
  -- Whether the affiliate was asked about a reader of the map who is neither the client nor the spouse.
  add confirmed boolean not null default false,
  add withdrawn_at timestamptz,
  -- Wrong codes within a day, and when that day began.
  add wrong_codes integer not null default 0,
  add wrong_since timestamptz;

update share set withdrawn_at = now() where state = 'withdrawn';
update share set material = 'item/' || thing || '/' || (made_from #>> '{}'),
    approved = starts_with(content ->> 'mark', 'Approval ')
 where kind = 'item';
update share s set material = 'sheet/' || p.thing || '/' || p.hash, approved = true
  from scenario n, approval p, affiliate a
 where s.kind = 'scenario' and n.id = s.thing::uuid and a.id = s.affiliate_id
   and p.kind = 'sheet' and p.thing = n.calculator
   and starts_with(s.content ->> 'mark', 'Approval ' || p.number || ', ')
   and (p.firm_id = a.firm_id or a.firm_id is null and p.firm_id is null and p.affiliate_id = a.id);
update share s set confirmed = true
 where s.kind = 'map' and exists (select from household_member m where m.household_id = s.thing::uuid
   and m.contact_id = s.contact_id);

create index share_with_content on share (coalesce(withdrawn_at, (expires_on + 1)::timestamp at time zone 'UTC'))
  where made_from is not null;

-- Mails with codes: how many a mailbox got within the hour. They belong to the affiliate, and go with the account.
create index mail_share_code on mail (folded_address(to_address), created_at) where kind = 'share-code';
update mail m set affiliate_id = s.affiliate_id from share s
 where m.kind = 'share-code' and s.id = split_part(m.subject_key, ':', 2)::uuid;
delete from mail where kind = 'share-code' and affiliate_id is null;

-- Whether this contact may read the map of this household: the client and the spouse; others of the family after a
-- question; and no former spouse, nobody whom the household only names, and no other.
create function may_read_map(household uuid, contact uuid, confirmed boolean) returns boolean language sql stable
  return exists (select from household_member m where m.household_id = $1 and m.contact_id = $2
    and (m.role in ('client', 'spouse', 'partner')
      or $3 and m.role not in ('former-spouse', 'trustee', 'executor', 'agent', 'other')));

-- Withdraws the links to maps that this contact may no longer read, each with an alert.
create function end_map_links(contact uuid) returns void language sql
begin atomic
  with ended as (
    update share s set state = 'withdrawn', withdrawn_at = now(), version = version + 1
     where s.contact_id = $1 and s.kind = 'map' and s.state in ('draft', 'sent', 'opened')
       and s.expires_on >= current_date - 1 and not may_read_map(s.thing::uuid, s.contact_id, s.confirmed)
    returning s.id, s.affiliate_id, s.contact_id, s.title
  ), noted as (
    insert into audit (actor, action, kind, thing, affiliate_id, reason)
    select affiliate_id, 'withdraw', 'share', id, affiliate_id, 'Its reader’s role in the household changed' from ended
  )
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select e.affiliate_id, 'share', 'A link was withdrawn: ' || e.title || ', ' || c.name || '.',
      '/dashboard/contacts/view?id=' || c.id || '&tab=facts',
      'You get this because the role of ' || c.name || ' in that household changed.', 'share-ended:' || e.id, c.id
    from ended e join contact c on c.id = e.contact_id
   where not exists (select from alert_mute m where m.affiliate_id = e.affiliate_id and m.kind = 'share')
  on conflict do nothing;
end;

-- At the end of a transaction: a change of a household writes all of its members again.
create function follow_readers() returns trigger language plpgsql as $$
begin
  perform end_map_links(case when tg_table_name = 'share' then new.contact_id else old.contact_id end);
  return null;
end $$;

create constraint trigger end_map_links after update or delete on household_member
  deferrable initially deferred for each row when (old.contact_id is not null) execute function follow_readers();
-- A merge and its undo.
create constraint trigger end_moved_links after update of contact_id on share
  deferrable initially deferred for each row when (new.kind = 'map') execute function follow_readers();

select end_map_links(contact_id) from share where kind = 'map' and state in ('draft', 'sent', 'opened');
